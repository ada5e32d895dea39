import RandomTestSupport
import Testing

@testable import MartletViews

/// Where rows are after changes, against plain lists.
@Suite struct RowChangesTests {
  /// Changes of a plain list.
  private struct Plain {
    var batch = RowBatch()
    var before: [Int]
    var after: [Int] = []

    init(_ count: Int, _ g: inout SeededGenerator, most: Int) {
      before = Array(0..<count)
      var (deleted, moved): (Set<Int>, Set<Int>) = ([], [])
      if count > 0 {
        for _ in 0..<g.int(0..<most) { deleted.insert(g.int(0..<count)) }
        for _ in 0..<g.int(0..<3) { moved.insert(g.int(0..<count)) }
        for _ in 0..<g.int(0..<3) { batch.resized.append(g.int(0..<count)) }
      }
      moved.subtract(deleted)
      let stayed = before.filter { !deleted.contains($0) && !moved.contains($0) }
      let added = g.int(0..<most)
      let total = stayed.count + moved.count + added
      var places: Set<Int> = []
      while places.count < moved.count + added { places.insert(g.int(0..<total)) }
      var free = places.sorted().shuffled(using: &g)
      after = [Int](repeating: -1, count: total)
      batch.moved = moved.sorted().map { ($0, free.removeLast()) }
      for move in batch.moved { after[move.to] = move.from }
      for (index, place) in free.enumerated() { after[place] = count + index }
      var rest = stayed.makeIterator()
      for index in after.indices where after[index] < 0 { after[index] = rest.next()! }
      batch.inserted = free
      batch.deleted = deleted.sorted().shuffled(using: &g)
    }
  }

  @Test func `each row has the number that a plain list gives it`() throws {
    for seed in SeededGenerator.seeds(400) {
      var g = SeededGenerator(seed: seed)
      let plain = Plain(g.int(0..<40), &g, most: 12)
      let changes = try plain.batch.changes(from: plain.before.count, to: plain.after.count)
      for row in plain.before {
        #expect(changes.new(row) == plain.after.firstIndex(of: row), "seed \(seed), row \(row)")
      }
      for (row, thing) in plain.after.enumerated() {
        #expect(changes.old(row) == (thing < plain.before.count ? thing : nil), "seed \(seed), row \(row)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `heights are those of a plain list, and few are asked for`(isEstimated: Bool) throws {
    final class Asked {
      var things: [Int] = []
      var count = 0
      var heights: [Int: Double] = [:]
      func height(_ thing: Int) -> Double { heights[thing] ?? 20 + Double((thing &* 2_654_435_761) & 0x7F) }
    }
    for seed in SeededGenerator.seeds(30, thorough: 120) {
      var g = SeededGenerator(seed: seed)
      let asked = Asked()
      asked.things = Array(0..<g.int(0..<30_000))
      var heights =
        isEstimated
        ? RowHeights(count: asked.things.count, estimate: 60)
        : RowHeights(count: asked.things.count) {
          asked.count += 1
          return asked.height(asked.things[$0])
        }
      var known: [Int: Double] = [:]
      var fresh = 1_000_000
      for _ in 0..<6 {
        let most = g.chance(0.2) ? 3000 : 8
        let plain = Plain(asked.things.count, &g, most: most)
        let before = asked.things
        asked.things = plain.after.map {
          fresh += 1
          return $0 < before.count ? before[$0] : fresh
        }
        for row in plain.batch.resized { asked.heights[before[row]] = g.double(5...150).rounded() }
        asked.count = 0
        try heights.apply(plain.batch.changes(from: before.count, to: plain.after.count))
        if most == 8 { #expect(asked.count < 22 * RowHeights.longestBlock, "seed \(seed)") }
        #expect(heights.count == asked.things.count)
        if isEstimated {
          // Measured rows keep their heights wherever they go, as long as their blocks are kept.
          #expect(abs(heights.total - heights.begin(of: asked.things.count)) < 1e-6)
          // One that was moved far away is not kept.
          let there = Set(asked.things).subtracting(plain.batch.moved.map { before[$0.from] })
          known = known.filter { there.contains($0.key) }
          for (row, thing) in asked.things.enumerated() where known[thing] != nil {
            #expect(abs(heights.height(of: row) - known[thing]!) < 1e-6, "seed \(seed), row \(row)")
          }
          guard asked.things.count > 200 else { continue }
          let first = g.int(0..<min(asked.things.count - 100, 4000))
          for row in first..<first + 20 {
            known[asked.things[row]] = Double(g.int(10..<200))
            _ = heights.measure(row, known[asked.things[row]]!)
          }
          continue
        }
        var y = 0.0
        for (row, thing) in asked.things.enumerated() {
          if row % 61 == 0 || row > asked.things.count - 3 {
            #expect(abs(heights.begin(of: row) - y) < 1e-6, "seed \(seed), row \(row)")
            #expect(heights.row(at: y + 1) == row && heights.height(of: row) == asked.height(thing))
            #expect(abs(heights.roughBegin(of: row) - y) < 1e-6)
          }
          y += asked.height(thing)
        }
        #expect(abs(heights.total - y) < 1e-6, "seed \(seed)")
      }
    }
  }

  @Test func `changes that do not fit say why`() {
    func reason(_ make: (inout RowBatch) -> Void, _ before: Int, _ after: Int) -> String? {
      var batch = RowBatch()
      make(&batch)
      do {
        _ = try batch.changes(from: before, to: after)
        return nil
      } catch { return error.reason }
    }
    #expect(
      reason({ $0.inserted = [3] }, 10, 12)
        == "10 rows with 1 inserted and 0 deleted are not the 12 rows of the data source")
    #expect(
      reason({ $0.deleted = [10] }, 10, 9) == "row 10 is deleted or moved, but there were 10 rows")
    #expect(
      reason({ $0.inserted = [-1] }, 10, 11) == "row -1 is inserted or moved to, but there are 11 rows")
    #expect(reason({ $0.deleted = [4, 4] }, 10, 8) == "row 4 is deleted or moved twice")
    #expect(
      reason({ $0.moved = [(1, 5), (2, 5)] }, 10, 10) == "row 5 is inserted or moved to twice")
    #expect(
      reason({ $0.reloaded = [10] }, 10, 10) == "row 10 is reloaded or resized, but there were 10 rows")
    #expect(reason({ ($0.deleted, $0.inserted, $0.moved) = ([0], [9], [(9, 0)]) }, 10, 10) == nil)
  }
}
