import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Things of different heights that a list shows, and edits of them at random.
@MainActor
final class EditedList: ListViewDataSource {
  /// A row that knows which thing it shows.
  final class Row: RowView {
    var thing = -1
    /// A view within, that is as high as the row.
    let inner = View()

    override init() {
      super.init()
      addSubview(inner)
    }

    override func layoutSubviews() { inner.frame = bounds }
  }

  var things: [Int]
  /// The heights of things that have not the usual one, in points.
  var heights: [Int: Double] = [:]
  var (made, asked) = (0, 0)
  /// Called when the view of a row is asked for.
  var onRow: ((Int) -> Void)?
  /// What the newest edit has reloaded.
  var reloaded: Set<Int> = []
  private var next: Int
  let list = ListView()
  let stage: ScrollStage
  private let usual: (Int) -> Double

  init(_ count: Int, _ kind: ListView.Heights) {
    things = Array(0..<count)
    next = count
    if case .fixed(let height) = kind {
      usual = { _ in height }
    } else {
      usual = { 30 + Double(($0 &* 2_654_435_761) & 63) }
    }
    list.rowHeights = kind
    stage = ScrollStage(list, content: .zero)
    list.dataSource = self
    stage.frame()
  }

  func numberOfRows(in list: ListView) -> Int { things.count }

  func listView(_ list: ListView, viewForRow row: Int) -> RowView {
    onRow?(row)
    let view: Row =
      list.reusableRow()
      ?? {
        made += 1
        return Row()
      }()
    view.thing = things[row]
    return view
  }

  func listView(_ list: ListView, heightOfRow row: Int) -> Double {
    asked += 1
    return height(things[row])
  }

  func height(_ thing: Int) -> Double { heights[thing] ?? usual(thing) }

  /// A thing that was never there.
  func fresh() -> Int {
    next += 1
    return next - 1
  }

  /// Edits at random, near rows of a range. Returns the things that have stayed in their order.
  func edit(near rows: Range<Int>, seed: UInt64, most: Int = 4, animated: Bool = true) -> [Int] {
    var g = SeededGenerator(seed: seed)
    let before = things
    let near = rows.clamped(to: 0..<before.count)
    var (deleted, moved, reloaded, resized): (Set<Int>, Set<Int>, Set<Int>, Set<Int>) = ([], [], [], [])
    if !near.isEmpty {
      for _ in 0..<g.int(0..<most) { deleted.insert(g.int(near)) }
      for _ in 0..<g.int(0..<2) { moved.insert(g.int(near)) }
      for _ in 0..<g.int(0..<3) { reloaded.insert(g.int(near)) }
      for _ in 0..<g.int(0..<3) { resized.insert(g.int(near)) }
    }
    self.reloaded = Set(reloaded.map { before[$0] })
    moved.subtract(deleted)
    reloaded.subtract(deleted)
    resized.subtract(deleted)
    let stayed = before.indices.filter { !deleted.contains($0) && !moved.contains($0) }
    let added = g.int(0..<most)
    let count = stayed.count + moved.count + added
    var places: Set<Int> = []
    let from = min(max(near.lowerBound - 5, 0), max(count - 1, 0))
    while places.count < moved.count + added {
      let end = min(count, max(near.upperBound + 10, from + 2 * most + 10))
      places.insert(g.int(from..<end))
    }
    var free = Array(places)
    free.sort()
    free.shuffle(using: &g)
    var after = [Int](repeating: -1, count: count)
    let moves = moved.sorted().map { (from: $0, to: free.removeLast()) }
    for move in moves { after[move.to] = before[move.from] }
    for place in free { after[place] = fresh() }
    var rest = stayed.makeIterator()
    for index in after.indices where after[index] < 0 { after[index] = before[rest.next()!] }
    if case .fixed = list.rowHeights {
    } else {
      for row in reloaded.union(resized).sorted() { heights[before[row]] = 20 + Double(g.int(0..<90)) }
    }
    list.performBatchUpdates(animated: animated) {
      list.deleteRows(at: deleted)
      for move in moves { list.moveRow(at: move.from, to: move.to) }
      things = after
      list.insertRows(at: free)
      list.reloadRows(at: reloaded)
      list.resizeRows(at: resized)
    }
    return stayed.map { before[$0] }
  }

  /// The offset after an edit: what was at the upper edge stays, or the next one takes its place.
  func expectedOffset(_ offset: Double, before: [(thing: Int, height: Double)], stayed: [Int]) -> Double {
    let total = things.reduce(0) { $0 + height($1) }
    func limited(_ offset: Double) -> Double { min(max(offset, 0), max(total - 600, 0)) }
    guard offset > 0.5 else { return limited(offset) }
    let staying = Set(stayed)
    var (y, edge) = (0.0, 0)
    while edge < before.count - 1, y + before[edge].height <= offset {
      y += before[edge].height
      edge += 1
    }
    var (row, above) = (0, before[..<edge].lastIndex { staying.contains($0.thing) })
    if staying.contains(before[edge].thing) {
      (row, above) = (things.firstIndex(of: before[edge].thing)!, nil)
    } else if let above {
      row = things.firstIndex(of: before[above].thing)! + 1
    }
    return limited(offset + things[..<row].reduce(0) { $0 + height($1) } - y)
  }

  /// Where things are seen, from the upper edge of the list, in points.
  var seen: [Int: Double] {
    var seen: [Int: Double] = [:]
    for view in list.rows {
      let (row, shown) = (view as! Row, view.layer.presentation)
      seen[row.thing] = shown.position.y - shown.bounds.height / 2 - list.shownOffset.y
    }
    return seen
  }

  /// What is wrong with the rows on screen at rest; `nil` if nothing.
  var fault: String? {
    if list.numberOfRows != things.count { return "\(list.numberOfRows) rows of \(things.count)" }
    let (top, bottom) = (list.contentOffset.y, min(list.contentOffset.y + 600, list.contentSize.height))
    var y = max(top, 0)
    for number in list.rows(within: top, top + 600) {
      guard let row = list.view(forRow: number) as? Row else { return "row \(number) has no view" }
      let rect = list.rect(ofRow: number)
      if row.row != number || row.thing != things[number] { return "row \(number) shows \(row.thing)" }
      if row.isHidden || row.layer.opacity != 1 || row.superview !== list { return "row \(number) is hidden" }
      if rect.height != height(row.thing) { return "row \(number) is \(rect.height) high" }
      if abs(row.frame.minY - rect.minY) > 0.51 { return "row \(number) is at \(row.frame), not \(rect)" }
      if row.frame.minY > y + 0.51 { return "a gap above row \(number)" }
      y = rect.maxY
    }
    return y < bottom - 0.51 ? "rows end at \(y), not \(bottom)" : nil
  }

  /// What is wrong after everything has come to rest; `nil` if nothing.
  var restFault: String? {
    if !list.leaving.isEmpty || !list.pool.isEmpty { return "\(list.leaving.count) rows are still leaving" }
    for view in list.rows {
      let row = view as! Row
      if row.interactionLocks != 0 { return "row \(row.row) cannot be touched" }
      if row.inner.bounds.size != row.bounds.size { return "row \(row.row) is not laid out" }
      let shown = row.layer.presentation
      if shown.opacity != 1 || abs(shown.position.y - row.layer.position.y) > 0.1 {
        return "row \(row.row) is seen at \(shown.position), \(shown.opacity)"
      }
    }
    let views = list.subviews.compactMap { $0 as? Row }
    let shown = views.filter { !$0.isHidden && $0.row < 0 }
    return shown.isEmpty ? fault : "\(shown.count) views without a row are seen"
  }
}
