import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// A change that reverses how something is drawn that it does not touch.
@Suite(.serialized) struct DrawingDecisionTests {
  private static let bounds = PixelRect(width: 96, height: 96)

  /// What the change reverses, by how the small layer lies that moves.
  enum Reversal: CaseIterable {
    /// Whether two layers fill one side of a clip, which is cut once then.
    case clip
    /// The same of a rotated clip.
    case turnedClip
    /// Whether two layers of a group overlap, so that it needs a sheet.
    case group

    /// The scene, with the layer where it does nothing, or where it reverses the decision.
    fileprivate func scene(isReversed: Bool) -> String {
      let ground = "scene 96x96\nlayer\n  frame 0 0 96 96\n  fill #3E8EDE\n"
      // Those of a clip do not fill one side twice without the one that moves.
      let single = "    layer\n      frame 0 0 10 12\n      fill #F2645A40\n"
      var parts = ""
      for (number, color) in ["#F2645A40", "#20304070", "#FFD06090", "#10C0A0B0"].enumerated() {
        parts += "    layer\n      frame \(14 * number) 0 10 12\n      fill \(color)\n"
      }
      let mover = "    layer\n      frame \(isReversed ? "48 0 6 8" : "48 30 6 8")\n      fill #000000\n"
      switch self {
      case .clip: return ground + "  layer\n    frame 10.4 10.6 60.3 60.2\n    masks\n" + single + mover
      case .turnedClip:
        return ground + "  layer\n    frame 20 20 58 58\n    transform rotate 0.1\n    masks\n" + single
          + mover
      case .group: return ground + "  layer\n    frame 10 10 60 60\n    opacity 0.37\n" + parts + mover
      }
    }
  }

  private func list(_ text: String) throws -> DisplayList {
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  private func reversals(
    _ decisions: DrawingDecisions, _ list: DisplayList, damage: [PixelRect]
  ) -> [PixelRect] {
    decisions.reversals(in: list, damage: damage, bounds: Self.bounds, scale: 1)
  }

  /// Where the small layer is.
  private func damage(_ list: DisplayList) throws -> PixelRect {
    let item = try #require(list.items.last { $0.kind == .shape && !$0.frame.isEmpty })
    return PixelRect(covering: item.frame, scale: 1, margin: PixelRect.antialiasMargin)
  }

  @Test(arguments: Reversal.allCases, [false, true])
  func `What a change decides anew is drawn again where it touches nothing`(
    reversal: Reversal, isBack: Bool
  ) throws {
    let (before, after) = (
      try list(reversal.scene(isReversed: isBack)), try list(reversal.scene(isReversed: !isBack))
    )
    let damage = [try damage(before), try damage(after)]
    let decisions = DrawingDecisions()
    #expect(reversals(decisions, before, damage: [Self.bounds]) == [])
    #expect(reversals(decisions, before, damage: damage) == [], "nothing has changed")
    let canvas = try OffscreenCanvas(width: 96, height: 96)
    try canvas.draw(before)
    let more = reversals(decisions, after, damage: damage)
    #expect(more.contains { $0.x0 < 40 }, "\(more)")
    try canvas.draw(after, damage: damage + more)
    let repaired = canvas.bitmap
    try canvas.draw(after)
    #expect(canvas.bitmap.difference(from: repaired, tolerance: 0)?.count == 0)
    #expect(reversals(decisions, after, damage: damage) == [], "it is known now")
  }

  @Test func `What is drawn in the same way is not drawn again where a layer moves`() throws {
    let decisions = DrawingDecisions()
    for (step, place) in ["48 30", "47 31", "46 32", "10 40"].enumerated() {
      let text = Reversal.group.scene(isReversed: false).replacing("48 30", with: place)
      let damage = step == 0 ? [Self.bounds] : [PixelRect(x0: 10, y0: 35, x1: 75, y1: 70)]
      #expect(reversals(decisions, try list(text), damage: damage) == [], "\(place)")
    }
  }

  @Test func `Clips whose sides are on one line are not drawn again where a layer moves in one of them`()
    throws
  {
    func scene(_ place: Int) -> String {
      var text = "scene 96x96\nlayer\n  frame 0 0 96 96\n  fill #3E8EDE\n"
      for x in [4, 34, 64] {
        text += "  layer\n    frame \(x) 10.4 26 60.3\n    masks\n"
        text += "    layer\n      frame 0 0 26 70\n      fill #F2645A40\n"
        let y = x == 64 ? place : 20
        text += "    layer\n      frame 4 \(y) 8 8\n      fill #20304070\n"
      }
      return text
    }
    let decisions = DrawingDecisions()
    #expect(reversals(decisions, try list(scene(20)), damage: [Self.bounds]) == [])
    #expect(
      reversals(decisions, try list(scene(22)), damage: [PixelRect(x0: 66, y0: 8, x1: 80, y1: 44)]) == [])
  }

  @Test(arguments: [false, true])
  func `The edge of a clip that comes or goes is drawn again only if what is in it is cut once`(isTwice: Bool)
    throws
  {
    func scene(masks: Bool) -> String {
      "scene 96x96\nlayer\n  frame 0 0 96 96\n  fill #3E8EDE\n  layer\n    frame 10.4 10.6 60.3 60.2\n"
        + (masks ? "    masks\n" : "") + "    layer\n      frame 0 0 70 70\n      fill #F2645A40\n"
        + "    layer\n      frame \(isTwice ? 0 : 20) 20 20 20\n      fill #20304070\n"
    }
    let (clipped, open) = (try list(scene(masks: true)), try list(scene(masks: false)))
    let inside = PixelRect(x0: 40, y0: 40, x1: 50, y1: 50)
    let decisions = DrawingDecisions()
    #expect(reversals(decisions, clipped, damage: [Self.bounds]) == [])
    #expect(reversals(decisions, open, damage: [inside]).isEmpty != isTwice, "it goes")
    #expect(reversals(decisions, clipped, damage: [inside]).isEmpty != isTwice, "it comes")
  }

  @Test(arguments: [false, true])
  func `What comes or goes beside the damage is a change only if no item brings it`(isItem: Bool) {
    let (corner, near) = (
      PixelRect(x0: 0, y0: 0, x1: 8, y1: 8), PixelRect(x0: 40, y0: 40, x1: 50, y1: 50)
    )
    var table = DecisionTable()
    func changes(damage: PixelRect, isThere: Bool) -> [PixelRect] {
      table.beginFrame(damage: [damage])
      if isThere { table.note(7, 1, corner, reach: PixelRect(x0: 0, y0: 0, x1: 60, y1: 60), isItem: isItem) }
      table.endFrame()
      var found: [PixelRect] = []
      table.forEachChange { found.append($0) }
      return found
    }
    #expect(changes(damage: near, isThere: true) == (isItem ? [] : [corner]), "it comes")
    #expect(changes(damage: near, isThere: true) == [], "it stays")
    #expect(changes(damage: PixelRect(x0: 70, y0: 0, x1: 80, y1: 8), isThere: false) == [], "not decided")
    #expect(changes(damage: near, isThere: false) == [corner], "it goes, or the group is smaller")
    #expect(changes(damage: near, isThere: false) == [], "that is known")
  }
}
