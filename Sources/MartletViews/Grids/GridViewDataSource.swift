/// Provides the items of a grid.
@MainActor
public protocol GridViewDataSource: AnyObject {
  /// The number of items.
  func numberOfItems(in grid: GridView) -> Int
  /// Makes the view of an item, or lets one be used again: `grid.reusableCell(Cell.self) ?? Cell()`. The grid places it.
  func gridView(_ grid: GridView, viewForItem item: Int) -> GridCell
}
