import Martlet
import MartletTesting
import Testing

/// Lists of many rows.
@MainActor @Suite struct ListViewTests {
  /// Rows of differing heights that know which one they show.
  final class Rows: ListViewDataSource {
    var count: Int
    var made = 0
    var measured = 0
    /// Called when a row is asked for.
    var onRow: ((Int) -> Void)?

    init(_ count: Int) { self.count = count }

    func numberOfRows(in list: ListView) -> Int { count }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView {
      onRow?(row)
      return list.reusableRow()
        ?? {
          made += 1
          return RowView()
        }()
    }
    func listView(_ list: ListView, heightOfRow row: Int) -> Double {
      measured += 1
      return Self.height(row)
    }

    nonisolated static func height(_ row: Int) -> Double { 30 + Double((row &* 2_654_435_761) & 63) }
  }

  /// A list that keeps its rows.
  final class OwnList: ListView {
    var rows: Rows?
  }

  private func stage(_ rows: Rows, _ heights: ListView.Heights) -> (ScrollStage, ListView) {
    let list = OwnList()
    list.rows = rows
    list.rowHeights = heights
    list.dataSource = rows
    return (ScrollStage(list, content: .zero), list)
  }

  /// Whether rows cover what is on screen, without gaps, in their order.
  private func covers(_ list: ListView) -> Bool {
    let top = max(list.shownOffset.y, 0)
    let bottom = min(list.shownOffset.y + list.bounds.height, list.contentSize.height)
    var y = top
    for number in list.visibleRows {
      guard let row = list.view(forRow: number), row.row == number, !row.isHidden, row.superview === list
      else { return false }
      if row.frame.minY > y + 1e-6 { return false }
      y = row.frame.maxY
    }
    return y >= bottom - 1e-6
  }

  @Test func `the End key reaches the last row, however wrong the estimates are`() {
    for estimate in [10.0, 44, 62, 300] {
      let (stage, list) = stage(Rows(5000), .estimated(estimate))
      var script = InputScript()
      script.key(.end, at: stage.window.now + 0.1)
      stage.play(&script, until: stage.window.now + 3)
      #expect(list.visibleRows.upperBound == 5000 && covers(list), "\(estimate): \(list.visibleRows)")
      #expect(
        abs(list.rect(ofRow: 4999).maxY - list.shownOffset.y - 600) < 1, "\(estimate): \(list.shownOffset)")
      #expect(!list.isScrollAnimating)
    }
  }

  @Test func `an animation to a row ends with the row at its place, however wrong the estimates are`() {
    for (place, share) in [(ListView.RowPlace.top, 0.0), (.middle, 0.5), (.bottom, 1)] {
      for estimate in [10.0, 300] {
        let (stage, list) = stage(Rows(5000), .estimated(estimate))
        for row in [3000, 1200] {
          list.scrollToRow(row, at: place, animated: true)
          stage.run(for: 3)
          let rect = list.rect(ofRow: row)
          let free = 600 - rect.height
          #expect(
            abs(rect.minY - list.shownOffset.y - free * share) < 1, "\(place), \(estimate): \(rect)")
          #expect(covers(list))
        }
      }
    }
  }

  @Test func `a finger that stops a motion to a row keeps the list, although rows are measured`() {
    let (stage, list) = stage(Rows(5000), .estimated(300))
    list.scrollToRow(3000, animated: true)
    stage.run(for: 0.1)
    stage.drag(from: Point(x: 200, y: 300), by: Point(x: 0, y: 50), for: 0.2, rests: 0.2)
    let seen = list.rect(ofRow: list.visibleRows.lowerBound).minY - list.shownOffset.y
    let row = list.visibleRows.lowerBound
    stage.run(for: 2)
    #expect(abs(list.rect(ofRow: row).minY - list.shownOffset.y - seen) < 1)
  }

  @Test func `a reload leaves no hole where rows are shorter than estimated`() {
    for estimate in [44.0, 300, 2000] {
      let rows = Rows(60)
      let (stage, list) = stage(rows, .estimated(estimate))
      for _ in 0..<3 {
        rows.count -= 1
        list.reloadData()
        stage.frame()
        #expect(covers(list), "\(estimate): \(list.madeRows) of \(list.visibleRows)")
      }
    }
  }

  @Test func `estimated rows are measured again when the list has another width`() throws {
    let rows = WrappedRows()
    let list = OwnList()
    list.rowHeights = .estimated(60)
    list.dataSource = rows
    let stage = ScrollStage(list, content: .zero)
    list.scrollToRow(40, animated: false)
    stage.frame()
    let first = try #require(list.visibleRows.first)
    let before = list.rect(ofRow: first).minY - list.contentOffset.y
    list.frame.size.width /= 2
    stage.frame()
    let row = try #require(list.view(forRow: first))
    #expect(row.frame.height == WrappedRows.height(list.bounds.width))
    #expect(abs(list.rect(ofRow: first).minY - list.contentOffset.y - before) < 1e-6)
    #expect(covers(list))
  }

  /// Rows that are as high as their text needs: the narrower, the higher.
  private final class WrappedRows: ListViewDataSource {
    static func height(_ width: Double) -> Double { (12_000 / width).rounded() }
    func numberOfRows(in list: ListView) -> Int { 100 }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView { list.reusableRow() ?? RowView() }
    func listView(_ list: ListView, heightOfRow row: Int) -> Double { Self.height(list.bounds.width) }
  }

  @Test(arguments: [ListView.Heights.fixed(44), .exact, .estimated(60)])
  func `a data source may reload the list while it makes a row, with fewer rows or more`(
    heights: ListView.Heights
  ) {
    for count in [3, 60, 500] {
      let rows = Rows(100)
      let (_, list) = stage(rows, heights)
      rows.onRow = { [unowned rows, unowned list] row in
        #expect(row < rows.count)
        guard row == 46 else { return }
        rows.onRow = nil
        rows.count = count
        list.reloadData()
      }
      list.scrollToRow(45, animated: false)
      list.layoutIfNeeded()
      #expect(rows.onRow == nil && list.numberOfRows == count && covers(list))
      list.scrollToRow(0, animated: false)
      #expect(covers(list))
    }
  }

  @Test(arguments: [ListView.Heights.fixed(44), .exact, .estimated(60)])
  func `each frame of a throw shows rows everywhere, and few views are made`(heights: ListView.Heights) {
    let rows = Rows(1_000_000)
    let (stage, list) = stage(rows, heights)
    #expect(covers(list) && list.numberOfRows == 1_000_000)
    for way in [-500.0, -500, -500, 300] {
      stage.drag(from: Point(x: 200, y: way < 0 ? 580 : 100), by: Point(x: 0, y: way), for: 0.08)
      for _ in 0..<60 {
        stage.run(for: 1.0 / 60)
        #expect(covers(list), "rows \(list.madeRows) for \(list.visibleRows) at \(list.shownOffset)")
      }
    }
    #expect(list.contentOffset.y > 1500 && rows.made < 110, "\(rows.made), \(list.contentOffset)")
    print("list \(heights): \(rows.made) views for a million rows, at \(list.contentOffset.y)")
  }

  @Test func `any row is reached at once, and lies where it should`() {
    let (stage, list) = stage(Rows(1_000_000), .exact)
    for (row, place) in [
      (999_999, ListView.RowPlace.bottom), (500_000, .top), (7, .middle), (250_001, .bottom),
    ] {
      list.scrollToRow(row, at: place, animated: false)
      stage.frame()
      let rect = list.rect(ofRow: row)
      let y = rect.minY - list.shownOffset.y
      let expected = place == .top ? 0.0 : place == .bottom ? 600 - rect.height : y
      #expect(abs(y - expected) < 1e-6 && covers(list), "row \(row) at \(y)")
      #expect(list.view(forRow: row)?.frame == rect)
    }
    list.scrollToRow(700_000, animated: true)
    for _ in 0..<90 {
      stage.run(for: 1.0 / 60)
      #expect(covers(list))
    }
    #expect(abs(list.rect(ofRow: 700_000).minY - list.shownOffset.y) < 0.06)
  }

  @Test func `a row that turns out to be taller moves nothing that is on screen`() {
    let rows = Rows(100_000)
    let (stage, list) = stage(rows, .estimated(20))
    list.scrollToRow(50_000, animated: false)
    stage.frame()
    #expect(abs(list.rect(ofRow: 50_000).minY - list.shownOffset.y) < 1e-6)
    // Up, into rows that were never made.
    var last: (row: Int, y: Double)?
    var script = InputScript()
    let begin = stage.window.now + 0.05
    script.touch(at: begin, duration: 0.5, device: InputScript.Device(jitter: 0)) {
      Point(x: 200, y: 100 + 800 * $0)
    }
    var worst = 0.0
    while stage.window.now < begin + 2 {
      stage.play(&script, until: stage.window.now + 1.0 / 60)
      #expect(covers(list))
      if let last, let row = list.view(forRow: last.row) {
        let y = row.frame.minY - list.shownOffset.y
        worst = max(worst, abs(y - last.y))
      }
      let middle = list.visibleRows.lowerBound + list.visibleRows.count / 2
      last = list.view(forRow: middle).map { (middle, $0.frame.minY - list.shownOffset.y) }
    }
    print("estimated rows, upwards: at most \(worst) pt in a frame")
    #expect(worst < 800.0 / 60 * 1.4 && list.visibleRows.lowerBound < 49_990)
    for row in list.visibleRows { #expect(list.rect(ofRow: row).height == Rows.height(row)) }
  }

  @Test func `a throw to the top of estimated rows rests exactly there`() {
    let (stage, list) = stage(Rows(3000), .estimated(20))
    list.scrollToRow(20, animated: false)
    stage.frame()
    stage.drag(from: Point(x: 200, y: 100), by: Point(x: 0, y: 400), for: 0.15)
    stage.run(for: 4)
    #expect(abs(list.shownOffset.y) < 0.01 && list.contentOffset.y == 0 && list.visibleRows.first == 0)
  }

  @Test func `a tap chooses a row, and a throw highlights none`() {
    let (stage, list) = stage(Rows(1000), .fixed(50))
    var chosen: [Int] = []
    var highlighted: Set<Int> = []
    list.onSelect = { chosen.append($0) }
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -120), for: 0.1, rests: 0.06)
    for row in list.madeRows where list.view(forRow: row)?.isHighlighted == true { highlighted.insert(row) }
    stage.run(for: 3)
    // A finger that waits a moment before it throws.
    var waiting = InputScript()
    let landing = stage.window.now + 0.01
    waiting.touch(at: landing, duration: 0.3) { Point(x: 200, y: 300 - 900 * max($0 - 0.1, 0)) }
    stage.play(&waiting, until: landing + 0.1)
    for row in list.madeRows where list.view(forRow: row)?.isHighlighted == true { highlighted.insert(row) }
    stage.play(&waiting, until: landing + 3)
    #expect(chosen.isEmpty && highlighted.isEmpty)
    list.contentOffset.y = 100
    stage.frame()
    var script = InputScript()
    let begin = stage.window.now + 0.01
    script.touch(at: begin, duration: 0.3) { _ in Point(x: 200, y: 130) }
    stage.play(&script, until: begin + 0.2)
    #expect(list.view(forRow: 4)?.isHighlighted == true && chosen.isEmpty)
    stage.play(&script, until: begin + 0.4)
    #expect(list.view(forRow: 4)?.isHighlighted == false && chosen == [4])
  }

  @Test func `the row that is highlighted is chosen, also by a finger that rolls over its edge`() {
    let (stage, list) = stage(Rows(1000), .fixed(50))
    var chosen: [Int] = []
    list.onSelect = { chosen.append($0) }
    var script = InputScript()
    let begin = stage.window.now + 0.01
    script.touch(at: begin, duration: 0.4, device: InputScript.Device(jitter: 0)) {
      Point(x: 200, y: $0 < 0.25 ? 146 : 153)
    }
    stage.play(&script, until: begin + 0.2)
    #expect(list.view(forRow: 2)?.isHighlighted == true)
    stage.play(&script, until: begin + 0.6)
    #expect(chosen == [2])
  }

  @Test(arguments: [20.0, 44, 150])
  func `an animation to a row ends at it although rows on the way have other heights`(estimate: Double) {
    let (stage, list) = stage(Rows(10_000), .estimated(estimate))
    for row in [5000, 200, 9000] {
      list.scrollToRow(row, animated: true)
      stage.run(for: 3)
      #expect(abs(list.rect(ofRow: row).minY - list.contentOffset.y) < 1, "\(row): \(list.visibleRows)")
      #expect(covers(list))
    }
  }

  @Test func `loaded again with fewer rows, a list shows its end`() {
    let rows = Rows(1000)
    let (stage, list) = stage(rows, .exact)
    list.scrollToRow(999, at: .bottom, animated: false)
    rows.count = 10
    list.reloadData()
    stage.run(for: 0.1)
    #expect(list.visibleRows.last == 9 && covers(list))
    rows.count = 0
    list.reloadData()
    stage.run(for: 0.1)
    #expect(list.visibleRows.isEmpty && list.contentOffset == .zero && list.madeRows.isEmpty)
  }

  @Test(arguments: [ListView.Heights.fixed(44), .exact, .estimated(60)])
  func `a list that is loaded again without rows shows none`(heights: ListView.Heights) {
    let rows = Rows(50)
    let (stage, list) = stage(rows, heights)
    rows.count = 0
    list.reloadData()
    stage.run(for: 0.1)
    let seen = list.subviews.filter { $0 is RowView && !$0.isHidden }
    #expect(list.madeRows.isEmpty && seen.isEmpty, "\(seen.count) rows are still seen")
    rows.count = 50
    list.reloadData()
    list.dataSource = nil
    stage.run(for: 0.1)
    #expect(!list.subviews.contains { $0 is RowView && !$0.isHidden })
  }

  /// Rows of which the last one is higher.
  private final class CuriousRows: ListViewDataSource {
    func numberOfRows(in list: ListView) -> Int { 2000 }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView { list.reusableRow() ?? RowView() }
    func listView(_ list: ListView, heightOfRow row: Int) -> Double {
      row == list.numberOfRows - 1 ? 90 : 40
    }
  }

  @Test func `a data source may ask the list for its rows as it tells a height`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (list, rows) = (ListView(), CuriousRows())
        list.rowHeights = .exact
        list.dataSource = rows
        let stage = ScrollStage(list, content: .zero)
        list.scrollToRow(1000, animated: false)
        stage.run(for: 0.1)
        withExtendedLifetime(rows) {}
      }
    }
  }

  @Test func `rows that come in as a list grows in an animation come from where they belong`() {
    let (stage, list) = stage(Rows(1000), .fixed(50))
    list.frame.size.height = 200
    list.scrollToRow(300, animated: false)
    stage.run(for: 0.1)
    let old = list.madeRows
    View.animate(duration: 0.3) {
      list.frame.size.height = 600
      list.layoutIfNeeded()
    }
    stage.frame()
    for row in list.madeRows where !old.contains(row) {
      guard let layer = list.view(forRow: row)?.layer else { continue }
      let way = layer.presentation.position.y - layer.position.y
      #expect(abs(way) < 1, "row \(row) is seen \(way) points beside its place")
    }
  }

  /// Rows that each have a view of their own.
  private final class KeptRows: ListViewDataSource {
    let views = (0..<100).map { _ in RowView() }
    func numberOfRows(in list: ListView) -> Int { views.count }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView { views[row] }
  }

  @Test func `a data source may keep a view for each row`() {
    let (list, rows) = (ListView(), KeptRows())
    list.dataSource = rows
    let stage = ScrollStage(list, content: .zero)
    #expect(covers(list))
    for row in [50, 0, 99, 20] {
      list.scrollToRow(row, animated: false)
      stage.run(for: 0.1)
      #expect(covers(list), "at row \(row)")
    }
  }

  /// Rows of which only three are left as soon as the list has another width.
  private final class FilteredRows: ListViewDataSource {
    var (count, width, late) = (100, 400.0, 0)
    func numberOfRows(in list: ListView) -> Int { count }
    func listView(_ list: ListView, viewForRow row: Int) -> RowView {
      if row >= count { late += 1 }
      return list.reusableRow() ?? RowView()
    }
    func listView(_ list: ListView, heightOfRow row: Int) -> Double {
      if list.bounds.width != width {
        (width, count) = (list.bounds.width, 3)
        list.reloadData()
      }
      return 60
    }
  }

  @Test func `a list that is loaded again as it is measured asks for no row that is gone`() {
    let (list, rows) = (ListView(), FilteredRows())
    list.rowHeights = .estimated(20)
    list.frame.size.width = 400
    list.dataSource = rows
    let stage = ScrollStage(list, content: .zero)
    list.scrollToRow(40, animated: false)
    stage.run(for: 0.1)
    list.frame.size.width = 300
    stage.run(for: 0.1)
    #expect(rows.late == 0 && list.numberOfRows == 3 && covers(list), "\(rows.late) rows that are gone")
  }

  /// Loads the list again as soon as it has scrolled.
  private final class Reloader: ScrollViewDelegate {
    var act: (() -> Void)?
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      let once = act
      act = nil
      once?()
    }
  }

  @Test func `a list that is loaded again as a change moves it asks for no row that is gone`() {
    let (rows, reloader) = (Rows(100), Reloader())
    let (stage, list) = stage(rows, .fixed(50))
    list.delegate = reloader
    list.scrollToRow(99, at: .bottom, animated: false)
    stage.run(for: 0.1)
    var late = 0
    rows.onRow = { [unowned rows] in if $0 >= rows.count { late += 1 } }
    reloader.act = { [unowned rows, unowned list] in
      rows.count = 3
      list.reloadData()
    }
    rows.count = 60
    list.deleteRows(at: 60..<100)
    stage.run(for: 1)
    #expect(reloader.act == nil && late == 0 && list.numberOfRows == 3, "\(late) rows that are gone")
    withExtendedLifetime(reloader) {}
  }
}
