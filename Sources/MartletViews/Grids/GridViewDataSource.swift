/// Provides the items of a grid.
@MainActor
public protocol GridViewDataSource: AnyObject {
  /// The number of items.
  func numberOfItems(in grid: GridView) -> Int
  /// Makes the view of an item, or lets one be used again: `grid.reusableCell(Cell.self) ?? Cell()`. The grid places it.
  func gridView(_ grid: GridView, viewForItem item: Int) -> GridCell
  /// What a swipe within the cell uncovers where text begins, from the edge of the cell inwards; a long swipe performs the first one. Asked
  /// when a finger is about to pull, or accessibility asks what can be done with it. None by default.
  func gridView(_ grid: GridView, leadingActionsForItem item: Int) -> [RowAction]
  /// What a swipe within the cell uncovers at the other side, from the edge of the cell inwards; a long swipe performs the first one. Asked
  /// as for those where text begins. None by default.
  func gridView(_ grid: GridView, trailingActionsForItem item: Int) -> [RowAction]
}

extension GridViewDataSource {
  public func gridView(_ grid: GridView, leadingActionsForItem item: Int) -> [RowAction] { [] }
  public func gridView(_ grid: GridView, trailingActionsForItem item: Int) -> [RowAction] { [] }
}
