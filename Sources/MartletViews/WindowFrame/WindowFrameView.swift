import MartletGeometry
import MartletHost
import MartletLayers

/// The frame of a window, behind its content: shadow, title bar and what is dragged to resize it. Its coordinates are the window's.
final class WindowFrameView: View {
  let titleBar = TitleBarView()
  /// Leads the keyboard focus of the window.
  weak var focus: FocusSystem?
  /// Leads text input in the window.
  weak var textInput: WindowTextInput?
  /// What lies over everything in the window.
  weak var overlays: WindowOverlays?
  /// Called when a view in the frame gets another cursor.
  var onCursorChange: (() -> Void)?

  private let shadow: FrameShadow
  /// What is under the content, for content that does not cover all of the window.
  private let ground = Layer()
  private let zones: [ResizeZoneView]
  private var places = ResizeZones(frame: .zero, freeEdges: [])

  /// - Parameter host: What resizes the window.
  init(host: any FrameHost) {
    let shadowLayer = Layer()
    shadow = FrameShadow(in: shadowLayer)
    zones = ResizeZones.places.map { edges in
      ResizeZoneView(edges) { [weak host] in host?.beginResize(at: $0) }
    }
    super.init()
    layer.name = "window frame"
    layer.addSublayer(shadowLayer)
    layer.addSublayer(ground)
    titleBar.host = host
    addSubview(titleBar)
    for zone in zones { addSubview(zone) }
    dress()
  }

  /// Places everything around the content.
  func place(
    around size: Size, framing: WindowFraming, metrics: WindowFrameMetrics, layout: ButtonLayout,
    scale: Double
  ) {
    let bar = metrics.titleBarHeight
    let frame = Rect(x: 0, y: -bar, width: size.width, height: size.height + bar)
    let outsets = metrics.outsets(in: framing)
    let area = Rect(
      x: -outsets.left, y: -outsets.top, width: size.width + outsets.left + outsets.right,
      height: size.height + outsets.top + outsets.bottom)
    self.frame = area
    bounds = area
    let free = framing.freeEdges
    let radii = metrics.cornerRadii(in: framing)
    titleBar.layer.cornerRadii = CornerRadii(topLeft: radii.topLeft, topRight: radii.topRight)
    titleBar.frame = Rect(x: 0, y: -bar, width: size.width, height: bar)
    titleBar.show(framing, layout: layout)
    places = ResizeZones(frame: frame, freeEdges: free)
    Transaction.withoutActions {
      ground.cornerRadii = radii.lower
      ground.frame = groundPlace(under: size, bar: bar, freeEdges: free)
      shadow.place(around: frame, freeEdges: free, radius: metrics.cornerRadius, scale: scale)
    }
  }

  /// Under the content, and a point beyond the sides that touch something: content and bar begin on whole pixels, and need not end on
  /// them.
  private func groundPlace(under size: Size, bar: Double, freeEdges: WindowEdges) -> Rect {
    func excess(_ edge: WindowEdges, _ length: Double = 1) -> Double { freeEdges.contains(edge) ? 0 : length }
    let (left, top) = (excess(.left), excess(.top, bar + 1))
    return Rect(
      x: -left, y: -top, width: left + size.width + excess(.right),
      height: top + size.height + excess(.bottom))
  }

  override func lookDidChange() { dress() }

  private func dress() {
    let paper = Self.paper(isDark: effectiveControlColors.isDark)
    titleBar.backgroundColor = paper
    Transaction.withoutActions { ground.backgroundColor = paper }
  }

  /// The ground of windows.
  private static func paper(isDark: Bool) -> Color { isDark ? Color(0x15171C) : Color(0xF6F4EF) }

  /// Finds the title bar and what is in it, and beyond the border the side or corner that is dragged there.
  override func hitTest(_ point: Point) -> View? {
    if places.frame.contains(point) { return titleBar.hitTest(point) }
    guard let edges = places.edges(at: point) else { return nil }
    return zones.first { $0.edges == edges }
  }
}

extension WindowFrameMetrics {
  /// The radii of the window's corners in a state, in points: those between two sides that touch nothing are round.
  func cornerRadii(in framing: WindowFraming) -> CornerRadii {
    func radius(_ edges: WindowEdges) -> Double { framing.freeEdges.isSuperset(of: edges) ? cornerRadius : 0 }
    return CornerRadii(
      topLeft: radius([.top, .left]), topRight: radius([.top, .right]),
      bottomRight: radius([.bottom, .right]),
      bottomLeft: radius([.bottom, .left]))
  }
}

extension CornerRadii {
  /// The radii of the lower corners alone: those of the content, below the bar.
  var lower: CornerRadii { CornerRadii(bottomRight: bottomRight, bottomLeft: bottomLeft) }
}
