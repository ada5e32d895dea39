import Martlet

/// A night with a candle. The flame is an emitter that goes where the candle goes; what it has emitted stays behind.
@MainActor
final class FlameStage: NightStage {
  /// The height of the flame as a multiple of the usual one.
  var height = 1.0 {
    didSet {
      flame.velocity = height
      flame.scale = 0.7 + 0.3 * height
    }
  }

  private let flame = EmitterLayer()
  private let candle: Candle
  private var placedSize = Size.zero

  /// The flame's heights that can be chosen.
  static let heights = 0.4...1.8
  /// Where the candle's centre is at first, as a share of the stage's size.
  static let place = Point(x: 0.5, y: 0.72)

  init(trace: Trace?) {
    candle = Candle(trace: trace)
    super.init()
    flame.name = "flame"
    flame.isStill = true
    flame.renderMode = .additive
    flame.emitterShape = .circle
    flame.emitterSize = Size(width: 5, height: 0)
    flame.emitterCells = [Self.halo, Self.body, Self.core, Self.embers]
    addSubview(candle)
    layer.addSublayer(flame)
    candle.onMove = { [weak self] in self?.move(to: $0, spring: $1, velocity: $2) }
  }

  /// Moves the candle to the side.
  func step(by way: Double) { candle.step(by: way) }

  override func layoutSubviews() {
    super.layoutSubviews()
    flame.frame = bounds
    let half = Candle.size.width / 2 + 8
    candle.range = Rect(
      x: half, y: min(140, bounds.height * 0.45), width: max(bounds.width - 2 * half, 0),
      height: max(bounds.height - min(140, bounds.height * 0.45) - 40, 0))
    guard bounds.size != placedSize else { return }
    let share =
      placedSize == .zero
      ? Self.place : Point(x: candle.center.x / placedSize.width, y: candle.center.y / placedSize.height)
    placedSize = bounds.size
    candle.place(at: Point(x: share.x * bounds.width, y: share.y * bounds.height))
  }

  /// Brings the flame to where the candle's wick goes, in the same motion.
  private func move(to wick: Point, spring: Spring?, velocity: Point) {
    guard let spring else {
      flame.freeze(.emitterPosition)
      flame.emitterPosition = wick
      return
    }
    flame.animate(.emitterPosition, to: wick, spring: spring, initialVelocity: velocity)
  }

  // MARK: Cells

  private static var rising: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.soft
    cell.emissionLongitude = -.pi / 2
    return cell
  }

  /// Wide and orange, and red towards its end.
  private static var body: EmitterCell {
    var cell = rising
    cell.birthRate = 150
    cell.lifetime = 0.8
    cell.lifetimeRange = 0.25
    cell.velocity = 95
    cell.velocityRange = 30
    cell.emissionRange = 0.5
    cell.yAcceleration = -70
    cell.scale = 0.56
    cell.scaleRange = 0.1
    cell.scaleSpeed = -0.5
    cell.color = Color(red: 1, green: 0.56, blue: 0.16, alpha: 0.3)
    cell.greenSpeed = -0.42
    cell.blueSpeed = -0.1
    cell.alphaSpeed = -0.26
    return cell
  }

  /// Narrow, low and bright.
  private static var core: EmitterCell {
    var cell = rising
    cell.birthRate = 90
    cell.lifetime = 0.42
    cell.lifetimeRange = 0.1
    cell.velocity = 80
    cell.velocityRange = 20
    cell.emissionRange = 0.2
    cell.yAcceleration = -60
    cell.scale = 0.34
    cell.scaleSpeed = -0.5
    cell.color = Color(red: 1, green: 0.86, blue: 0.52, alpha: 0.3)
    cell.alphaSpeed = -0.5
    return cell
  }

  /// Few sparks that rise high and drift.
  private static var embers: EmitterCell {
    var cell = rising
    cell.contents = Glow.spark
    cell.birthRate = 7
    cell.lifetime = 1.7
    cell.lifetimeRange = 0.6
    cell.velocity = 150
    cell.velocityRange = 60
    cell.emissionRange = 1
    cell.yAcceleration = -60
    cell.drag = 0.9
    cell.scale = 0.22
    cell.scaleRange = 0.08
    cell.color = Color(red: 1, green: 0.66, blue: 0.3)
    cell.greenSpeed = -0.2
    cell.alphaSpeed = -0.5
    return cell
  }

  /// The light in the air around the flame.
  private static var halo: EmitterCell {
    var cell = rising
    cell.birthRate = 14
    cell.lifetime = 0.7
    cell.velocity = 50
    cell.scale = 5
    cell.scaleRange = 0.5
    cell.color = Color(red: 0.95, green: 0.42, blue: 0.22, alpha: 0.028)
    cell.alphaSpeed = -0.03
    return cell
  }
}
