import Martlet

/// A night with a candle. The flame is an emitter that goes where the candle goes; what it has emitted stays behind.
@MainActor
final class FlameStage: NightStage {
  /// The height of the flame as a multiple of the usual one.
  var height = 1.0 {
    didSet { show() }
  }

  private let flame = EmitterLayer()
  /// The light in the air around the flame.
  private let glow = GradientLayer()
  private let candle: Candle
  private var placedSize = Size.zero

  /// The flame's heights that can be chosen.
  static let heights = 0.4...1.8
  /// The height of a stage for which the candle has its usual size, in points.
  private static let usualHeight = 440.0
  /// Where the candle's centre is at first, as a share of the stage's size.
  static let place = Point(x: 0.5, y: 0.72)

  init(trace: Trace?) {
    candle = Candle(trace: trace)
    super.init()
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
    air.addSublayer(glow)
    addSubview(candle)
    layer.addSublayer(flame)
    candle.onMove = { [weak self] in self?.move(to: $0, spring: $1, velocity: $2) }
  }

  /// Moves the candle to the side.
  func step(by way: Double) { candle.step(by: way) }

  override func layoutSubviews() {
    super.layoutSubviews()
    flame.frame = bounds
    candle.scale = min(max(bounds.height / Self.usualHeight, 0.4), 1.4)
    show()
    let half = Size(width: Candle.size.width / 2, height: Candle.size.height / 2) * candle.scale
    // Room for the flame above.
    let top = min(half.height + 90 * candle.scale, bounds.height - half.height)
    let share =
      placedSize == .zero
      ? Self.place : Point(x: candle.center.x / placedSize.width, y: candle.center.y / placedSize.height)
    candle.range = Rect(
      x: half.width + 8, y: top, width: max(bounds.width - 2 * half.width - 16, 0),
      height: max(bounds.height - top - half.height * 0.8, 0))
    guard bounds.size != placedSize else { return }
    placedSize = bounds.size
    guard !candle.isHeld else { return }
    candle.place(at: Point(x: share.x * bounds.width, y: share.y * bounds.height))
  }

  /// Makes the flame as high as it is to be, for a candle of this size.
  private func show() {
    flame.velocity = height * candle.scale
    flame.scale = (0.7 + 0.3 * height) * candle.scale
    flame.emitterSize = Size(width: 7 * candle.scale, height: 0)
    glow.transform = Transform(scale: (0.6 + 0.4 * height) * candle.scale)
  }

  /// Brings the flame to where the candle's wick goes, in the same motion.
  private func move(to wick: Point, spring: Spring?, velocity: Point) {
    // The glow's middle lies in the flame.
    let middle = wick - Point(x: 0, y: 30 * candle.scale)
    guard let spring else {
      flame.freeze(.emitterPosition)
      flame.emitterPosition = wick
      glow.freeze(.position)
      glow.position = middle
      return
    }
    glow.animate(.position, to: middle, spring: spring, initialVelocity: velocity)
    flame.animate(.emitterPosition, to: wick, spring: spring, initialVelocity: velocity)
  }
}
