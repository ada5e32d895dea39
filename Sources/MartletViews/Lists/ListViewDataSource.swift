/// Provides the rows of a list.
@MainActor
public protocol ListViewDataSource: AnyObject {
  /// The number of rows.
  func numberOfRows(in list: ListView) -> Int
  /// Makes the view of a row, or lets one be used again: `list.reusableRow(Row.self) ?? Row()`. The list
  /// places it.
  func listView(_ list: ListView, viewForRow row: Int) -> RowView
  /// The height of a row, in points, finite, not negative. Asked for all rows when data are loaded if
  /// `ListView.rowHeights` is exact, and again for some later, with the same answer; if they are estimated, asked
  /// for a row when it is made. 44 by default. Meanwhile it may use the list, which then tells of its rows what it knows,
  /// and loads data later.
  func listView(_ list: ListView, heightOfRow row: Int) -> Double
  /// What a swipe uncovers where text begins, from the edge of the list inwards; a long swipe performs the first one. Asked when a row
  /// is about to be pulled aside, or accessibility asks what can be done with it. None by default.
  func listView(_ list: ListView, leadingActionsForRow row: Int) -> [RowAction]
  /// What a swipe uncovers at the other side, from the edge of the list inwards; a long swipe performs the first one. Asked as for
  /// those where text begins. None by default.
  func listView(_ list: ListView, trailingActionsForRow row: Int) -> [RowAction]
}

extension ListViewDataSource {
  public func listView(_ list: ListView, heightOfRow row: Int) -> Double { 44 }
  public func listView(_ list: ListView, leadingActionsForRow row: Int) -> [RowAction] { [] }
  public func listView(_ list: ListView, trailingActionsForRow row: Int) -> [RowAction] { [] }
}
