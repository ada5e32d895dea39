import MartletGeometry
import MartletHost

/// Where beyond a window's border it is resized, and how.
struct ResizeZones {
  /// The frame with its title bar, in points.
  var frame: Rect
  /// The sides that can be dragged.
  var freeEdges: WindowEdges

  /// How far beyond the border a window can be resized, in points.
  static let margin = 10.0
  /// How far from a corner a side belongs to it, in points: as much as a finger finds.
  static let corner = 20.0

  /// The side or corner that is dragged at a point outside of the frame; `nil` if none is.
  func edges(at point: Point) -> WindowEdges? {
    var edges: WindowEdges = []
    if point.x < frame.minX { edges.insert(.left) }
    if point.x >= frame.maxX { edges.insert(.right) }
    if point.y < frame.minY { edges.insert(.top) }
    if point.y >= frame.maxY { edges.insert(.bottom) }
    edges.formIntersection(freeEdges)
    guard !edges.isEmpty else { return nil }
    // A side near its end is a corner. In a window that is shorter than two corners the nearer one counts.
    if edges.isDisjoint(with: [.left, .right]) {
      let (left, right) = (point.x - frame.minX, frame.maxX - point.x)
      if min(left, right) < Self.corner { edges.insert(left < right ? .left : .right) }
    } else if edges.isDisjoint(with: [.top, .bottom]) {
      let (top, bottom) = (point.y - frame.minY, frame.maxY - point.y)
      if min(top, bottom) < Self.corner { edges.insert(top < bottom ? .top : .bottom) }
    }
    return edges.intersection(freeEdges)
  }

  /// The places at which a window is dragged.
  static let places: [WindowEdges] = [
    .top, .bottom, .left, .right, [.top, .left], [.top, .right], [.bottom, .left], [.bottom, .right],
  ]

  /// The picture of the pointer over a place.
  static func cursor(for edges: WindowEdges) -> CursorShape {
    switch edges {
    case .top: .resizeTop
    case .bottom: .resizeBottom
    case .left: .resizeLeft
    case .right: .resizeRight
    case [.top, .left]: .resizeTopLeft
    case [.top, .right]: .resizeTopRight
    case [.bottom, .left]: .resizeBottomLeft
    case [.bottom, .right]: .resizeBottomRight
    default: .arrow
    }
  }
}
