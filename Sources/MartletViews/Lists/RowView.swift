import MartletLayers

/// A row of a list. A list uses few of them for any number of rows.
open class RowView: View {
  /// The number of the row that it shows; −1 while it shows none. That is so too in the handler of a gesture that is
  /// cancelled because the row is gone: do not take the number for one of a row without a look.
  public final internal(set) var row = -1

  /// Whether a finger is about to choose the row. A subclass shows it.
  open var isHighlighted = false

  /// How it lies among the others.
  final var depth = RowDepth.resting
  /// The number of the change that has given it that depth.
  private(set) final var depthChange = 0

  /// Called before it is used for another row. Does nothing by default.
  open func prepareForReuse() {}

  final func sink(to depth: RowDepth, _ change: Int) { (self.depth, depthChange) = (depth, change) }
}
