import Foundation
import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Trees that are changed in a random way, and drawn in parts. `MARTLET_EDITS` is the number of changes, 800 by default, and
/// `MARTLET_SEED` chooses one tree. A failure leaves the pictures, their difference and the scene in `out/edits`.
struct RandomEditTests {
  private static let editsOfATree = 40
  private static let trees = (number("MARTLET_EDITS") ?? 800) / UInt64(editsOfATree)

  /// So few pixels, and so many levels, are a slip, of which there may be one, and one more in a thousand changes. What several
  /// layers fill is cut once, and what one fills is cut by itself, so that pixels at the edge of a clip change a little when another
  /// layer comes, wherever that is.
  private static let slip = (count: 40, levels: 16)

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// The trees to change.
  private static func seeds(_ count: UInt64) -> Range<UInt64> {
    number("MARTLET_SEED").map { $0..<$0 + 1 } ?? SeededGenerator.seeds(count)
  }

  /// Writes what differs, and the scene. Returns where.
  private static func save(_ name: String, _ kept: Bitmap, _ whole: Bitmap, _ tree: RenderTree) throws
    -> String
  {
    let out = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("out/edits")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    try kept.write(png: out.appendingPathComponent("\(name).out.png").path)
    try whole.write(png: out.appendingPathComponent("\(name).ref.png").path)
    try kept.differencePicture(from: whole)?.write(png: out.appendingPathComponent("\(name).diff.png").path)
    let text = tree.sceneText()
    try text.write(
      to: out.appendingPathComponent("\(name).scene"), atomically: true, encoding: .utf8)
    return out.appendingPathComponent("\(name).*").path
  }

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
    for seed in Self.seeds(2 * Self.trees) {
      var edits = RandomEdits(seed: seed, hasEmitters: hasEmitters)
      let tree = RenderTree()
      tree.apply(edits.everything)
      tree.update(at: edits.time)
      for step in 0..<Self.editsOfATree {
        let (commit, name) = edits.change()
        tree.apply(commit)
        tree.update(at: edits.time)
        #expect(tree.brokenInvariants() == [], "seed \(seed), step \(step): \(name)")
        // A new tree does not know what was there before a transition.
        if tree.isInTransition { continue }
        let new = RenderTree()
        new.apply(edits.everything)
        new.update(at: edits.time)
        let difference = difference(tree.displayList, new.displayList)
        if let difference {
          Issue.record("seed \(seed), step \(step), \(name): \(difference)")
          break
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `Redrawing what has changed gives the picture that drawing all of it gives`(hasEmitters: Bool) throws {
    var (worst, byProcessor, inTransition, count) = (0, 0, 0, 0)
    var slips: [String] = []
    for seed in Self.seeds(Self.trees) {
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
      // As for a GPU.
      if seed % 2 == 1 { (kept.renderer.batchCosts, whole.renderer.batchCosts) = (.graphics, .graphics) }
      tree.apply(edits.everything)
      tree.update(at: edits.time)
      try kept.draw(tree.displayList, scale: scale)
      painted.take(kept.bitmap)
      for step in 0..<Self.editsOfATree {
        let (commit, name) = edits.change()
        let place = "seed \(seed), step \(step), scale \(scale): \(name)"
        tree.apply(commit)
        tree.update(at: edits.time)
        // As hosts have it: an antialiased edge touches pixels beyond its line.
        let damage = tree.damage.rects.map {
          PixelRect(covering: $0, scale: scale, margin: PixelRect.antialiasMargin)
        }
        try kept.draw(tree.displayList, damage: damage, scale: scale)
        if tree.isInTransition {
          // A new tree does not know what was there before.
          inTransition += 1
          try whole.draw(tree.displayList, scale: scale)
        } else {
          // A new tree's pictures are all drawn anew.
          let new = RenderTree()
          new.apply(edits.everything)
          new.update(at: edits.time)
          try whole.draw(new.displayList, scale: scale)
        }
        let difference = try #require(kept.bitmap.difference(from: whole.bitmap, tolerance: 2))
        worst = max(worst, difference.maximum)
        count += 1
        if difference.count > 0 {
          let name = "\(hasEmitters ? "emitters" : "seed")-\(seed)"
          let files = try Self.save(name, kept.bitmap, whole.bitmap, tree)
          let message = "\(place): \(difference), damage \(damage); see \(files)"
          guard difference.count <= Self.slip.count, difference.maximum <= Self.slip.levels else {
            Issue.record("\(message)")
            break
          }
          slips.append(message)
          try kept.draw(tree.displayList, scale: scale)
        }
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
    print(
      """
      \(count) changes, \(byProcessor) by the processor too, \(inTransition) in transitions: at most \(worst) of 255
      """)
    #expect(slips.count <= 1 + count / 1000, "\(slips.joined(separator: "\n"))")
    // It draws no particles.
    #expect(hasEmitters || byProcessor > count / 20)
  }
}

extension RenderTree {
  /// Whether a transition shows what a layer looked like before.
  fileprivate var isInTransition: Bool { !state.transitions.running.isEmpty }
}
