import MartletGeometry

/// How a layer's contents are placed in its bounds. Top is up on screen.
public enum ContentsGravity: String, Sendable, CaseIterable {
  /// At their own size, in the middle of an edge or of the bounds, or in a corner.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  /// Stretched to the bounds; the default.
  case resize
  /// As large as fits in the bounds, in the middle, undistorted.
  case resizeAspect
  /// As small as fills the bounds, in the middle, undistorted; what stands out is cut where the layer masks.
  case resizeAspectFill

  /// Where contents of a size lie in bounds, both in points.
  public func place(_ size: Size, in bounds: Rect) -> Rect {
    var size = size
    if self == .resize { return bounds }
    if self == .resizeAspect || self == .resizeAspectFill {
      guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.center, size: .zero) }
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      size = size * (self == .resizeAspect ? min(x, y) : max(x, y))
    }
    let f = fraction
    return Rect(
      x: bounds.minX + (bounds.width - size.width) * f.x,
      y: bounds.minY + (bounds.height - size.height) * f.y,
      width: size.width, height: size.height)
  }

  /// How much of the room that is left lies to the left of and above the contents.
  private var fraction: Point {
    switch self {
    case .topLeft: Point(x: 0, y: 0)
    case .top: Point(x: 0.5, y: 0)
    case .topRight: Point(x: 1, y: 0)
    case .left: Point(x: 0, y: 0.5)
    case .center, .resize, .resizeAspect, .resizeAspectFill: Point(x: 0.5, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .bottomLeft: Point(x: 0, y: 1)
    case .bottom: Point(x: 0.5, y: 1)
    case .bottomRight: Point(x: 1, y: 1)
    }
  }
}
