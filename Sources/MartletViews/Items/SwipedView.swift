/// A row or a cell that a finger pulls aside.
@MainActor
protocol SwipedView: NumberedView {
  /// Its actions while it is pulled aside; `nil` at other times.
  var swipe: RowSwipe? { get set }
  /// What holds its actions beside it while it is pulled aside, if it clips and moves; `nil` at other times.
  var stand: RowActionsStand? { get set }
  /// Whether it stays in its place, and what is in it slides aside, clipped to it: there is something else beside it.
  var slidesWithin: Bool { get }
}

extension RowView: SwipedView {
  final var slidesWithin: Bool { false }
}

extension GridCell: SwipedView {
  final var slidesWithin: Bool { true }
}
