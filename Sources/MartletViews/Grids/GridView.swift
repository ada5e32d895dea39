import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

/// Lines of equal items, of which only those on screen, and some that will be there soon, have views.
///
/// The items of a line share the width: there are as many as have ``minimumItemWidth``. Any number of items is possible; memory and time do
/// not depend on it.
///
///     let grid = GridView()
///     grid.minimumItemWidth = 160
///     grid.itemHeight = .proportional(to: 0.75)
///     grid.dataSource = self
///     grid.onSelect = { [unowned self] in open(photos[$0]) }
///
/// With another width there may be other columns: then the item at the upper edge stays there, and within an animation block the items
/// go to their new places. Tab comes to the grid once, arrows lead from item to item, and space and Return choose one.
///
/// A finger that pulls at a cell to the side uncovers what can be done with the item, if the data source names any actions. There are other
/// items beside it, so the cell stays in its place: what is in it slides aside, clipped to its bounds and corners, and a shadow of its own
/// is not seen meanwhile.
open class GridView: ScrollView {
  /// The height of items.
  public enum ItemHeight: Hashable, Sendable {
    /// A height in points, finite, above 0.
    case fixed(Double)
    /// The width times a factor, and some points for words below a picture, both finite and not negative.
    case proportional(to: Double, plus: Double = 0)

    func height(forWidth width: Double) -> Double {
      switch self {
      case .fixed(let height): height
      case .proportional(let factor, let more): width * factor + more
      }
    }

    var isValid: Bool {
      switch self {
      case .fixed(let height): height.isFinite && height > 0
      case .proportional(let factor, let more):
        factor.isFinite && more.isFinite && factor >= 0 && more >= 0 && factor + more > 0
      }
    }
  }

  /// Provides the items; `nil` by default. Setting it loads the data.
  public final weak var dataSource: (any GridViewDataSource)? {
    didSet { reloadData() }
  }

  /// The least width of an item, in points, finite, above 0. 120 by default. Where the grid is narrower, one item has its width.
  public final var minimumItemWidth = 120.0 {
    didSet {
      precondition(
        minimumItemWidth.isFinite && minimumItemWidth > 0,
        "grid: the least width of items must be finite and above 0, not \(minimumItemWidth)")
      if minimumItemWidth != oldValue { setNeedsLayout() }
    }
  }

  /// The height of items. That of a square by default.
  public final var itemHeight = ItemHeight.proportional(to: 1) {
    didSet {
      precondition(itemHeight.isValid, "grid: the height of items must be finite and above 0: \(itemHeight)")
      if itemHeight != oldValue { setNeedsLayout() }
    }
  }

  /// The distance between items in a line, in points, finite, not negative. 12 by default.
  public final var itemSpacing = 12.0 {
    didSet {
      Self.check(itemSpacing)
      if itemSpacing != oldValue { setNeedsLayout() }
    }
  }

  /// The distance between lines, in points, finite, not negative. 12 by default.
  public final var lineSpacing = 12.0 {
    didSet {
      Self.check(lineSpacing)
      if lineSpacing != oldValue { setNeedsLayout() }
    }
  }

  /// The distances around all items, within the content, in points, finite. 0 by default.
  public final var margins = Insets.zero {
    didSet {
      precondition(margins.isFinite, "grid: margins must be finite, not \(margins)")
      if margins != oldValue { setNeedsLayout() }
    }
  }

  /// Called with an item that was tapped or chosen by a key; `nil` by default. Each of several fingers chooses its own.
  public final var onSelect: (@MainActor (Int) -> Void)?

  /// Whether a long swipe within a cell performs the first of its actions by itself. `true` by default.
  public final var performsFirstActionWithFullSwipe = true

  /// Whether a pointer with its main button held pulls at cells, as a finger and a pen do. `true` by default.
  public final var allowsPointerSwipes = true

  /// The number of items.
  public internal(set) final var numberOfItems = 0
  /// The items that have a view now.
  public internal(set) final var madeItems = 0..<0
  /// The views of `madeItems`.
  final var cells: [GridCell] = []
  /// Views that are seen on their way to places beyond the screen.
  final var leaving: [GridCell] = []
  /// Views that fade, because their items are gone.
  final var fading: [FadingCell] = []
  /// Views that a change of items has taken from their places, by their new numbers, until they have got others.
  final var pool: [Int: GridCell] = [:]
  /// Where items are placed now.
  final var layout = GridLayout()
  /// Where items were placed before the layout that is being made, and how far they were moved since, in points; `nil` at other times.
  final var former: (layout: GridLayout, way: Double)?
  final var isPlacing = false
  /// Whether the data source has asked for a reload while items were placed.
  final var isReloadPending = false
  /// The changes that the program is telling; `nil` outside of a batch.
  final var batch: RowBatch?
  /// How often data are being loaded, one load in the other.
  private var reloadDepth = 0
  /// How often data were loaded.
  final var loads = 0
  /// Views that show no item.
  final var spare = SpareViews<GridCell>()
  final var rowTaps: [RowTapRecognizer] = []
  /// Pulls what is in cells aside.
  final let swipePan = PanGestureRecognizer()
  /// The cell that a pull is about to begin with, and the actions that it uncovers.
  final var nextSwipe: (row: GridCell, edge: RowEdge, actions: [RowAction])?
  /// How a finger holds a cell open; `nil` if none does.
  final var swipeGrip: SwipeGrip?
  /// The cell that is open, or held so; `nil` if there is none.
  final var openSwipe: RowSwipe?

  private static func check(_ spacing: Double) {
    precondition(
      spacing.isFinite && spacing >= 0, "grid: spacing must be finite and not negative, not \(spacing)")
  }

  /// Makes a grid without items.
  public override init() {
    super.init()
    isFocusGroup = true
    addRowTap()
    addSwipes()
  }

  // MARK: Items

  /// Asks the data source for everything again, without an animation. The offset stays, if there are still that many items. A finger that
  /// is on an item does not choose it any more. A data source may call it while it is asked for a view: then everything is loaded again as
  /// soon as it has answered.
  public final func reloadData() {
    guard !isPlacing else { return isReloadPending = true }
    isReloadPending = false
    reloadDepth += 1
    defer { reloadDepth -= 1 }
    precondition(
      reloadDepth <= ListConstants.mostReloads,
      "grid: the data source changes the items whenever it is asked about them, \(reloadDepth) times in a row"
    )
    loads += 1
    for tap in rowTaps { tap.row = nil }
    batch?.isOverridden = true
    let focused = focusedItem
    numberOfItems = askForCount()
    // What the data source has told while it was asked does not count.
    if isReloadPending { return reloadData() }
    let shown = cells + leaving + Array(pool.values)
    (cells, madeItems, leaving, pool) = ([], 0..<0, [], [:])
    // Handlers of gestures that are cancelled may change the items.
    isPlacing = true
    for cell in shown { put(away: cell) }
    discard(fading.map(\.view))
    isPlacing = false
    layout = wantedLayout
    refreshContentSize()
    placeItems()
    spare.hide()
    if let focused { focus(focused) }
  }

  /// A view that shows no item any more; `nil` if there is none of this type.
  public final func reusableCell<Cell: GridCell>(_ type: Cell.Type = Cell.self) -> Cell? {
    let cell: Cell? = spare.take(type)
    cell?.prepareForReuse()
    return cell
  }

  /// The view of an item; `nil` if it has none now.
  public final func view(forItem item: Int) -> GridCell? {
    madeItems.contains(item) ? cells[item - madeItems.lowerBound] : nil
  }

  /// The number of items in a line.
  public final var columns: Int { layout.columns }

  /// The rectangle of an item in the content, in points.
  public final func rect(ofItem item: Int) -> Rect {
    precondition(
      item >= 0 && item < numberOfItems, "grid: there is no item \(item) among \(numberOfItems)")
    return layout.rect(ofItem: item)
  }

  /// The items on screen.
  public final var visibleItems: Range<Int> {
    let offset = shiftedOffset.y
    return layout.items(inLines: layout.lines(within: offset, offset + bounds.height))
  }

  /// The item that is seen at a point of the grid's coordinates, which are those of its content, in points; `nil` if there is none.
  public final func item(at point: Point) -> Int? {
    cells.last { $0.layer.presentation.frame.contains(point) }?.item
  }

  /// Scrolls to an item, as little as is needed, at once or with a spring.
  public final func scrollToItem(_ item: Int, animated: Bool) {
    guard numberOfItems > 0 else { return }
    if layout != wantedLayout { layoutIfNeeded() }
    let rect = layout.rect(ofItem: min(max(item, 0), numberOfItems - 1))
    scrollToVisible(rect.insetBy(dx: 0, dy: -lineSpacing / 2), animated: animated)
    placeItems()
  }

  // MARK: Layout

  /// The layout that the properties and the size ask for. Without a width it is that of the last one, so that what was at the upper edge
  /// is there again.
  final var wantedLayout: GridLayout {
    GridLayout(
      count: numberOfItems, width: bounds.width > 0 ? bounds.width : layout.width,
      minimumItemWidth: minimumItemWidth,
      itemHeight: itemHeight, itemSpacing: itemSpacing, lineSpacing: lineSpacing, margins: margins,
      isMirrored: effectiveLayoutDirection == .rightToLeft)
  }

  /// Says that it is a list, and how it can be scrolled. An override calls `super`.
  open override func describe(_ node: inout AccessibilityNode) { describeContent(&node) }

  /// Scrolls by what is seen. An override calls `super`.
  open override func perform(_ action: AccessibilityAction) -> Bool { scrollContent(by: action) }

  open override func layoutSubviews() {
    guard !isPlacing else {
      super.layoutSubviews()
      return layer.setNeedsLayout()
    }
    let old = layout
    let way = old != wantedLayout ? reflow() : nil
    super.layoutSubviews()
    former = way.map { (old, $0) }
    placeItems(isResized: way != nil)
    former = nil
    // The text runs the other way now.
    if let swipe = openSwipe, swipe.isRight != isRight(swipe.edge) { closeActions(animated: false) }
  }

  open override func offsetDidChange(to offset: Point) {
    placeItems()
    if openSwipe != nil { closeActionsForScrolling() }
    super.offsetDidChange(to: offset)
  }

  override func flightDidBegin() { placeItems(ahead: ListConstants.rowsAheadAtBegin) }

  final func refreshContentSize(isShifted: Bool = false) {
    contentSize = Size(width: layout.width, height: layout.height)
    if isShifted { limitsDidChange(isShifted: true) }
  }

  // MARK: Keys

  /// Arrows lead from the item that has the keyboard focus to the next one, which scrolls into view; the menu key and Shift+F10 open its
  /// actions, and Escape closes them.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    useKeyForSwipes(event) || moveFocus(event) || super.keyPressed(event)
  }

  private func moveFocus(_ event: KeyEvent) -> Bool {
    guard event.phase != .released, event.modifiers.isEmpty, let focused = cells.first(where: \.isFocused)
    else { return false }
    let forward = effectiveLayoutDirection == .rightToLeft ? -1 : 1
    let way: Int
    switch event.key {
    case .right, .keypadRight: way = forward
    case .left, .keypadLeft: way = -forward
    case .up, .keypadUp: way = -columns
    case .down, .keypadDown: way = columns
    default: return false
    }
    let target = focused.item + way
    guard (0..<numberOfItems).contains(target) else { return false }
    make(until: target)
    guard view(forItem: target)?.becomeFocused() ?? false else { return false }
    scrollToItem(target, animated: true)
    return true
  }
}
