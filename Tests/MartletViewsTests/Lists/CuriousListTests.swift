import Martlet
import MartletTesting
import Testing

@testable import MartletViews

/// Data sources that use the list while it asks them.
@MainActor @Suite struct CuriousListTests {
  private final class Rows: ListViewDataSource {
    var count = 2000
    /// Called when a height is asked for.
    var onHeight: ((ListView, Int) -> Void)?
    var asked = 0
    /// How often it was asked for a row that it does not have.
    var strange = 0

    func numberOfRows(in list: ListView) -> Int { count }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView {
      if row >= count { strange += 1 }
      return list.reusableRow() ?? RowView()
    }
    func listView(_ list: ListView, heightOfRow row: Int) -> Double {
      asked += 1
      if row >= count { strange += 1 }
      onHeight?(list, row)
      return Self.height(row)
    }
    nonisolated static func height(_ row: Int) -> Double { 30 + Double(row * 7 % 41) }
  }

  /// Asks for everything that a list tells of its rows.
  private static func ask(_ list: ListView, _ row: Int) {
    for other in [row, 0, list.numberOfRows / 2, list.numberOfRows - 1] where other < list.numberOfRows {
      #expect(list.rect(ofRow: other).minY.isFinite)
      _ = list.view(forRow: other)
    }
    _ = (list.visibleRows, list.madeRows, list.contentSize, list.row(at: Point(x: 10, y: 30_000)))
    _ = list.row(at: Point(x: 10, y: 10), source: .model)
  }

  @Test(arguments: [ListView.Heights.fixed(44), .exact, .estimated(60)])
  func `a data source may ask for everything as it tells a height`(heights: ListView.Heights) async {
    let (list, rows) = (ListView(), Rows())
    rows.onHeight = Self.ask
    list.rowHeights = heights
    list.dataSource = rows
    let stage = ScrollStage(list, content: .zero)
    // More blocks than are kept, so that heights are asked for again.
    for row in [1000, 0, 1999, 600] {
      list.scrollToRow(row, animated: false)
      stage.run(for: 0.1)
    }
    if heights == .exact {
      for row in [0, 513, 1999] {
        let sum = (0..<row).reduce(0) { $0 + Rows.height($1) }
        #expect(list.rect(ofRow: row) == Rect(x: 0, y: sum, width: 400, height: Rows.height(row)))
      }
    }
    rows.count += 1
    list.insertRows(at: [600])
    stage.run(for: 1)
    #expect(list.numberOfRows == 2001)
  }

  @Test func `a height that was forgotten is told truly, whatever the data source asks meanwhile`() {
    let (list, rows) = (ListView(), Rows())
    rows.count = 40_000
    list.rowHeights = .exact
    list.dataSource = rows
    let stage = ScrollStage(list, content: .zero)
    for block in 0..<40 { _ = list.rect(ofRow: block * 1000) }
    rows.onHeight = Self.ask
    rows.asked = 0
    for row in [100, 20_100, 39_999] {
      let sum = (0..<row).reduce(0) { $0 + Rows.height($1) }
      #expect(
        abs(list.rect(ofRow: row).minY - sum) < 1e-6 && list.rect(ofRow: row).height == Rows.height(row))
    }
    #expect(rows.asked > 0 && rows.asked <= 3 * RowHeights.blockLength, "\(rows.asked)")
    stage.frame()
  }

  @Test(arguments: [ListView.Heights.exact, .estimated(60)], [2003, 5])
  func `a data source may change its rows as it tells a height`(heights: ListView.Heights, count: Int) {
    for isReload in [true, false] {
      let (list, rows) = (ListView(), Rows())
      rows.onHeight = { list, row in
        guard row == 3 else { return }
        rows.onHeight = nil
        let old = rows.count
        rows.count = count
        if isReload {
          list.reloadData()
        } else if count > old {
          list.insertRows(at: old..<count)
        } else {
          list.deleteRows(at: count..<old)
        }
      }
      list.rowHeights = heights
      list.dataSource = rows
      let stage = ScrollStage(list, content: .zero)
      stage.run(for: 0.5)
      #expect(rows.onHeight == nil && rows.strange == 0)
      #expect(list.numberOfRows == count && list.madeRows.contains(4))
      #expect(list.rect(ofRow: 4).minY == (0..<4).reduce(0) { $0 + Rows.height($1) })
      #expect(list.rect(ofRow: 4).height == Rows.height(4))
    }
  }

  @Test func `a data source that changes its rows at each question is told so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (list, rows) = (ListView(), Rows())
        rows.onHeight = { list, _ in list.reloadData() }
        list.rowHeights = .exact
        list.dataSource = rows
        ScrollStage(list, content: .zero).run(for: 0.5)
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("the data source changes the rows whenever it is asked about them"))
  }
}
