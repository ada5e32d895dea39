import MartletGeometry

/// The edge of its superview over which a view comes and goes.
public enum SlideEdge: Hashable, Sendable, CaseIterable {
  /// The edge with the least x.
  case left
  /// The edge with the greatest x.
  case right
  /// The edge with the least y.
  case top
  /// The edge with the greatest y.
  case bottom

  /// A frame moved just beyond the edge of some bounds.
  func beyond(_ frame: Rect, in bounds: Rect) -> Rect {
    var result = frame
    switch self {
    case .left: result.origin.x = bounds.minX - frame.width
    case .right: result.origin.x = bounds.maxX
    case .top: result.origin.y = bounds.minY - frame.height
    case .bottom: result.origin.y = bounds.maxY
    }
    return result
  }
}
