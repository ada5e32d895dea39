import Martlet

/// A plain square that can be dragged, thrown and caught; it springs back to its home.
@MainActor
final class DraggableSquare: View {
  /// The rest position, in the superview's points.
  var home = Point.zero {
    didSet { if pan.state == .possible { layer.position = home } }
  }

  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  private static let spring = Spring(duration: 0.5, bounce: 0.2)

  override init() {
    super.init()
    layer.name = "square"
    layer.backgroundColor = Color(0xFF0000)
    layer.bounds = Rect(x: 0, y: 0, width: 120, height: 120)
    pan.maximumNumberOfTouches = 1
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      layer.freeze(.position)
      start = layer.position
      layer.position = start + pan.translation
    case .changed: layer.position = start + pan.translation
    case .ended: layer.animate(.position, to: home, spring: Self.spring, initialVelocity: pan.velocity)
    case .cancelled: layer.animate(.position, to: home, spring: Self.spring)
    case .possible, .failed: break
    }
  }
}
