import Martlet

/// A candle in its holder that a finger lifts, drags and throws; it comes down to where it stands. What burns on it is the stage's.
@MainActor
final class Candle: View {
  /// Where its centre may be, in the superview's points: at the lower edge it stands. It makes way for a smaller range.
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
  /// How far its holder reaches below it, and to both sides of its middle.
  static let holder = (below: 10.0, left: 44.0, right: 62.0)
  private static let wickHeight = 12.0
  private static let cup = 26.0

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
    let holder = DrawnLayer { context, size in Candle.paintHolder(in: context, size: size) }
    holder.isStill = true
    holder.frame = Rect(
      x: Self.size.width / 2 - Self.holder.left, y: Self.size.height + Self.holder.below - Self.cup,
      width: Self.holder.left + Self.holder.right, height: Self.cup)
    for part in [wick, wax, holder] { layer.addSublayer(part) }
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// A dish of brass with a cup for the candle, and a ring to carry it by.
  private static func paintHolder(in context: DrawingContext, size: Size) {
    let (dark, light) = (Color(0x6B4A26), Color(0xD9A650))
    let middle = holder.left
    var ring = Path()
    ring.addEllipse(in: Rect(x: size.width - 22, y: 3, width: 17, height: 17))
    context.stroke(ring, with: dark, width: 4)
    context.stroke(ring, with: light.withAlpha(0.7), width: 1.5)
    var dish = Path()
    dish.move(to: Point(x: 0, y: size.height - 11))
    dish.addLine(to: Point(x: 2 * middle, y: size.height - 11))
    dish.addQuadCurve(
      to: Point(x: 1.5 * middle, y: size.height), control: Point(x: 1.9 * middle, y: size.height - 1))
    dish.addLine(to: Point(x: 0.5 * middle, y: size.height))
    dish.addQuadCurve(
      to: Point(x: 0, y: size.height - 11), control: Point(x: 0.1 * middle, y: size.height - 1))
    dish.close()
    let shine = Gradient.linear(
      [dark, light, Color(0xF7DFA0), light, dark], from: .zero, to: Point(x: 2 * middle, y: 0))
    context.fill(dish, with: shine)
    context.fill(
      Path(roundedRect: Rect(x: middle - 20, y: 0, width: 40, height: size.height - 9), cornerRadius: 4),
      with: .linear(
        [dark, light, Color(0xF7DFA0), light, dark], from: Point(x: middle - 20, y: 0),
        to: Point(x: middle + 20, y: 0)))
    context.fill(
      Rect(x: 0, y: size.height - 12, width: 2 * middle, height: 2), with: Color(0xF7DFA0, alpha: 0.8))
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

  /// Lets it go on, and down to where it stands.
  private func fly(velocity: Point) {
    let far = Decay.normal.projectedEnd(from: center, velocity: velocity)
    let flight = WalledThrow(
      from: center, to: Point(x: far.x, y: range.maxY), velocity: velocity, in: range)
    layer.animate(.position, to: flight.end, spring: flight.spring, initialVelocity: flight.velocity)
    onMove(wick(at: flight.end), flight.spring, flight.velocity)
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
