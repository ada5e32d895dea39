import Martlet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cradle.
@MainActor
final class CradleView: DemoView {
  private let room = View()
  private let bar = View()
  private let animator: DynamicAnimator
  private let traits: DynamicItemBehavior
  private let balls: [Pendulum]
  private var (length, largestAngle) = (1.0, 0.0)

  /// The air's resistance, per second.
  private static let resistance = 0.03

  init(palette: Palette) {
    let animator = DynamicAnimator(reference: room)
    self.animator = animator
    let colors = [palette.sky, palette.sun, palette.coral, palette.sun, palette.sky]
    balls = colors.enumerated().map {
      Pendulum(name: "ball \($0 + 1)", color: $1, line: palette.mist, animator: animator)
    }
    traits = DynamicItemBehavior(items: balls)
    super.init(
      palette: palette, title: "Newton's cradle", hint: "Lift one ball, two or three, and let go")
    traits.elasticity = 1
    traits.resistance = Self.resistance
    animator.addBehavior(GravityBehavior(items: balls))
    animator.addBehavior(CollisionBehavior(items: balls))
    animator.addBehavior(traits)
    bar.backgroundColor = palette.ink
    bar.cornerRadius = 3
    bar.isUserInteractionEnabled = false
    addSubview(bar)
    addSubview(room)
    for ball in balls { room.addSubview(ball) }
  }

  override func layoutField(_ field: Rect) {
    let layout = CradleLayout(size: bounds.size)
    room.frame = bounds
    bar.frame = alignToPixels(layout.bar)
    (length, largestAngle) = (layout.length, layout.largestAngle)
    for (ball, anchor) in zip(balls, layout.anchors) {
      ball.hang(
        at: anchor, length: layout.length, radius: layout.radius, largestAngle: layout.largestAngle)
    }
  }

  /// Pushes the first ball outwards, so that it comes back.
  func push() {
    // It rises as high as a finger can lift it.
    let speed = (2 * 1000 * length * (1 - cos(largestAngle))).squareRoot()
    traits.addLinearVelocity(Point(x: -speed, y: 0), for: balls[0])
    traits.addAngularVelocity(speed / length, for: balls[0])
  }
}
