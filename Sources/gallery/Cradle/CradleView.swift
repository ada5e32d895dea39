import Martlet

/// The cradle.
@MainActor
final class CradleView: DemoView {
  private let room = View()
  private let bar = View()
  private let animator: DynamicAnimator
  private let traits: DynamicItemBehavior
  private let balls: [Pendulum]
  private let collision: CollisionBehavior
  /// Whether a push has not been seen yet.
  private var isPushing = false

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
    collision = CollisionBehavior(items: balls)
    super.init(
      palette: palette, title: localized("Newton's cradle"),
      hint: localized("Lift one ball, two or three, and let go"))
    traits.elasticity = 1
    traits.resistance = Self.resistance
    animator.addBehavior(GravityBehavior(items: balls))
    animator.addBehavior(collision)
    animator.addBehavior(traits)
    bar.backgroundColor = palette.ink
    bar.cornerRadius = 3
    bar.isUserInteractionEnabled = false
    addSubview(bar)
    addSubview(room)
    for ball in balls {
      room.addSubview(ball)
      ball.onHold = { [weak self] in self?.followFrames() }
    }
  }

  override func layoutField(_ field: Rect) {
    let layout = CradleLayout(size: bounds.size)
    room.frame = bounds
    bar.frame = alignToPixels(layout.bar)
    // However the balls are struck, none goes over the bar.
    collision.removeAllBoundaries()
    collision.addBoundary(
      identifier: "bar", from: Point(x: -layout.length, y: layout.ceiling),
      to: Point(x: bounds.width + layout.length, y: layout.ceiling))
    for (ball, anchor) in zip(balls, layout.anchors) {
      ball.hang(
        at: anchor, length: layout.length, radius: layout.radius, largestAngle: layout.largestAngle)
    }
  }

  /// Pushes the first ball outwards, so that it comes back: as high as a finger can lift it.
  func push() {
    guard !isPushing else { return }
    isPushing = true
    followFrames()
    let push = balls[0].pushToTheLeft(from: traits.linearVelocity(for: balls[0]))
    traits.addLinearVelocity(push.linear, for: balls[0])
    traits.addAngularVelocity(push.angular, for: balls[0])
  }

  private func frame() {
    isPushing = false
    for ball in balls { ball.follow() }
    followFrames()
  }

  /// Is called before each frame only while a finger pulls a ball, or a push is to be seen: balls swing by themselves.
  private func followFrames() {
    guard isPushing || balls.contains(where: { $0.isHeld }) else { return traits.action = nil }
    if traits.action == nil { traits.action = { [weak self] in self?.frame() } }
  }
}
