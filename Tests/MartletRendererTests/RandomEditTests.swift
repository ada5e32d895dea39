import Foundation
import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Trees that are changed in a random way, and drawn in parts. `MARTLET_EDITS` is the number of changes, 10,000 by default, and
/// `MARTLET_SEED` chooses one tree, or those from one seed to another: `1000-1999`. `MARTLET_SIDE` is the width and the height of the
/// trees in points. A failure leaves the pictures, their difference and the scene in `out/edits`.
struct RandomEditTests {
  private static let editsOfATree = 100

  /// What is redrawn is the same to the bit: places in shaders come from the window's pixels and from the image's own texels; whether a
  /// group needs a sheet and whether a clip's edge is cut once depends on what is seen in the whole window, so both are the same in each
  /// part; and what a change reverses of that is drawn again (`DrawingDecisions`).
  private static let rounding = 0

  /// The processor and OpenGL, which draw the same window in turn in shared memory, may differ by as much, at edges and in shadows and
  /// gradients; in 10,000 changes it is 4. Maps of colours enlarge it (`ColorEnlargement`).
  private static let twoPainters = 6
  /// By as much where both have one colour around a pixel: there an edge between what they have drawn would be seen.
  private static let twoFlatPainters = 1

  /// A part of the trees: what they have, and which of the seeds.
  struct Share: Sendable, CustomTestStringConvertible {
    var emphasis: RandomEdits.Emphasis
    var number: UInt64

    /// The seeds of an emphasis are shared by as many tests, which run at once.
    static let count: UInt64 = 2
    static let all = RandomEdits.Emphasis.allCases.flatMap { emphasis in
      (0..<count).map { Share(emphasis: emphasis, number: $0) }
    }

    /// The trees to change.
    var seeds: [UInt64] {
      if let chosen = RandomEditTests.chosenSeeds { return chosen.filter { $0 % Self.count == number } }
      let edits = UInt64(RandomEdits.Emphasis.allCases.count * RandomEditTests.editsOfATree)
      let trees = ((RandomEditTests.number("MARTLET_EDITS") ?? 10_000) + edits - 1) / edits
      return SeededGenerator.seeds(trees).filter { $0 % Self.count == number }
    }

    var testDescription: String { "\(emphasis) \(number)" }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// The seeds that `MARTLET_SEED` names.
  static let chosenSeeds: ClosedRange<UInt64>? = {
    let ends = ProcessInfo.processInfo.environment["MARTLET_SEED"]?.split(separator: "-").map { UInt64($0) }
    guard let ends, let first = ends.first, let last = ends.last, let first, let last else { return nil }
    return first...max(first, last)
  }()

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

  @Test(arguments: RandomEdits.Emphasis.allCases)
  func `A changed tree becomes the list that a new tree makes`(emphasis: RandomEdits.Emphasis) {
    // In 248 what is cut into pieces becomes smaller.
    for seed in Self.chosenSeeds.map(Array.init) ?? Array(SeededGenerator.seeds(16)) + [248] {
      var edits = RandomEdits(seed: seed, emphasis: emphasis)
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

  /// The largest difference so far, in levels.
  private struct Worst {
    var levels = 0

    /// Notes a difference. If rounding does not explain it, saves the pictures, fails and returns true.
    mutating func note(
      _ drawn: Bitmap, _ whole: Bitmap, tolerance: Int, scale: Double, _ place: String, file: String,
      _ tree: RenderTree
    ) throws -> Bool {
      let difference = try #require(drawn.difference(from: whole, tolerance: tolerance))
      levels = max(levels, difference.maximum)
      guard difference.count > 0,
        ColorEnlargement(tree.displayList, scale: scale).unexplained(drawn, whole, levels: tolerance) > 0
      else { return false }
      let files = try RandomEditTests.save(file, drawn, whole, tree)
      Issue.record("\(place): \(difference), damage \(tree.damage.rects); see \(files)")
      return true
    }
  }

  /// The same frames in buffers that EGL hands out in any order, and in shared memory that a compositor releases late.
  @Test(arguments: Share.all)
  func `Redrawing what has changed gives the picture that drawing all of it gives`(share: Share) throws {
    var (byProcessor, inParts, inTransition, count, longChains) = (0, 0, 0, 0, 0)
    var ages = [Int](repeating: 0, count: AgedBuffers.ageCount)
    var (aged, processor, shared, painters, flat) = (Worst(), Worst(), Worst(), Worst(), Worst())
    for seed in share.seeds {
      var edits = RandomEdits(seed: seed, emphasis: share.emphasis)
      let scale = [1.0, 1.5, 2][edits.generator.int(0..<3)]
      let tree = RenderTree()
      let side = Int(RandomEdits.side * scale)
      // As for a GPU, or as the driver suggests.
      let costs: BatchCosts? = seed % 2 == 1 ? .graphics : nil
      var hosts = SeededGenerator(seed: seed)
      let gpu = try AgedBuffers(width: side, height: side, count: 1 + Int(seed % 5), costs: costs)
      let memory = SharedBuffers(width: side, height: side, costs: costs)
      let whole = try OffscreenCanvas(width: side, height: side, topFirst: false)
      let upright = try OffscreenCanvas(width: side, height: side)
      if let costs { (whole.renderer.batchCosts, upright.renderer.batchCosts) = (costs, costs) }
      let plain = ProcessorCanvas(width: side, height: side)
      let parts = ProcessorPicture(width: side, height: side)
      tree.apply(edits.everything)
      tree.update(at: edits.time)
      try gpu.draw(tree.displayList, damage: nil, scale: scale, &hosts)
      _ = try memory.draw(tree.displayList, damage: nil, scale: scale, &hosts)
      for step in 0..<Self.editsOfATree {
        let (commit, name) = edits.change()
        let place = "\(share.emphasis), seed \(seed), step \(step), scale \(scale): \(name)"
        let file = "\(share.emphasis)-\(seed)"
        tree.apply(commit)
        tree.update(at: edits.time)
        try gpu.draw(tree.displayList, damage: tree.damage, scale: scale, &hosts)
        if try memory.draw(tree.displayList, damage: tree.damage, scale: scale, &hosts) { byProcessor += 1 }
        let isInParts = parts.draw(tree.displayList, damage: tree.damage, scale: scale)
        var list = tree.displayList
        if tree.isInTransition {
          // A new tree does not know what was there before.
          inTransition += 1
        } else {
          // A new tree's pictures are all drawn anew.
          let new = RenderTree()
          new.apply(edits.everything)
          new.update(at: edits.time)
          list = new.displayList
        }
        try whole.draw(list, scale: scale)
        let picture = whole.bitmap
        count += 1
        if !list.dividesClips, list.clips.contains(where: \.isContinued) { longChains += 1 }
        if try aged.note(
          gpu.bitmap(), picture, tolerance: Self.rounding, scale: scale, place, file: file,
          tree)
        {
          gpu.forget()
        }
        var byOne: Bitmap?
        if plain.draw(list, scale: scale) {
          let drawn = plain.bitmap
          byOne = drawn
          if isInParts {
            inParts += 1
            _ = try processor.note(
              parts.bitmap, drawn, tolerance: Self.rounding, scale: scale, "\(place), by the processor",
              file: "\(file)-processor", tree)
          }
          _ = try painters.note(
            drawn, picture, tolerance: Self.twoPainters, scale: scale,
            "\(place), by the processor and by OpenGL",
            file: "\(file)-painters", tree)
          _ = try flat.note(
            drawn.flat(with: picture), picture, tolerance: Self.twoFlatPainters, scale: scale,
            "\(place), in one colour by the processor and by OpenGL", file: "\(file)-flat", tree)
        }
        // Each of its pixels is drawn by one of the two. What the processor draws may be a part of what it cannot draw as a whole.
        // OpenGL rounds places from the first row in memory.
        try upright.draw(list, scale: scale)
        let (byOther, seen) = (upright.bitmap, memory.bitmap)
        if try shared.note(
          seen, byOne.map { seen.nearest(of: byOther, $0) } ?? byOther,
          tolerance: byOne == nil ? Self.twoPainters : Self.rounding, scale: scale,
          "\(place), in shared memory", file: "\(file)-shared", tree)
        {
          try memory.redraw(tree.displayList, scale: scale, &hosts)
        }
      }
      for age in ages.indices { ages[age] += gpu.ages[age] }
    }
    print(
      """
      \(share.testDescription): \(count) changes of \(share.seeds.count) trees, \(byProcessor) by the processor, \
      \(inParts) by it alone, \(inTransition) in transitions, \(longChains) with long chains of many clips, in buffers of ages \(ages); at most \(aged.levels) by OpenGL, \
      \(processor.levels) by the processor, \(shared.levels) in shared memory, \(painters.levels) between the two, \(flat.levels) where it is flat
      """)
    guard share.seeds.count > 10 else { return }
    #expect(ages.allSatisfy { $0 > 0 }, "buffers of every age")
    // Few trees with pictures are plain.
    #expect(byProcessor > 0 || share.emphasis == .pictures)
    #expect(share.emphasis != .chains || longChains > 0)
  }
}

extension RenderTree {
  /// Whether a transition shows what a layer looked like before.
  fileprivate var isInTransition: Bool { !state.transitions.running.isEmpty }
}

extension Bitmap {
  /// Of each pixel what one of two pictures has: of the second if it is that, and else of the first.
  fileprivate func nearest(of first: Bitmap, _ second: Bitmap) -> Bitmap {
    var result = first
    for y in 0..<height where differs(from: first, inRow: y) {
      for x in 0..<width where self[x, y] == second[x, y] { result[x, y] = second[x, y] }
    }
    return result
  }

  /// Its pixels around which it has one colour, and another picture has one colour as well; of the others those of that one.
  fileprivate func flat(with other: Bitmap) -> Bitmap {
    var result = other
    for y in 1..<height - 1 where differs(from: other, inRow: y) {
      for x in 1..<width - 1 where self[x, y] != other[x, y] {
        let around = (y - 1...y + 1).allSatisfy { j in
          (x - 1...x + 1).allSatisfy { i in self[i, j] == self[x, y] && other[i, j] == other[x, y] }
        }
        if around { result[x, y] = self[x, y] }
      }
    }
    return result
  }

  private func differs(from other: Bitmap, inRow y: Int) -> Bool {
    let row = y * width * 4..<(y + 1) * width * 4
    return bytes[row] != other.bytes[row]
  }
}
