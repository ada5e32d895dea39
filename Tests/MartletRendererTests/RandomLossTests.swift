import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Contexts that are lost while they hold what random trees show: images, texts, SVG pictures, frames, gradients, paths, masks,
/// shadows, particles and layers that are kept as pictures.
@Suite(.serialized) struct RandomLossTests {
  private static func kind(of drawing: LayerContent.Drawing) -> String {
    switch drawing {
    case .none: "none"
    case .image(let image): image.characters == nil ? "image" : "text"
    case .gradient: "gradient"
    case .shape: "shape"
    case .emitter: "emitter"
    }
  }

  @Test(arguments: RandomEdits.Emphasis.allCases)
  func `Everything that a tree shows comes back after a loss, to the bit`(emphasis: RandomEdits.Emphasis)
    throws
  {
    var kinds: Set<String> = []
    var pictures = 0
    for seed in SeededGenerator.seeds(12) {
      var edits = RandomEdits(seed: seed, emphasis: emphasis)
      let tree = RenderTree()
      tree.apply(edits.everything)
      for _ in 0..<30 { tree.apply(edits.change().commit) }
      tree.update(at: edits.time)
      let list = tree.displayList
      for item in list.contents { kinds.insert(Self.kind(of: item.drawing)) }
      pictures += list.hasPictures ? 1 : 0
      let side = Int(RandomEdits.side)
      let faults = GraphicsFaults()
      let canvas = try OffscreenCanvas(width: side, height: side, faults: faults)
      try canvas.draw(list)
      let before = canvas.bitmap
      faults.loseContext()
      // Little is damaged, but all is lost.
      try canvas.draw(list, damage: [PixelRect(x0: 0, y0: 0, x1: 8, y1: 8)])
      let difference = try #require(before.difference(from: canvas.bitmap, tolerance: 0))
      #expect(difference.count == 0, "\(emphasis), seed \(seed): \(difference)")
    }
    print("\(emphasis): \(kinds.count) kinds of contents and \(pictures) trees with kept pictures came back")
    #expect(kinds.count >= 3 && pictures > 0)
  }
}
