import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// A column of rows, of which only those on screen, and some that will be there soon, have views.
///
/// Any number of rows is possible: memory and time do not depend on it, except that all exact heights are asked
/// for when data are loaded.
open class ListView: ScrollView {
  /// How the list knows the heights of its rows.
  public enum Heights: Hashable, Sendable {
    /// All rows have one height, in points.
    case fixed(Double)
    /// The data source knows each height. It is asked for all of them when data are loaded, and again for rows
    /// that have been out of sight for long, of which only the sum is kept. Its answers must not change between
    /// two calls of `reloadData()`.
    case exact
    /// Each row counts with this height, in points, until it is made; then the data source is asked for its height, and
    /// again when the list has another width. What is on screen does not move when a row turns out to be taller.
    case estimated(Double)
  }

  /// Where a row that is scrolled to is placed.
  public enum RowPlace: Hashable, Sendable {
    /// At the upper edge.
    case top
    /// In the middle.
    case middle
    /// At the lower edge.
    case bottom
  }

  /// Provides the rows; `nil` by default. Setting it loads the data.
  public final weak var dataSource: (any ListViewDataSource)? {
    didSet { reloadData() }
  }

  /// How the heights of rows are known. 44 points each by default. Setting it loads the data.
  public final var rowHeights = Heights.fixed(44) {
    didSet { if rowHeights != oldValue { reloadData() } }
  }

  /// Called with a row that was tapped; `nil` by default.
  public final var onSelect: (@MainActor (Int) -> Void)?

  /// The rows that have a view now.
  public private(set) final var madeRows = 0..<0
  private var heights = RowHeights(count: 0, height: 44)
  /// The views of `madeRows`.
  private var rows: [RowView] = []
  /// Views that show no row, by their type. They stay in the tree, hidden.
  private var spare: [ObjectIdentifier: [RowView]] = [:]
  /// The width for which estimated rows were measured, in points.
  private var measuredWidth = 0.0
  /// The row to which it scrolls.
  private var aim: RowAim?
  private var isPlacing = false
  /// Whether the data source has asked for a reload while rows were placed.
  private var isReloadPending = false
  private let rowTap = RowTapRecognizer()
  /// The row on which the finger has landed; `nil` if there was none, or other data were loaded since.
  private var touchedRow: Int?

  public override init() {
    super.init()
    rowTap.addHandler { [weak self] _ in
      if let self, let touchedRow { onSelect?(touchedRow) }
    }
    rowTap.onLanding = { [weak self] place in self?.touchedRow = self?.row(at: place) }
    rowTap.onPressChange = { [weak self] isPressed in
      guard let self else { return }
      let pressed = isPressed ? touchedRow : nil
      for row in rows where row.isHighlighted != (row.row == pressed) { row.isHighlighted.toggle() }
    }
    addGestureRecognizer(rowTap)
  }

  /// Asks the data source for everything again. The offset stays, if the list is still that long. A finger that is on a
  /// row does not choose it any more, because it may be another row now.
  public final func reloadData() {
    guard !isPlacing else { return isReloadPending = true }
    touchedRow = nil
    let count = max(dataSource?.numberOfRows(in: self) ?? 0, 0)
    switch rowHeights {
    case .fixed(let height): heights = RowHeights(count: count, height: max(height, 0))
    case .estimated(let height): heights = RowHeights(count: count, estimate: max(height, 0))
    case .exact:
      heights = RowHeights(count: count) { [weak self] row in
        guard let self, let dataSource else { return 0 }
        return max(dataSource.listView(self, heightOfRow: row), 0)
      }
    }
    for row in rows { put(away: row) }
    (rows, madeRows) = ([], 0..<0)
    refreshContentSize()
    placeRows()
  }

  /// A view that shows no row any more; `nil` if there is none of this type.
  public final func reusableRow<Row: RowView>(_ type: Row.Type = Row.self) -> Row? {
    guard let row = spare[ObjectIdentifier(type)]?.popLast() as? Row else { return nil }
    row.prepareForReuse()
    return row
  }

  /// The view of a row; `nil` if it has none now.
  public final func view(forRow row: Int) -> RowView? {
    madeRows.contains(row) ? rows[row - madeRows.lowerBound] : nil
  }

  /// The number of rows.
  public final var numberOfRows: Int { heights.count }

  /// The rectangle of a row in the content, in points. Of a row that was not made yet it may be estimated.
  public final func rect(ofRow row: Int) -> Rect {
    precondition(
      row >= 0 && row < heights.count, "list: there is no row \(row) among \(heights.count)")
    return Rect(x: 0, y: heights.begin(of: row), width: bounds.width, height: heights.height(of: row))
  }

  /// The rows on screen.
  public final var visibleRows: Range<Int> { rows(within: shownOffset.y, shownOffset.y + bounds.height) }

  /// Scrolls to a row, at once or with a spring; what is far away is not scrolled through. With estimated heights, rows
  /// that are made on the way may move the row; an animation ends at the row all the same.
  public final func scrollToRow(_ row: Int, at place: RowPlace = .top, animated: Bool) {
    guard heights.count > 0 else { return }
    let row = min(max(row, 0), heights.count - 1)
    if animated, isInWindow {
      setContentOffset(offset(showing: row, at: place), animated: true)
      aim = flight.map { RowAim(row: row, place: place, flight: $0.number) }
      return
    }
    // Rows that are made at the target may move it; the second look finds it. A data source may reload meanwhile.
    for _ in 0..<2 where row < heights.count {
      contentOffset = alignedOffset(offset(showing: row, at: place))
      placeRows()
    }
  }

  /// The offset at which a row is at a place of the view, as far as is known.
  private func offset(showing row: Int, at place: RowPlace) -> Point {
    let rect = rect(ofRow: row)
    let free = bounds.height - rect.height - contentInsets.top - contentInsets.bottom
    let share = place == .top ? 0.0 : place == .middle ? 0.5 : 1.0
    return restingOffset(nearest: Point(x: contentOffset.x, y: rect.minY - contentInsets.top - free * share))
  }

  override func scrollToEnd() { scrollToRow(heights.count - 1, at: .bottom, animated: true) }

  /// The row at a place of the window; `nil` if there is none.
  private func row(at place: Point) -> Int? {
    guard let point = convert(fromWindow: place), point.y >= 0, point.y < heights.total else { return nil }
    return heights.row(at: point.y)
  }

  open override func layoutSubviews() {
    measureForWidth()
    refreshContentSize()
    super.layoutSubviews()
    placeRows(isResized: true)
  }

  /// Measures rows anew when the list has another width, if heights are estimated: a text breaks into other lines. What
  /// is at the top of the screen stays there.
  private func measureForWidth() {
    guard bounds.width != measuredWidth, !isPlacing else { return }
    measuredWidth = bounds.width
    guard case .estimated(let height) = rowHeights, let dataSource, !madeRows.isEmpty else {
      return
    }
    let anchor = rows(within: contentOffset.y, contentOffset.y + bounds.height).first ?? madeRows.lowerBound
    let before = heights.begin(of: anchor)
    heights = RowHeights(count: heights.count, estimate: max(height, 0))
    // A reload that the data source asks for meanwhile follows when rows are placed.
    isPlacing = true
    defer { isPlacing = false }
    for number in madeRows where !isReloadPending {
      _ = heights.measure(number, max(dataSource.listView(self, heightOfRow: number), 0))
    }
    let way = heights.begin(of: anchor) - before
    if way != 0 { shiftOffset(by: way) }
  }

  open override func offsetDidChange(to offset: Point) {
    placeRows()
    super.offsetDidChange(to: offset)
  }

  private func refreshContentSize() {
    contentSize = Size(width: max(bounds.width, 0), height: heights.total)
  }

  // MARK: Rows

  private func rows(within low: Double, _ high: Double) -> Range<Int> {
    guard high > low, high > 0, low < heights.total, let first = heights.row(at: low),
      let last = heights.row(at: high.nextDown)
    else { return 0..<0 }
    return first..<last + 1
  }

  /// Where the list will be some time from now, if nobody touches it.
  private func offset(in seconds: Double) -> Double {
    if isDragging { return shownOffset.y }
    guard isDecelerating || isScrollAnimating, let tree = layer.tree else { return shownOffset.y }
    return tree.presenting(at: tree.presentationTime + seconds) { shownOffset.y }
  }

  /// Makes and places the rows that the next frame shows, and a few of those that come after them.
  private func placeRows(isResized: Bool = false) {
    guard !isPlacing, dataSource != nil, bounds.height > 0 else { return }
    isPlacing = true
    defer {
      isPlacing = false
      if isReloadPending {
        isReloadPending = false
        reloadData()
      }
    }
    // Where content turns out shorter than the offset, it ends elsewhere, with other rows.
    var isDone = placeRowsOnce(isResized: isResized)
    for _ in 0..<ListConstants.mostPasses where !isDone { isDone = placeRowsOnce(isResized: false) }
  }

  /// Places rows for the present offset. Returns whether the offset is still where the rows were placed for; a motion has
  /// more frames.
  private func placeRowsOnce(isResized: Bool) -> Bool {
    let offset = isDecelerating || isScrollAnimating ? shownOffset.y : contentOffset.y
    var visible = rows(within: offset, offset + bounds.height)
    var shift = make(wantedRows(around: visible, offset: offset), visible: visible)
    // Rows that turned out shorter leave room for more.
    for _ in 0..<ListConstants.mostPasses where !isReloadPending {
      let low = offset + shift.way
      visible = rows(within: low, low + bounds.height)
      guard visible.upperBound > madeRows.upperBound || visible.lowerBound < madeRows.lowerBound else {
        break
      }
      let more = make(wantedRows(around: visible, offset: low), visible: visible)
      shift = (shift.way + more.way, shift.isLaidOut || more.isLaidOut)
    }
    if isResized || shift.isLaidOut { place(all: isResized) }
    if shift.way != 0 { shiftOffset(by: shift.way) }
    let isAiming = aim != nil && aim?.flight == flight?.number
    if abs(contentSize.height - heights.total) > 1e-6 { refreshContentSize() }
    if isAiming { aimAgain() } else { aim = nil }
    return flight != nil || isReloadPending || contentOffset.y == offset + shift.way
  }

  /// Bends a motion to a row towards where the row is now, because rows were measured.
  private func aimAgain() {
    guard let aim, aim.row < heights.count else { return }
    spring(to: offset(showing: aim.row, at: aim.place), ScrollConstants.animation)
    self.aim?.flight = flight?.number
  }

  /// The rows that should have a view: those on screen, and those on the way of a motion, a few more in each
  /// frame.
  private func wantedRows(around visible: Range<Int>, offset: Double) -> Range<Int> {
    let ahead = self.offset(in: ListConstants.lookAhead) - offset
    let longest = ListConstants.longestLookAhead * bounds.height
    let way = min(max(ahead, -longest), longest)
    let margin = ListConstants.margin
    let all = rows(
      within: offset + min(way, 0) - margin, offset + bounds.height + max(way, 0) + margin)
    guard !visible.isEmpty else { return madeRows.isEmpty ? all.prefix(0) : 0..<0 }
    // What is there already stays while it is wanted; beyond it only a few rows are made.
    let isConnected = madeRows.lowerBound <= visible.upperBound && visible.lowerBound <= madeRows.upperBound
    let known =
      isConnected && !madeRows.isEmpty
      ? min(madeRows.lowerBound, visible.lowerBound)..<max(madeRows.upperBound, visible.upperBound)
      : visible
    let step = ListConstants.rowsAheadPerFrame
    let low = max(all.lowerBound, known.lowerBound - (way < 0 ? step : 1))
    let high = min(all.upperBound, known.upperBound + (way > 0 ? step : 1))
    return min(low, visible.lowerBound)..<max(high, visible.upperBound)
  }

  /// Makes the rows of a range and puts the others away. Returns how far what is on screen has moved in the
  /// content, because rows above it were measured, and whether any row must be placed.
  private func make(_ wanted: Range<Int>, visible: Range<Int>) -> (way: Double, isLaidOut: Bool) {
    guard wanted != madeRows, let dataSource else { return (0, false) }
    var kept: [RowView] = []
    kept.reserveCapacity(wanted.count)
    let old = madeRows
    for (number, row) in zip(old, rows) where !wanted.contains(number) { put(away: row) }
    // What is on screen and was there before stays where it is seen.
    let anchor = old.clamped(to: visible).first ?? visible.first
    let before = anchor.map { heights.begin(of: $0) }
    for number in wanted {
      if old.contains(number) {
        kept.append(rows[number - old.lowerBound])
        continue
      }
      let row = dataSource.listView(self, viewForRow: number)
      row.row = number
      row.isHidden = false
      if row.superview !== self { addSubview(row) }
      if case .estimated = rowHeights, !isReloadPending {
        _ = heights.measure(number, max(dataSource.listView(self, heightOfRow: number), 0))
      }
      kept.append(row)
      if isReloadPending {
        // The other numbers may mean other rows now, or none.
        for (number, row) in zip(old, rows)
        where wanted.contains(number) && number > wanted.lowerBound + kept.count - 1 {
          put(away: row)
        }
        (rows, madeRows) = (kept, wanted.prefix(kept.count))
        return (0, false)
      }
    }
    (rows, madeRows) = (kept, wanted)
    for spared in spare.values { for row in spared where !row.isHidden { row.isHidden = true } }
    guard let anchor, let before else { return (0, true) }
    return (heights.begin(of: anchor) - before, true)
  }

  private func put(away row: RowView) {
    row.row = -1
    if row.isHighlighted { row.isHighlighted = false }
    spare[ObjectIdentifier(type(of: row)), default: []].append(row)
  }

  private func place(all: Bool) {
    guard let first = madeRows.first else { return }
    var y = heights.begin(of: first)
    for (number, row) in zip(madeRows, rows) {
      let height = heights.height(of: number)
      let frame = alignToPixels(Rect(x: 0, y: y, width: bounds.width, height: height))
      if row.frame != frame { row.frame = frame }
      y += height
    }
  }
}
