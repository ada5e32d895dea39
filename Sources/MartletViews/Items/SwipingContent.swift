import MartletGestures

/// A list or a grid whose rows or cells fingers pull aside. It keeps what the swipes need to know; the rest is here.
@MainActor
protocol SwipingContent: NumberedContent where Item: SwipedView {
  /// Whether a long swipe performs the first action by itself.
  var performsFirstActionWithFullSwipe: Bool { get }
  /// Whether a pointer with its main button held pulls aside, as a finger and a pen do.
  var allowsPointerSwipes: Bool { get }
  /// Pulls aside.
  var swipePan: PanGestureRecognizer { get }
  /// What a pull is about to begin with, and the actions that it uncovers.
  var nextSwipe: (row: Item, edge: RowEdge, actions: [RowAction])? { get set }
  /// How a finger holds something aside; `nil` if none does.
  var swipeGrip: SwipeGrip? { get set }
  /// What is open, or held aside; `nil` if there is nothing.
  var openSwipe: RowSwipe? { get set }

  /// The actions that the data source names for a side.
  func actionsFromSource(at edge: RowEdge, of number: Int) -> [RowAction]
  /// Whether it can be pulled aside now.
  func canBePulledAside(_ row: Item) -> Bool
  /// Whether arrows that lead nowhere open actions. Otherwise they lead from one to another.
  var opensActionsByArrows: Bool { get }
  /// Tells of one that a handler has taken out of the data.
  func deleteAfterSwipe(_ number: Int)
}

extension ListView: SwipingContent {
  final func actionsFromSource(at edge: RowEdge, of number: Int) -> [RowAction] {
    guard let dataSource else { return [] }
    return edge == .leading
      ? dataSource.listView(self, leadingActionsForRow: number)
      : dataSource.listView(self, trailingActionsForRow: number)
  }

  final func canBePulledAside(_ row: RowView) -> Bool { row !== lift?.row }

  final var opensActionsByArrows: Bool { true }

  final func deleteAfterSwipe(_ number: Int) { deleteRows(at: [number]) }

  /// The row whose actions are open, or that a finger pulls aside; `nil` if there is none.
  public final var openRow: Int? { openNumber }

  /// Opens the actions at a side of a row on screen, and closes those of another one.
  /// - Parameters:
  ///   - row: The number of the row.
  ///   - edge: The side. The trailing one by default.
  ///   - animated: Whether the row moves. `true` by default.
  /// - Returns: Whether the row has a view and actions there.
  @discardableResult
  public final func openActions(ofRow row: Int, at edge: RowEdge = .trailing, animated: Bool = true) -> Bool {
    openActions(of: row, at: edge, animated: animated)
  }

  /// Closes the actions that are open. A finger that pulls the row is let go.
  /// - Parameter animated: Whether the row moves. `true` by default.
  public final func closeActions(animated: Bool = true) { closeOpen(animated: animated) }
}

extension GridView: SwipingContent {
  final func actionsFromSource(at edge: RowEdge, of number: Int) -> [RowAction] {
    guard let dataSource else { return [] }
    return edge == .leading
      ? dataSource.gridView(self, leadingActionsForItem: number)
      : dataSource.gridView(self, trailingActionsForItem: number)
  }

  final func canBePulledAside(_ cell: GridCell) -> Bool { true }

  final var opensActionsByArrows: Bool { false }

  final func deleteAfterSwipe(_ number: Int) { deleteItems(at: [number]) }

  /// The item whose actions are open, or that a finger pulls aside; `nil` if there is none.
  public final var openItem: Int? { openNumber }

  /// Opens the actions at a side of an item on screen, and closes those of another one.
  /// - Parameters:
  ///   - item: The number of the item.
  ///   - edge: The side. The trailing one by default.
  ///   - animated: Whether what is in the cell moves. `true` by default.
  /// - Returns: Whether the item has a view and actions there.
  @discardableResult
  public final func openActions(ofItem item: Int, at edge: RowEdge = .trailing, animated: Bool = true) -> Bool
  {
    openActions(of: item, at: edge, animated: animated)
  }

  /// Closes the actions that are open. A finger that pulls at the item is let go.
  /// - Parameter animated: Whether what is in the cell moves. `true` by default.
  public final func closeActions(animated: Bool = true) { closeOpen(animated: animated) }
}
