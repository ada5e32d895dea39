/// Names of UIKit that are called differently here: the compiler says how.
extension ListView {
  /// The height of rows in UIKit.
  @available(*, unavailable, message: "set rowHeights to .fixed(_:), .exact or .estimated(_:)")
  public final var rowHeight: Double {
    get { 0 }
    set {}
  }

  /// The height that rows probably have, in UIKit.
  @available(*, unavailable, message: "set rowHeights to .estimated(_:)")
  public final var estimatedRowHeight: Double {
    get { 0 }
    set {}
  }

  /// A view for a row, in UIKit.
  @available(*, unavailable, renamed: "reusableRow(_:)")
  public final func dequeueReusableCell(withIdentifier identifier: String) -> RowView? { nil }

  /// The end of a choice in UIKit.
  @available(*, unavailable, message: "leave it out: a list calls onSelect and keeps no selection")
  public final func deselectRow(at row: Int, animated: Bool) {}
}
