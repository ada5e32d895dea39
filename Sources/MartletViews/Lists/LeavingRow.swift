/// A row's view that has lost its place in a list and is seen until it has faded or is off the screen.
struct LeavingRow {
  let view: RowView
  /// The row that it shows; `nil` if that is gone.
  var number: Int?
  /// The opacity that the view had, to be set again.
  let opacity: Double
  /// Whether touches were locked out.
  let isLocked: Bool
  /// The number of the change that has sent it away.
  let change: Int
}
