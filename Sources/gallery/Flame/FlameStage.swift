import Martlet

/// A night with a candle on a sill. The flame is an emitter that goes where the candle goes; what it has emitted stays behind.
@MainActor
final class FlameStage: NightStage {
  /// The height of the flame as a multiple of the usual one.
  var height = 1.0 {
    didSet { show() }
  }

  private let flame = EmitterLayer()
  /// The light in the air around the flame.
  private let glow = GradientLayer()
  /// The flame that stays on the wick, however fast it goes.
  private let kernel = GradientLayer()
  private let sill = GradientLayer()
  private let edge = Layer()
  /// The candle's light on the sill.
  private let shine = GradientLayer()
  private let candle: Candle
  private var placedSize = Size.zero

  /// The flame's heights that can be chosen.
  static let heights = 0.4...1.8
  /// The height of a stage for which the candle has its usual size, in points.
  private static let usualHeight = 440.0
  /// The height of the sill as a share of the stage's, and how far behind its front edge the candle stands, in its heights.
  private static let sill = (height: 0.16, depth: 0.45)

  /// The candle's size on a stage of a size, as a multiple of the usual one.
  private static func scale(on stage: Size) -> Double { min(max(stage.height / usualHeight, 0.4), 1.4) }

  /// Where the candle's centre is at first on a stage of a size: it stands in the middle.
  static func place(on stage: Size) -> Point {
    let foot = stage.height * (1 - sill.height * sill.depth)
    return Point(
      x: stage.width / 2,
      y: foot - (Candle.size.height / 2 + Candle.holder.below) * scale(on: stage))
  }

  init(trace: Trace?) {
    candle = Candle(trace: trace)
    super.init()
    foot = Self.sill.height
    flame.name = "flame"
    flame.isStill = true
    flame.renderMode = .additive
    flame.emitterShape = .circle
    flame.emitterCells = FlameCells.all
    glow.isStill = true
    glow.kind = .radial
    glow.startPoint = Point(x: 0.5, y: 0.5)
    glow.endPoint = Point(x: 1, y: 1)
    glow.colors = [0.34, 0.16, 0.05, 0].map { Color(red: 0.98, green: 0.52, blue: 0.3, alpha: $0) }
    glow.bounds = Rect(x: 0, y: 0, width: 420, height: 420)
    kernel.isStill = true
    kernel.kind = .radial
    kernel.startPoint = Point(x: 0.5, y: 0.62)
    kernel.endPoint = Point(x: 1, y: 1.24)
    kernel.colors = [
      Color(0xFFF6D8, alpha: 0.95), Color(0xFFC766, alpha: 0.75), Color(0xFF8A34, alpha: 0.28),
      Color(0xFF7A2A, alpha: 0),
    ]
    kernel.locations = [0, 0.35, 0.7, 1]
    kernel.bounds = Rect(x: 0, y: 0, width: 26, height: 58)
    kernel.anchorPoint = Point(x: 0.5, y: 0.84)
    sill.isStill = true
    sill.colors = [Color(0x4A3832), Color(0x2C2225)]
    edge.isStill = true
    edge.backgroundColor = Color(0x8A6A52)
    shine.isStill = true
    shine.kind = .radial
    shine.startPoint = Point(x: 0.5, y: 0.5)
    shine.endPoint = Point(x: 1, y: 1)
    shine.colors = [0.5, 0.2, 0].map { Color(red: 1, green: 0.68, blue: 0.36, alpha: $0) }
    shine.locations = [0, 0.45, 1]
    air.addSublayer(glow)
    sill.addSublayer(shine)
    sill.masksToBounds = true
    for part in [sill, edge] { layer.addSublayer(part) }
    addSubview(candle)
    for part in [flame, kernel] { layer.addSublayer(part) }
    candle.onMove = { [weak self] in self?.move(to: $0, spring: $1, velocity: $2) }
  }

  /// Moves the candle to the side.
  func step(by way: Double) { candle.step(by: way) }

  override func layoutSubviews() {
    super.layoutSubviews()
    flame.frame = bounds
    candle.scale = Self.scale(on: bounds.size)
    show()
    let depth = (bounds.height * Self.sill.height).rounded()
    sill.frame = Rect(x: 0, y: bounds.height - depth, width: bounds.width, height: depth)
    edge.frame = alignToPixels(Rect(x: 0, y: bounds.height - depth, width: bounds.width, height: 2))
    shine.bounds = Rect(x: 0, y: 0, width: 420 * candle.scale, height: depth * 1.7)
    let home = Self.place(on: bounds.size)
    // Room for the flame above.
    let top = min((Candle.size.height / 2 + 90) * candle.scale, home.y)
    let (left, right) = (
      Candle.holder.left * candle.scale + 8, Candle.holder.right * candle.scale + 8
    )
    let share = placedSize == .zero ? 0.5 : candle.center.x / placedSize.width
    candle.range = Rect(
      x: min(left, home.x), y: top, width: max(bounds.width - left - right, 0),
      height: max(home.y - top, 0))
    guard bounds.size != placedSize else { return }
    placedSize = bounds.size
    guard !candle.isHeld else { return }
    candle.place(at: Point(x: share * bounds.width, y: home.y))
  }

  /// Makes the flame as high as it is to be, for a candle of this size.
  private func show() {
    flame.velocity = height * candle.scale
    flame.scale = (0.7 + 0.3 * height) * candle.scale
    flame.emitterSize = Size(width: 7 * candle.scale, height: 0)
    glow.transform = Transform(scale: (0.6 + 0.4 * height) * candle.scale)
    kernel.transform = Transform(scaleX: candle.scale, y: (0.4 + 0.6 * height) * candle.scale)
  }

  /// Brings the flame to where the candle's wick goes, in the same motion.
  private func move(to wick: Point, spring: Spring?, velocity: Point) {
    // The glow's middle lies in the flame.
    let middle = wick - Point(x: 0, y: 30 * candle.scale)
    let light = Point(x: wick.x, y: sill.bounds.height * Self.sill.depth)
    guard let spring else {
      flame.freeze(.emitterPosition)
      flame.emitterPosition = wick
      for (layer, place) in [(glow, middle), (kernel, wick), (shine, light)] {
        layer.freeze(.position)
        layer.position = place
      }
      return
    }
    flame.animate(.emitterPosition, to: wick, spring: spring, initialVelocity: velocity)
    for (layer, place) in [(glow, middle), (kernel, wick)] {
      layer.animate(.position, to: place, spring: spring, initialVelocity: velocity)
    }
    shine.animate(
      .position, to: light, spring: spring, initialVelocity: Point(x: velocity.x, y: 0))
  }
}
