import MartletGeometry

/// Holds the actions of a row that clips: they would not be seen in its view. It lies behind the row, at the same place, and moves as the
/// row does.
final class RowActionsStand: View {
  private(set) weak var row: (any SwipedView)?

  init(for row: any SwipedView) {
    self.row = row
    super.init()
    layer.anchorPoint = row.layer.anchorPoint
  }
}
