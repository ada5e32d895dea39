import Martlet

/// The curve of a spring over time, and a dot that moves along it.
@MainActor
final class SpringCurve: Layer {
  /// The em of the numbers, in points.
  var captionSize = 13.0 {
    didSet { if captionSize != oldValue { setNeedsDisplay() } }
  }

  private let palette: Palette
  private let dot = Layer()
  private let way: Way
  private var damping = 1.0
  private var velocity = 0.0
  private var spring = Spring(duration: 0.5)

  /// The range of the scale, in distances.
  static let scale = -0.7...2.0
  static let dotSize = 22.0
  /// The space for the numbers, left of the dot at the curve's start.
  static let gutter = 12.0
  /// The curve's distance from the left and right edges, so that the dot is complete at both ends.
  private static let margins = (left: gutter + dotSize / 2, right: dotSize / 2)

  init(palette: Palette) {
    self.palette = palette
    way = Way(of: [dot])
    super.init()
    needsDisplayOnBoundsChange = true
    dot.name = "mover"
    dot.bounds = Rect(x: 0, y: 0, width: Self.dotSize, height: Self.dotSize)
    dot.cornerRadius = Self.dotSize / 2
    dot.backgroundColor = palette.coral
    dot.borderColor = palette.card
    dot.borderWidth = 3
    dot.isStill = true
    dot.position = Point(x: Way.length, y: Way.length)
    addSublayer(way)
  }

  /// Shows another spring, by damping ratio and initial velocity in distances per second.
  func tune(damping: Double, velocity: Double) {
    self.damping = damping
    self.velocity = velocity
    spring = Spring(
      settlingDuration: SpringView.settling, dampingRatio: damping,
      initialVelocity: NormalizedVelocity(velocity))
    setNeedsDisplay()
  }

  /// The curve's width.
  private var length: Double { max(bounds.width - Self.margins.left - Self.margins.right, 1) }

  private func height(_ value: Double) -> Double {
    bounds.height * (Self.scale.upperBound - value) / (Self.scale.upperBound - Self.scale.lowerBound)
  }

  /// The progress at a time since the release, in seconds.
  private func value(at time: Double) -> Double {
    let response = spring.response(at: time)
    return 1 - response.displacement + velocity * response.impulse
  }

  override func draw(in context: DrawingContext) {
    for value in [0.0, 1.0] {
      let y = (height(value) * context.scale).rounded() / context.scale
      context.fill(Rect(x: 0, y: y, width: bounds.width, height: context.hairline), with: palette.hairline)
    }
    var curve = Path()
    // A fast spring oscillates often: use a point every half point.
    let count = Int(bounds.width * 2)
    for step in 0...max(count, 1) {
      let part = Double(step) / Double(max(count, 1))
      let point = Point(
        x: Self.margins.left + part * length,
        y: height(value(at: part * SpringView.settling)))
      if curve.isEmpty { curve.move(to: point) } else { curve.addLine(to: point) }
    }
    context.stroke(curve, with: palette.ink, style: StrokeStyle(width: 2, cap: .round, join: .round))
    let font = Font.system(size: captionSize)
    context.draw(Text("1", font: font, color: palette.mist), at: Point(x: 2, y: height(1) - captionSize - 5))
    context.draw(Text("0", font: font, color: palette.mist), at: Point(x: 2, y: height(0) + 2))
  }

  /// Places the dot's path along the curve.
  override func layoutSublayers() {
    way.lay(
      from: Point(x: Self.margins.left, y: height(0)), width: length,
      height: height(1) - height(0))
  }

  /// Moves the dot along the curve: x uniformly, y with the spring.
  func release() {
    dot.add(
      BasicAnimation(from: 0, to: Way.length, duration: SpringView.settling, timingFunction: .linear),
      for: .position.x, key: "time")
    dot.add(
      SpringAnimation(from: 0, to: Way.length, spring: spring, initialVelocity: velocity * Way.length),
      for: .position.y, key: "way")
  }
}
