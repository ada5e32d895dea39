import MartletGeometry
import MartletGestures

/// A row that a hand has lifted, and that follows it.
@MainActor
final class RowLift {
  let row: RowView
  /// Where the row comes from, and where it would go.
  var gap: RowGap
  /// The gesture that holds it.
  let hand: GestureRecognizer
  let scroller: AutoScroller
  /// From the hand to the row's upper edge, in points.
  let grip: Double
  /// What leads the drags of the window.
  weak var drags: WindowDrags?
  /// Where the hand is, in points from the list's upper left corner.
  var place: Point
  /// Whether the program is being told where it was dropped.
  var isDropping = false

  init(
    _ row: RowView, _ gap: RowGap, by hand: GestureRecognizer, at place: Point, grip: Double,
    in list: ListView
  ) {
    (self.row, self.gap, self.hand, self.place, self.grip) = (row, gap, hand, place, grip)
    scroller = AutoScroller(list)
  }
}
