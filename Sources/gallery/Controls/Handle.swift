import Martlet

/// A view that is dragged. However small it is, a finger finds it within a touch target's size around its centre.
@MainActor
class Handle: View {
  override func point(inside point: Point) -> Bool {
    let width = max(bounds.width, ControlStyle.touchTarget)
    let height = max(bounds.height, ControlStyle.touchTarget)
    return Rect(center: bounds.center, size: Size(width: width, height: height)).contains(point)
  }
}
