import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

/// A column of rows, of which only those on screen, and some that will be there soon, have views.
///
/// Any number of rows is possible: memory and time do not depend on it, except that all exact heights are asked
/// for when data are loaded.
open class ListView: ScrollView {
  /// How the list knows the heights of its rows.
  public enum Heights: Hashable, Sendable {
    /// All rows have one height, in points, finite.
    case fixed(Double)
    /// The data source knows each height. It is asked for all of them when data are loaded, and again for rows
    /// that have been out of sight for long, of which only the sum is kept. Its answers must not change without a word:
    /// `resizeRows(at:animated:)`, `reloadRows(at:animated:)` or `reloadData()`.
    case exact
    /// Each row counts with this height, in points, finite, until it is made; then the data source is asked for its height, and
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

  /// Called with a row that was tapped; `nil` by default. Each of several fingers chooses its own row.
  public final var onSelect: (@MainActor (Int) -> Void)?

  /// Whether a long swipe of a row performs the first of its actions by itself. `true` by default.
  public final var performsFirstActionWithFullSwipe = true

  /// Whether a pointer with its main button held pulls rows aside, as a finger and a pen do. `true` by default.
  public final var allowsPointerSwipes = true

  /// Lets people move rows, and is called when they have moved one, with its number and its new number: take it out of the data, and put
  /// it in again there. `nil`, the default, keeps rows where they are. The list moves the row by itself.
  ///
  ///     list.onReorder = { [unowned self] in songs.insert(songs.remove(at: $0), at: $1) }
  ///
  /// A finger or a pen lifts a row once it has pressed for long, a pointer as it moves up or down with its main button held, and all of
  /// them at once where a row has a ``RowView/reorderHandle``. The row follows the hand, and the others make room. Near the upper and
  /// the lower edge, and beyond them, the list scrolls. Escape puts the row back. Alt with the arrows up and down moves the row that has the
  /// keyboard focus, and accessibility offers the same.
  public final var onReorder: (@MainActor (_ row: Int, _ newRow: Int) -> Void)? {
    didSet { reorderingDidChange() }
  }

  /// Whether a row can be moved, asked as somebody is about to; `nil`, the default, means yes. It counts only with ``onReorder``.
  public final var canReorder: (@MainActor (_ row: Int) -> Bool)?

  /// The rows that have a view now.
  public internal(set) final var madeRows = 0..<0
  final var heights = RowHeights(count: 0, height: 44)
  /// The views of `madeRows`.
  final var rows: [RowView] = []
  /// Views that show no row.
  final var spare = SpareViews<RowView>()
  /// The width for which estimated rows were measured, in points.
  private var measuredWidth = 0.0
  /// The row to which it scrolls.
  final var aim: RowAim?
  final var isPlacing = false
  /// Whether the data source is being asked for heights.
  final var isAsking = false
  /// How many times all rows are being loaded, one within the other.
  private var reloadDepth = 0
  /// Whether the data source has asked for a reload while rows were placed, or while it was asked for heights.
  final var isReloadPending = false
  /// Those that choose rows, one for each finger and one more.
  final var rowTaps: [RowTapRecognizer] = []
  /// The changes that the program is telling; `nil` outside of a batch.
  final var batch: RowBatch?
  /// Views that have lost their place and are still seen.
  final var leaving: [LeavingRow] = []
  /// Views that a change of rows has taken from their places, by their new numbers, until they have got others.
  final var pool: [Int: RowView] = [:]
  /// How far what is on screen was moved in the content since a change of rows began, in points.
  final var moved = 0.0
  /// How often data were loaded.
  final var loads = 0
  /// Whether rows are placed because they have changed.
  final var isChanging = false
  /// How often rows were changed with an animation.
  final var changeCount = 0
  /// Pulls rows aside.
  final let swipePan = PanGestureRecognizer()
  /// The row that a pull is about to begin with, and the actions that it uncovers.
  final var nextSwipe: (row: RowView, edge: RowEdge, actions: [RowAction])?
  /// How a finger holds a row aside; `nil` if none does.
  final var swipeGrip: SwipeGrip?
  /// The row that is open, or held aside; `nil` if there is none.
  final var openSwipe: RowSwipe?
  /// The row that a hand has lifted; `nil` if none has.
  final var lift: RowLift?
  /// Lift rows: as the hand moves, and as it stays.
  final lazy var liftPan = PanGestureRecognizer()
  final lazy var liftPress = LongPressGestureRecognizer()
  /// How much further beyond the edges rows are kept because others slide to make room, in points.
  final var liftMargin = 0.0
  /// How often the program has told of changed rows.
  final var toldChanges = 0

  public override init() {
    super.init()
    addRowTap()
    addSwipes()
  }

  /// Asks the data source for everything again, without an animation. `performBatchUpdates` and its siblings tell of single
  /// rows. The offset stays, if the list is still that long. A finger that is on a
  /// row does not choose it any more, because it may be another row now. A data source may call this, and tell of changes,
  /// while it is asked about a row: then all rows are loaded again as soon as it has answered.
  public final func reloadData() {
    guard !isPlacing, !isAsking else { return isReloadPending = true }
    isReloadPending = false
    abandonLift()
    reloadDepth += 1
    defer { reloadDepth -= 1 }
    precondition(
      reloadDepth <= ListConstants.mostReloads,
      "list: the data source changes the rows whenever it is asked about them, \(reloadDepth) times in a row")
    loads += 1
    for tap in rowTaps { tap.row = nil }
    batch?.isOverridden = true
    let focused = focusedItem
    let count = askForCount()
    // Not that of `heights`: a data source may ask for it as it tells a height.
    numberOfRows = count
    switch rowHeights {
    case .fixed(let height):
      precondition(height.isFinite, "list: the height of rows must be finite, not \(height)")
      heights = RowHeights(count: count, height: max(height, 0))
    case .estimated(let height):
      precondition(height.isFinite, "list: the height of rows must be finite, not \(height)")
      heights = RowHeights(count: count, estimate: max(height, 0))
    case .exact:
      heights = asking {
        // A million rows may be asked for: their source is looked up once.
        let source = dataSource
        return RowHeights(count: count, length: { self.toldLength(of: $0, by: source) }) {
          [weak self] in self?.toldHeight(of: $0) ?? 0
        }
      }
    }
    // The source has changed the rows meanwhile: what it has told does not count.
    if isReloadPending { return reloadData() }
    let (shown, leavers) = (rows + pool.values, leaving)
    (rows, madeRows, pool, leaving) = ([], 0..<0, [:], [])
    // Handlers of gestures that are cancelled may change the rows.
    isPlacing = true
    for row in shown { put(away: row) }
    for row in leavers { put(away: row) }
    isPlacing = false
    refreshContentSize()
    placeRows()
    spare.hide()
    if let focused { focus(focused) }
  }

  /// A view that shows no row any more; `nil` if there is none of this type.
  public final func reusableRow<Row: RowView>(_ type: Row.Type = Row.self) -> Row? {
    let row: Row? = spare.take(type)
    row?.prepareForReuse()
    return row
  }

  /// The view of a row; `nil` if it has none now.
  public final func view(forRow row: Int) -> RowView? {
    madeRows.contains(row) ? rows[row - madeRows.lowerBound] : nil
  }

  /// The number of rows.
  public internal(set) final var numberOfRows = 0

  /// The rectangle of a row in the content, in points. Room that is made for a lifted row does not count. Of a row that was not made yet
  /// it may be estimated, and so may that of any row while the data source is asked for a height.
  public final func rect(ofRow row: Int) -> Rect {
    precondition(
      row >= 0 && row < numberOfRows, "list: there is no row \(row) among \(numberOfRows)")
    return Rect(x: 0, y: begin(of: row), width: bounds.width, height: height(of: row))
  }

  /// The rows on screen. One that a hand has lifted counts as where it was taken from.
  public final var visibleRows: Range<Int> { rows(within: shiftedOffset.y, shiftedOffset.y + bounds.height) }

  /// Scrolls to a row, at once or with a spring; what is far away is not scrolled through. With estimated heights, rows
  /// that are made on the way may move the row; an animation ends at the row all the same.
  public final func scrollToRow(_ row: Int, at place: RowPlace = .top, animated: Bool) {
    guard numberOfRows > 0 else { return }
    let row = min(max(row, 0), numberOfRows - 1)
    guard animated, isInWindow else { return go(toRow: row, at: place) }
    guard !effectiveReducesMotion else { return jump { go(toRow: row, at: place) } }
    setContentOffset(offset(showing: row, at: place), animated: true)
    aim = flight.map { RowAim(row: row, place: place, flight: $0.number) }
  }

  /// Shows a row at a place at once.
  private func go(toRow row: Int, at place: RowPlace) {
    // Rows that are made at the target may move it; the second look finds it. A data source may reload meanwhile.
    for _ in 0..<2 where row < numberOfRows {
      contentOffset = alignedOffset(offset(showing: row, at: place))
      placeRows()
    }
  }

  /// The offset at which a row is at a place of the view, as far as is known.
  final func offset(showing row: Int, at place: RowPlace) -> Point {
    let rect = rect(ofRow: row)
    let free = bounds.height - rect.height - contentInsets.top - contentInsets.bottom
    let share = place == .top ? 0.0 : place == .middle ? 0.5 : 1.0
    return restingOffset(nearest: Point(x: contentOffset.x, y: rect.minY - contentInsets.top - free * share))
  }

  /// Opens the actions of the row that has the keyboard focus, or in which something has it: with the menu key, Shift+F10, or the arrow
  /// towards them. Escape closes them. With ``onReorder``, Alt and an arrow move the row.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    useKeyForSwipes(event) || useKeyForReordering(event) || super.keyPressed(event)
  }

  /// Says that it is a list, and how it can be scrolled. An override calls `super`.
  open override func describe(_ node: inout AccessibilityNode) { describeContent(&node) }

  /// Scrolls by what is seen. An override calls `super`.
  open override func perform(_ action: AccessibilityAction) -> Bool { scrollContent(by: action) }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if !isInWindow { cancelLift() }
  }

  override func scrollToEnd() { scrollToRow(numberOfRows - 1, at: .bottom, animated: true) }

  /// The row at a point of the list's coordinates, which are those of its content, in points: what
  /// `GestureRecognizer.location(in:)` gives. Only the height of the point counts.
  /// - Parameters:
  ///   - point: In points.
  ///   - source: With `.presentation`, the default, a row on screen counts where it is seen, also on its way to another
  ///     place. With `.model` it counts where it was placed: `rect(ofRow:)`.
  /// - Returns: The number of the row; `nil` if there is none.
  public final func row(at point: Point, source: HitTestSource = .presentation) -> Int? {
    let offset = shiftedOffset.y
    if source == .presentation, point.y >= offset, point.y < offset + bounds.height {
      return seenRow(at: point)
    }
    return point.y >= 0 && point.y < heights.total ? row(atPlace: point.y) : nil
  }

  /// The row that is seen at a point of the content; `nil` if there is none. The frontmost of several counts.
  final func seenRow(at point: Point) -> Int? {
    var found: RowView?
    for row in rows + (lift.map { [$0.row] } ?? []) {
      let shown = row.layer.presentation
      let top = shown.position.y - shown.anchorPoint.y * shown.bounds.height
      guard point.y >= top, point.y < top + shown.bounds.height else { continue }
      if let front = found, row.depth < front.depth { continue }
      found = row
    }
    return found?.row
  }

  open override func layoutSubviews() {
    measureForWidth()
    if !isReloadPending { refreshContentSize() }
    super.layoutSubviews()
    if let lift { lift.gap.height = height(of: lift.gap.source) }
    placeRows(isResized: true)
    if lift != nil { followLift() }
    // The text runs the other way now.
    if let swipe = openSwipe, swipe.isRight != isRight(swipe.edge) { closeActions(animated: false) }
  }

  /// Measures rows anew when the list has another width, if heights are estimated: a text breaks into other lines. What
  /// is at the top of the screen stays there.
  private func measureForWidth() {
    guard bounds.width != measuredWidth, !isPlacing, !isAsking, batch == nil else { return }
    measuredWidth = bounds.width
    guard case .estimated(let height) = rowHeights, dataSource != nil, !madeRows.isEmpty else { return }
    let anchor = rows(within: contentOffset.y, contentOffset.y + bounds.height).first ?? madeRows.lowerBound
    let before = begin(of: anchor)
    heights = RowHeights(count: heights.count, estimate: max(height, 0))
    // A reload that the data source asks for meanwhile follows when rows are placed.
    isPlacing = true
    defer { isPlacing = false }
    for number in madeRows where !isReloadPending {
      let height = toldHeight(of: number)
      _ = heights.measure(number, height)
    }
    let way = begin(of: anchor) - before
    if way != 0 { shift(by: way) }
  }

  override func flightDidBegin() { placeRows(ahead: ListConstants.rowsAheadAtBegin) }

  open override func offsetDidChange(to offset: Point) {
    placeRows()
    if openSwipe != nil { closeActionsForScrolling() }
    if lift != nil { followLift() }
    super.offsetDidChange(to: offset)
  }

  /// Tells of the size of the content.
  /// - Parameter isShifted: Whether the offset was moved together with the content, maybe beyond its end.
  final func refreshContentSize(isShifted: Bool = false) {
    let (before, wasMoving) = (contentOffset.y, flight != nil)
    contentSize = Size(width: max(bounds.width, 0), height: heights.total)
    if isShifted { limitsDidChange(isShifted: true) }
    // What moves goes to its new end by itself.
    if !wasMoving, contentOffset.y != before { contentMoved(by: contentOffset.y - before) }
  }

  /// Moves what is on screen together with the content, because rows above it have changed.
  final func shift(by way: Double) {
    guard way != 0 else { return }
    shiftOffset(by: way)
    contentMoved(by: way)
  }

  private func contentMoved(by way: Double) {
    moved += way
    for row in leaving.map(\.view) {
      for view in [row, row.ground, row.stand].compactMap(\.self) { view.layer.position.y += way }
    }
  }
}
