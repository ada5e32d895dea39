import MartletGeometry
import MartletHost

/// A frame around a window's content, as the compositor must know it. All in points of the surface.
struct SurfaceFrame: Sendable, Equatable {
  /// A rectangle of whole points.
  struct Area: Sendable, Equatable {
    var x, y, width, height: Int32
  }

  /// Where the content begins.
  let origin: Point
  /// The size of the surface: whole points.
  let size: Size
  /// The window without its shadow.
  let geometry: Area
  /// Where the window is touched: it, and what lies around it to be dragged.
  let touched: Area
  /// What covers everything behind it: the window without its round corners, and without the points beside its shadow. Where a point is no
  /// whole number of the output's pixels, the pixels there show some of both.
  let opaque: [Area]

  /// - Parameter content: The size of the content: whole points.
  init(around content: Size, metrics: WindowFrameMetrics, framing: WindowFraming) {
    let (outsets, shadow) = (metrics.outsets(in: framing), metrics.shadow(in: framing))
    let reach = metrics.reach(in: framing)
    origin = Point(x: outsets.left, y: outsets.top)
    size = Size(
      width: content.width + outsets.left + outsets.right,
      height: content.height + outsets.top + outsets.bottom)
    let window = Rect(
      x: shadow.left, y: shadow.top, width: content.width, height: content.height + metrics.titleBarHeight)
    geometry = Area(window)
    touched = Area(
      Rect(
        x: window.minX - reach.left, y: window.minY - reach.top,
        width: window.width + reach.left + reach.right,
        height: window.height + reach.top + reach.bottom))
    opaque = Self.opaque(window, radius: metrics.cornerRadius, freeEdges: framing.freeEdges)
  }

  /// What a window with round corners covers.
  private static func opaque(_ window: Rect, radius: Double, freeEdges free: WindowEdges) -> [Area] {
    func length(_ length: Double, _ edges: WindowEdges) -> Double { free.isSuperset(of: edges) ? length : 0 }
    let (left, right) = (length(1, .left), length(1, .right))
    let (top, bottom) = (window.minY + length(1, .top), window.maxY - length(1, .bottom))
    /// A row of the window, without as much of its ends.
    func row(from upper: Double, to lower: Double, _ left: Double, _ right: Double) -> Rect {
      Rect(
        x: window.minX + left, y: upper, width: max(window.width - left - right, 0),
        height: max(lower - upper, 0))
    }
    let corners = (
      topLeft: length(radius, [.top, .left]), topRight: length(radius, [.top, .right]),
      bottomLeft: length(radius, [.bottom, .left]), bottomRight: length(radius, [.bottom, .right])
    )
    let upper = min(window.minY + max(corners.topLeft, corners.topRight), window.maxY)
    let lower = max(window.maxY - max(corners.bottomLeft, corners.bottomRight), upper)
    let areas = [
      row(from: top, to: upper, max(left, corners.topLeft), max(right, corners.topRight)),
      row(from: max(top, upper), to: min(lower, bottom), left, right),
      row(from: lower, to: bottom, max(left, corners.bottomLeft), max(right, corners.bottomRight)),
    ]
    return areas.filter { !$0.isEmpty }.map(Area.init)
  }

  /// The surface of a popup: its shadow around it. It may be seen through while it comes and goes.
  /// - Parameters:
  ///   - content: The size of the content: whole points.
  ///   - isTouched: Whether what is pressed there is not for what lies under it.
  init(around content: Size, shadow: Insets, isTouched: Bool) {
    origin = Point(x: shadow.left, y: shadow.top)
    size = Size(
      width: content.width + shadow.left + shadow.right, height: content.height + shadow.top + shadow.bottom)
    geometry = Area(Rect(origin: origin, size: content))
    touched = isTouched ? geometry : Area(.zero)
    opaque = []
  }
}

extension SurfaceFrame.Area {
  fileprivate init(_ rect: Rect) {
    self.init(
      x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.width), height: Int32(rect.height))
  }
}
