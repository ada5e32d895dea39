import Martlet
import MartletTesting
import Testing

/// Lists that are changed and scrolled within blocks that animate views.
@MainActor @Suite struct ListBlockTests {
  @Test func `rows at the end that are deleted within an animation block leave no jump`() {
    let edited = EditedList(100, .fixed(50))
    edited.list.contentOffset.y = edited.list.restingRange(.vertical).upperBound
    edited.stage.run(for: 0.1)
    let before = edited.seen
    View.animate(duration: 0.3) {
      edited.things.removeLast(3)
      edited.list.deleteRows(at: [97, 98, 99])
    }
    edited.stage.frame()
    for (thing, y) in edited.seen {
      guard let old = before[thing] else { continue }
      #expect(abs(y - old) < 4, "\(thing) at \(old) → \(y)")
    }
    edited.stage.run(for: 2)
    #expect(edited.restFault == nil, "\(edited.restFault ?? "")")
  }

  @Test func `an offset far away that is set within an animation block shows rows on its way`() {
    let edited = EditedList(200, .fixed(50))
    edited.stage.run(for: 0.1)
    View.animate(duration: 1) { edited.list.contentOffset.y = 5000 }
    for _ in 0..<30 {
      edited.stage.frame()
      let shown = edited.list.shownOffset.y
      let visible = edited.list.visibleRows
      #expect(visible.contains(Int(shown / 50) + 1), "\(visible) at \(shown)")
      edited.stage.run(for: 1.0 / 60)
    }
    edited.stage.run(for: 1)
    #expect(edited.list.shownOffset.y == 5000)
  }
}
