import Martlet

/// A candle that a finger drags and throws. What burns on it is the stage's.
@MainActor
final class Candle: View {
  /// Where its centre may rest, in the superview's points. It makes way for a smaller range.
  var range = Rect.zero {
    didSet { if range != oldValue { makeWay() } }
  }
  /// Its size as a multiple of the usual one.
  var scale = 1.0 {
    didSet { if scale != oldValue { transform = Transform(scale: scale) } }
  }
  /// Called with where its wick goes, and with the spring that takes it there and the velocity that this begins with; without
  /// a spring it is there at once.
  var onMove: (_ wick: Point, _ spring: Spring?, _ velocity: Point) -> Void = { _, _, _ in }

  private let trace: Trace?
  private let pan = PanGestureRecognizer()

  static let size = Size(width: 30, height: 104)
  private static let wickHeight = 12.0

  init(trace: Trace?) {
    self.trace = trace
    super.init()
    layer.name = "candle"
    bounds = Rect(origin: .zero, size: Self.size)
    let wax = GradientLayer()
    wax.isStill = true
    wax.frame = Rect(
      x: 0, y: Self.wickHeight - 2, width: Self.size.width, height: Self.size.height - Self.wickHeight + 2)
    wax.colors = [Color(0xF7D9A0), Color(0xE9C9A8), Color(0x8F7F8C)]
    wax.locations = [0, 0.25, 1]
    wax.cornerRadius = 8
    let wick = Layer()
    wick.isStill = true
    wick.frame = Rect(x: Self.size.width / 2 - 1.5, y: 2, width: 3, height: Self.wickHeight)
    wick.cornerRadius = 1.5
    wick.backgroundColor = Color(0x3A2E30)
    for part in [wick, wax] { layer.addSublayer(part) }
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// The finger also finds it at its flame.
  override func point(inside point: Point) -> Bool {
    bounds.insetBy(dx: -24, dy: -12).union(Rect(x: -24, y: -80, width: bounds.width + 48, height: 80))
      .contains(point)
  }

  /// The top of the wick for a place of the centre, in the superview's points.
  private func wick(at center: Point) -> Point {
    Point(x: center.x, y: center.y - (Self.size.height / 2 - 6) * scale)
  }

  /// Whether a finger holds it.
  var isHeld: Bool { pan.state.isOngoing }

  private func panned(_ pan: PanGestureRecognizer) {
    trace?.gesture(pan, layer: layer)
    switch pan.state {
    case .began, .changed:
      if pan.state == .began { freeze(.position) }
      place(at: limited(center + pan.translation))
      pan.translation = .zero
    case .ended: fly(velocity: pan.velocity)
    case .cancelled: fly(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func fly(velocity: Point) {
    let home = limited(Decay.normal.projectedEnd(from: center, velocity: velocity))
    let spring = Spring.lively.paced(from: center, to: home, velocity: velocity, isThrown: true)
    layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
    onMove(wick(at: home), spring, velocity)
  }

  /// Puts its centre at a point, at once.
  func place(at point: Point) {
    freeze(.position)
    center = point
    onMove(wick(at: point), nil, .zero)
  }

  /// Goes some points to the side.
  func step(by way: Double) {
    let home = limited(center + Point(x: way, y: 0))
    layer.animate(.position, to: home, spring: .smooth)
    onMove(wick(at: home), .smooth, .zero)
  }

  private func makeWay() {
    let home = limited(center)
    if !pan.state.isOngoing, home != center { place(at: home) }
  }

  private func limited(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, range.minX), range.maxX), y: min(max(point.y, range.minY), range.maxY))
  }
}
