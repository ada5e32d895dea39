import Foundation
import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Trees that are changed in a random way, and drawn in parts. `MARTLET_EDITS` is the number of changes, 800 by default.
struct RandomEditTests {
  private static let editsOfATree = 40
  private static let trees =
    (ProcessInfo.processInfo.environment["MARTLET_EDITS"].flatMap { UInt64($0) } ?? 800)
    / UInt64(editsOfATree)

  /// Where two lists differ; `nil` if they draw the same.
  private func difference(_ a: DisplayList, _ b: DisplayList) -> String? {
    guard a.items.count == b.items.count else { return "\(a.items.count) items, not \(b.items.count)" }
    for i in a.items.indices where !a.isSame(i, as: b, i) {
      return "item \(i): \(a.items[i]), not \(b.items[i])"
    }
    guard a.clips == b.clips else { return "the clips" }
    return a.cuts == b.cuts ? nil : "the cuts"
  }

  @Test(arguments: [false, true])
  func `A changed tree becomes the list that a new tree makes`(hasEmitters: Bool) {
    for seed in SeededGenerator.seeds(2 * Self.trees) {
      var edits = RandomEdits(seed: seed, hasEmitters: hasEmitters)
      let tree = RenderTree()
      tree.apply(edits.everything)
      tree.update(at: 0)
      for step in 0..<Self.editsOfATree {
        let (commit, name) = edits.change()
        tree.apply(commit)
        tree.update(at: 0)
        #expect(tree.brokenInvariants() == [], "seed \(seed), step \(step): \(name)")
        let new = RenderTree()
        new.apply(edits.everything)
        new.update(at: 0)
        let difference = difference(tree.displayList, new.displayList)
        #expect(difference == nil, "seed \(seed), step \(step): \(name)")
        if difference != nil { break }
      }
    }
  }

  @Test(arguments: [false, true])
  func `Redrawing what has changed gives the picture that drawing all of it gives`(hasEmitters: Bool) throws {
    var (worst, byProcessor, count) = (0, 0, 0)
    for seed in SeededGenerator.seeds(Self.trees) {
      var edits = RandomEdits(seed: seed, hasEmitters: hasEmitters)
      let scale = [1.0, 1.5, 2][edits.generator.int(0..<3)]
      let tree = RenderTree()
      let side = Int(RandomEdits.side * scale)
      let (kept, whole) = (
        try OffscreenCanvas(width: side, height: side), try OffscreenCanvas(width: side, height: side)
      )
      let (painted, all) = (
        ProcessorCanvas(width: side, height: side), ProcessorCanvas(width: side, height: side)
      )
      tree.apply(edits.everything)
      tree.update(at: 0)
      try kept.draw(tree.displayList, scale: scale)
      painted.take(kept.bitmap)
      for step in 0..<Self.editsOfATree {
        let (commit, name) = edits.change()
        let place = "seed \(seed), step \(step), scale \(scale): \(name)"
        tree.apply(commit)
        tree.update(at: 0)
        let damage = tree.damage.rects.map { PixelRect(covering: $0, scale: scale) }
        try kept.draw(tree.displayList, damage: damage, scale: scale)
        // A new tree's pictures are all drawn anew.
        let new = RenderTree()
        new.apply(edits.everything)
        new.update(at: 0)
        try whole.draw(new.displayList, scale: scale)
        // Tilted edges and groups with other colours, of which there are many in space, are farther off in single pixels.
        let tolerance = hasEmitters ? 10 : 2
        let difference = try #require(kept.bitmap.difference(from: whole.bitmap, tolerance: tolerance))
        worst = max(worst, difference.maximum)
        count += 1
        #expect(difference.count == 0, "\(place): \(difference)")
        if difference.count > 0 { break }
        guard painted.draw(tree.displayList, damage: damage, scale: scale),
          all.draw(tree.displayList, scale: scale)
        else {
          painted.take(whole.bitmap)
          continue
        }
        byProcessor += 1
        // What OpenGL has drawn before may be one level off.
        let other = try #require(painted.bitmap.difference(from: all.bitmap, tolerance: 6))
        #expect(other.count == 0, "\(place), by the processor: \(other)")
        if other.count > 0 { break }
      }
    }
    print("\(count) changes, \(byProcessor) by the processor too: at most \(worst) of 255")
    // It draws no particles.
    #expect(hasEmitters || byProcessor > count / 20)
  }
}
