import MartletGeometry

/// How a layer's contents are placed in its bounds. The top is where y is smallest.
public enum ContentsGravity: String, Sendable, CaseIterable {
  /// At their own size: at the centre of the bounds, at the centre of an edge, or in a corner.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  /// Stretched to the bounds. The default.
  case resize
  /// As large as fits into the bounds, centred, undistorted.
  case resizeAspect
  /// As small as fills the bounds, centred, undistorted. The excess is clipped if the layer masks to its
  /// bounds.
  case resizeAspectFill

  /// Whether it resizes contents.
  var resizes: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }

  /// The rectangle of contents with a size in some bounds, in points.
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

  /// The fractions of the remaining room that are left of and above the contents.
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
