import RandomTestSupport
import Testing

@testable import MartletViews

/// Where rows are.
@Suite struct RowHeightsTests {
  private func height(_ row: Int) -> Double { 20 + Double((row &* 2_654_435_761) & 0xFF) }

  @Test func `rows of different heights are where their sum says`() {
    for count in [0, 1, 2, 511, 512, 513, 5000] {
      var heights = RowHeights(count: count, heights: height)
      var begins = [0.0]
      for row in 0..<count { begins.append(begins[row] + height(row)) }
      #expect(heights.total == begins[count] && heights.begin(of: count) == begins[count])
      guard count > 0 else {
        #expect(heights.row(at: 5) == nil)
        continue
      }
      for seed in SeededGenerator.seeds(300) {
        var g = SeededGenerator(seed: seed)
        let row = g.int(0..<count)
        #expect(heights.begin(of: row) == begins[row] && heights.height(of: row) == height(row))
        let place = begins[row] + g.double(0...0.999) * height(row)
        #expect(heights.row(at: place) == row, "row \(row) of \(count) at \(place)")
      }
      #expect(heights.row(at: -9) == 0 && heights.row(at: 1e9) == count - 1)
    }
  }

  @Test func `measured rows move those behind them, and a forgotten block keeps its height`() {
    let count = 512 * 40
    var heights = RowHeights(count: count, estimate: 50)
    var known = [Double](repeating: 50, count: count)
    #expect(heights.total == 50 * Double(count))
    for seed in SeededGenerator.seeds(2000) {
      var g = SeededGenerator(seed: seed)
      let row = g.int(0..<512 * 12)
      let height = g.double(10...200)
      #expect(abs(heights.measure(row, height) - (height - known[row])) < 1e-6, "seed \(seed)")
      known[row] = height
    }
    var sum = 0.0
    for row in 0..<count {
      if row % 97 == 0 { #expect(abs(heights.begin(of: row) - sum) < 1e-6) }
      if row == 512 * 13 { break }
      sum += known[row]
    }
    let total = heights.total
    let begin = heights.begin(of: 512 * 13)
    for block in 13..<40 { _ = heights.height(of: block * 512) }
    #expect(heights.begin(of: 512 * 13) == begin && heights.total == total)
    // The first block was forgotten: its rows share its height.
    let share = heights.height(of: 3)
    #expect(abs(share * 512 - known[..<512].reduce(0, +)) < 1e-6)
  }

  @Test func `exact heights are asked for at once, and again only for a block that was forgotten`() {
    final class Asked { var rows: [Int: Int] = [:] }
    let asked = Asked()
    let blocks = RowHeights.keptBlocks + 4
    var heights = RowHeights(count: RowHeights.blockLength * blocks) { row in
      asked.rows[row, default: 0] += 1
      return 40 + Double(row % 7)
    }
    #expect(asked.rows.count == heights.count && asked.rows.values.allSatisfy { $0 == 1 })
    asked.rows = [:]
    for _ in 0..<3 {
      for block in 0..<RowHeights.keptBlocks { _ = heights.height(of: block * RowHeights.blockLength) }
    }
    #expect(asked.rows.values.allSatisfy { $0 == 1 })
    let begin = heights.begin(of: 5)
    for block in 0..<blocks { _ = heights.height(of: block * RowHeights.blockLength) }
    asked.rows = [:]
    #expect(heights.begin(of: 5) == begin && asked.rows[5] == 1)
  }
}
