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
  /// What covers everything behind it: the window without its round corners.
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
    let free = framing.freeEdges
    func radius(_ edges: WindowEdges) -> Double { free.isSuperset(of: edges) ? metrics.cornerRadius : 0 }
    let (left, right) = (radius([.top, .left]), radius([.top, .right]))
    let rounded = min(max(left, right), window.height)
    let areas = [
      Rect(
        x: window.minX + left, y: window.minY, width: max(window.width - left - right, 0), height: rounded),
      Rect(x: window.minX, y: window.minY + rounded, width: window.width, height: window.height - rounded),
    ]
    opaque = areas.filter { !$0.isEmpty }.map(Area.init)
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
