import Martlet
import RandomTestSupport
import Testing

@testable import MartletViews

/// Where rows are while one is lifted, against plain lists.
@MainActor @Suite struct RowGapTests {
  @Test func `rows lie as if the lifted one were in its room, and each place finds its row`() {
    for seed in SeededGenerator.seeds(200) {
      var g = SeededGenerator(seed: seed)
      let count = g.int(1..<30)
      let heights = (0..<count).map { _ in Double(g.int(1..<90)) }
      let edited = ReorderedList(count, heights: .exact) { heights[$0] }
      let gap = RowGap(source: g.int(0..<count), target: g.int(0..<count), height: 0)
      lift(gap, edited)
      let list = edited.list
      var order = Array(0..<count)
      order.insert(order.remove(at: gap.source), at: gap.target)
      var y = 0.0
      for row in order {
        #expect(abs(list.shownBegin(of: row) - y) < 1e-9, "seed \(seed), row \(row)")
        #expect(list.shownRow(at: y + heights[row] / 2) == row, "seed \(seed), row \(row)")
        y += heights[row]
      }
      let low = g.double(0...y), high = low + g.double(1...200)
      let within = list.shownRows(within: low, high)
      for row in order where row != gap.source {
        let begin = list.shownBegin(of: row)
        if begin + heights[row] > low + 0.001, begin < high - 0.001 {
          #expect(within.contains(row), "seed \(seed), row \(row) of \(within)")
        }
      }
      list.lift = nil
    }
  }

  @Test func `a row is dropped behind all rows whose middles it has passed`() {
    for seed in SeededGenerator.seeds(200) {
      var g = SeededGenerator(seed: seed)
      let count = g.int(1..<30)
      let heights = (0..<count).map { _ in Double(g.int(10..<90)) }
      let edited = ReorderedList(count, heights: .exact) { heights[$0] }
      let source = g.int(0..<count)
      let gap = RowGap(source: source, target: source, height: heights[source])
      let top = g.double(-100...heights.reduce(0, +) + 100)
      var (y, passed) = (0.0, 0)
      var isNear = false
      for row in 0..<count where row != source {
        let middle = y + heights[row] / 2
        if top > middle { passed += 1 }
        // Within the slack it depends on where it comes from.
        isNear = isNear || abs(top - middle) <= ListConstants.liftSlack
        y += heights[row]
      }
      guard !isNear else { continue }
      #expect(edited.list.target(forTop: top, gap) == passed, "seed \(seed)")
    }
  }

  @Test func `near the middle of another row it stays where it is`() {
    let edited = ReorderedList(10)
    for (target, top, expected) in [(3, 125.0, 3), (2, 125, 2), (3, 120, 2), (2, 130, 3)] {
      let gap = RowGap(source: 0, target: target, height: 50)
      #expect(edited.list.target(forTop: top, gap) == expected, "\(target), \(top)")
    }
  }

  @Test func `the room stays behind the same row while others come and go`() throws {
    for seed in SeededGenerator.seeds(300) {
      var g = SeededGenerator(seed: seed)
      let count = g.int(2..<20)
      let gap = RowGap(source: g.int(0..<count), target: g.int(0..<count), height: 50)
      var batch = RowBatch()
      let gone = (0..<count).filter { $0 != gap.source && g.chance(0.2) }
      batch.deleted = gone
      let total = count - gone.count
      let added = g.int(0..<4)
      batch.inserted = Array(Array(0..<total + added).shuffled(using: &g).prefix(added))
      let changes = try batch.changes(from: count, to: total + added)
      let after = try #require(gap.after(changes), "seed \(seed)")
      #expect(after.source == changes.new(gap.source))
      #expect((0..<changes.count).contains(after.target), "seed \(seed)")
      // The nearest row before the room that is still there is before it.
      var order = Array(0..<count)
      order.insert(order.remove(at: gap.source), at: gap.target)
      let before = order[..<gap.target].last { changes.new($0) != nil }.flatMap { changes.new($0) }
      var ordered = Array(0..<changes.count)
      ordered.insert(ordered.remove(at: after.source), at: after.target)
      #expect((after.target > 0 ? ordered[after.target - 1] : nil) == before, "seed \(seed)")
    }
  }

  @Test func `a lifted row that is deleted has no room`() throws {
    var batch = RowBatch()
    batch.deleted = [3]
    let changes = try batch.changes(from: 10, to: 9)
    #expect(RowGap(source: 3, target: 5, height: 50).after(changes) == nil)
  }

  /// Lifts a row without a hand.
  private func lift(_ gap: RowGap, _ edited: ReorderedList) {
    let list = edited.list
    var gap = gap
    gap.height = list.height(of: gap.source)
    list.lift = RowLift(
      list.view(forRow: gap.source) ?? RowView(), gap, by: PanGestureRecognizer(), at: .zero, grip: 0,
      in: list)
  }
}
