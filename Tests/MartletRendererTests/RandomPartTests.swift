import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Parts of random trees that are drawn again onto the picture of all of it, by the same renderer. Nothing has changed in between, so
/// not a bit of the picture may. `MARTLET_SEED` chooses trees as it does for `RandomEditTests`.
struct RandomPartTests {
  private static let editsOfATree = 20
  private static let partsAfterAnEdit = 3

  /// Some pixels: mostly few, at any place.
  private static func part(_ generator: inout SeededGenerator, side: Int) -> PixelRect {
    let (x, y) = (generator.int(0..<side), generator.int(0..<side))
    let most = generator.chance(0.7) ? side / 8 : side / 2
    return PixelRect(
      x0: Int32(x), y0: Int32(y), x1: Int32(min(x + 1 + generator.int(0..<most), side)),
      y1: Int32(min(y + 1 + generator.int(0..<most), side)))
  }

  @Test(arguments: RandomEdits.Emphasis.allCases)
  func `A part that is drawn again is the same to the bit as in the whole`(
    emphasis: RandomEdits.Emphasis
  ) throws {
    let seeds = RandomEditTests.chosenSeeds.map(Array.init) ?? Array(SeededGenerator.seeds(10, thorough: 100))
    for seed in seeds {
      var edits = RandomEdits(seed: seed, emphasis: emphasis)
      let scale = [1.0, 1.5, 2][edits.generator.int(0..<3)]
      var parts = SeededGenerator(seed: seed)
      let side = Int(RandomEdits.side * scale)
      let canvas = try OffscreenCanvas(width: side, height: side, topFirst: false)
      if seed % 2 == 1 { canvas.renderer.batchCosts = .graphics }
      let tree = RenderTree()
      tree.apply(edits.everything)
      for step in 0..<Self.editsOfATree {
        let (commit, name) = edits.change()
        tree.apply(commit)
        tree.update(at: edits.time)
        try canvas.draw(tree.displayList, scale: scale)
        let whole = canvas.bitmap
        for _ in 0..<Self.partsAfterAnEdit {
          let part = Self.part(&parts, side: side)
          try canvas.draw(tree.displayList, damage: [part], scale: scale)
          let drawn = canvas.bitmap
          guard drawn.bytes != whole.bytes else { continue }
          let difference = try #require(drawn.difference(from: whole, tolerance: 0))
          Issue.record(
            "\(emphasis), seed \(seed), step \(step), scale \(scale): \(name), \(part): \(difference)")
          try canvas.draw(tree.displayList, scale: scale)
        }
      }
    }
  }
}
