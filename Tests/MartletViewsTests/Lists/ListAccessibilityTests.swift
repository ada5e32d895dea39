import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// What lists and grids say to those who can't see them.
@MainActor
struct ListAccessibilityTests {
  private func list(in root: View) throws -> AccessibilityNode {
    try #require(root.accessibilityTree.first { $0.role == .list })
  }

  @Test func `a row tells which of all rows it is, also of those beyond the screen`() throws {
    let stage = FocusedList(1000)
    stage.list.scrollToRow(500, animated: false)
    stage.frame()
    let rows = try list(in: stage.controller.rootView).children
    #expect(rows.count == stage.list.madeRows.count && rows.allSatisfy { $0.role == .listItem })
    #expect(rows.map(\.position) == stage.list.madeRows.map { AccessibilityPosition($0, of: 1000) })
    #expect(rows.first?.children.count == 2)
  }

  @Test func `a row that can be chosen is chosen by a press`() throws {
    let stage = FocusedList(20)
    #expect(try list(in: stage.controller.rootView).children[3].actions.isEmpty)
    var chosen: [Int] = []
    stage.list.onSelect = { chosen.append($0) }
    #expect(try list(in: stage.controller.rootView).children[3].perform(.press))
    #expect(chosen == [3])
  }

  @Test func `a list scrolls by what is seen, and says where it can`() throws {
    let stage = FocusedList(100)
    let down = try list(in: stage.controller.rootView)
    #expect(down.actions == [.named("Scroll down")] && down.perform(.named("Scroll down")))
    stage.run(for: 1)
    #expect(stage.list.contentOffset.y == 540)
    let both = try list(in: stage.controller.rootView)
    #expect(both.actions == [.named("Scroll up"), .named("Scroll down")])
    #expect(both.perform(.named("Scroll up")))
    stage.run(for: 1)
    #expect(stage.list.contentOffset.y == 0)
  }

  @Test func `items of a grid are counted, whether they can be chosen or not`() throws {
    let stage = GridStage(300)
    let first = try #require(try list(in: stage.controller.rootView).children.first)
    #expect(first.role == .button && first.position == AccessibilityPosition(0, of: 300))
    stage.grid.onSelect = nil
    let second = try list(in: stage.controller.rootView).children[1]
    #expect(second.role == .listItem && second.position == AccessibilityPosition(1, of: 300))
  }

  /// Goes through a list as a reader does that knows only what it is told: it asks for the last row, or the first one, again and again.
  /// Returns the numbers of all rows that it has heard of.
  private func walk(_ controller: WindowController, forward: Bool, wait: () -> Void) -> Set<Int> {
    var heard: Set<Int> = []
    for _ in 0..<200 {
      let tree = controller.content.accessibleTree()
      let rows = tree.order.compactMap { tree[$0] }.filter { $0.position != nil }
      heard.formUnion(rows.compactMap(\.position?.index))
      guard let edge = forward ? rows.last : rows.first, let position = edge.position else { break }
      if position.index == (forward ? position.count - 1 : 0) { break }
      guard controller.content.reveal(edge.id) else { break }
      wait()
    }
    return heard
  }

  @Test func `a reader that asks for the outermost row it was told of hears of all rows, down and up`() {
    let stage = FocusedList(100)
    #expect(walk(stage.controller, forward: true) { stage.run(for: 1) } == Set(0..<100))
    #expect(stage.list.contentOffset.y > 5000)
    #expect(walk(stage.controller, forward: false) { stage.run(for: 1) } == Set(0..<100))
    let grid = GridStage(300)
    let heard = walk(grid.controller, forward: true) { grid.window.run(for: 1) }
    #expect(heard == Set(0..<300))
  }

  @Test func `what is nobody's row has no position`() throws {
    let stage = FocusedList(3)
    let field = try #require(stage.row(1)?.fields[0])
    #expect(field.accessibilityNode.position == nil)
  }
}
