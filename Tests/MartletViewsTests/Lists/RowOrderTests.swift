import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Which rows are seen on top of others.
@MainActor @Suite struct RowOrderTests {
  /// The things of the visible rows from back to front, and -1 and -2 for what the program has put behind and before them.
  private func order(_ edited: EditedList, _ back: View, _ front: View) -> [Int] {
    edited.list.subviews.filter { !$0.isHidden }.compactMap {
      $0 === back ? -1 : $0 === front ? -2 : ($0 as? EditedList.Row)?.thing
    }
  }

  /// A list with a view behind its rows and one before them.
  private func stage(_ kind: ListView.Heights = .fixed(50)) -> (EditedList, View, View) {
    let edited = EditedList(100, kind)
    let (back, front) = (View(), View())
    edited.list.insertSubview(back, at: 0)
    edited.list.addSubview(front)
    edited.stage.run(for: 0.1)
    return (edited, back, front)
  }

  @Test func `a new row lies below those that slide over it, and a moved one above all rows`() {
    let (edited, back, front) = stage()
    let list = edited.list
    edited.things.insert(200, at: 3)
    edited.things.insert(edited.things.remove(at: 9), at: 1)
    list.performBatchUpdates {
      list.moveRow(at: 8, to: 1)
      list.insertRows(at: [4])
    }
    edited.stage.run(for: 0.1)
    let seen = order(edited, back, front)
    #expect(seen.first == -1 && seen.last == -2, "\(seen)")
    #expect(Array(seen.dropFirst().dropLast()) == [200, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 8], "\(seen)")
    edited.stage.run(for: 1)
    let rest = order(edited, back, front)
    #expect(rest == [-1, 0, 8, 1, 2, 200, 3, 4, 5, 6, 7, 9, 10, 11, 12, -2], "\(rest)")
  }

  @Test func `a row that fades lies below those that close up over it`() {
    let (edited, back, front) = stage()
    edited.things.remove(at: 3)
    edited.list.deleteRows(at: [3])
    edited.stage.run(for: 0.1)
    let seen = order(edited, back, front)
    #expect(seen.prefix(4) == [-1, 3, 0, 1] && seen.last == -2, "\(seen)")
  }

  @Test
  func `what a program puts behind or before the rows stays there, however the list scrolls and changes`() {
    for seed in SeededGenerator.seeds(20) {
      var g = SeededGenerator(seed: seed)
      let (edited, back, front) = stage(.estimated(60))
      for step in 0..<12 {
        if g.chance(0.3), !edited.things.isEmpty {
          edited.list.scrollToRow(g.int(0..<edited.things.count), animated: g.chance(0.5))
        }
        if g.chance(0.3) {
          edited.stage.drag(
            from: Point(x: 200, y: 300), by: Point(x: 0, y: g.chance(0.5) ? -250 : 250), for: 0.1)
        }
        let near = max(edited.list.visibleRows.lowerBound - 3, 0)..<edited.list.visibleRows.upperBound + 3
        _ = edited.edit(near: near, seed: seed * 100 + UInt64(step))
        edited.stage.run(for: g.double(0.02...0.5))
        let seen = order(edited, back, front)
        #expect(seen.first == -1 && seen.last == -2, "seed \(seed), step \(step): \(seen)")
      }
      edited.stage.run(for: 3)
      #expect(edited.restFault == nil && edited.list.rows.allSatisfy { $0.depth == .resting })
    }
  }

  @Test func `a finger meets the row that is seen in front`() throws {
    let (edited, _, _) = stage()
    let list = edited.list
    edited.things.insert(edited.things.remove(at: 8), at: 1)
    list.moveRow(at: 8, to: 1)
    edited.stage.run(for: 0.1)
    let moved = try #require(list.view(forRow: 1))
    let middle = moved.layer.presentation.position
    #expect(list.row(at: middle) == 1 && list.hitTest(middle)?.isDescendant(of: moved) == true)
  }
}
