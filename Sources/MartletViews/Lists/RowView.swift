import MartletLayers

/// A row of a list. A list uses few of them for any number of rows.
open class RowView: View {
  /// The number of the row that it shows; −1 while it shows none.
  public final internal(set) var row = -1

  /// Whether a finger is about to choose the row. A subclass shows it.
  open var isHighlighted = false

  /// Called before it is used for another row. Does nothing by default.
  open func prepareForReuse() {}
}
