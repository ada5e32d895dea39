import Martlet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A ball on a string, which a finger can lift.
@MainActor
final class Pendulum: View {
  private let string = Layer()
  private let animator: DynamicAnimator
  private let pan = PanGestureRecognizer()
  private var anchor = Point.zero
  private var length = 1.0
  private var joint: AttachmentBehavior?
  /// The finger that holds it, in the superview, and what pulls it there: it stays a body among the others, so that strings
  /// and neighbours hold against the finger.
  private var finger: Point? {
    didSet { if (finger == nil) != (oldValue == nil) { onHold?() } }
  }
  private var pull: AttachmentBehavior?
  /// How far from the finger's angle the ball hung as it was taken, in radians: a finger seldom lands on its middle.
  private var offset = 0.0

  /// Called when a finger has taken it or let it go.
  var onHold: (() -> Void)?
  /// Whether a finger holds it.
  var isHeld: Bool { finger != nil }

  /// The largest angle to which a finger lifts it, in radians.
  private var largestAngle = 0.0
  /// The angle to which the hardest throw takes it, in radians: a string carries no ball above its bar.
  private static let highestFlight = 1.4
  /// The frequency of the pull of a finger, in hertz: a still finger holds the ball within a fifth of a point.
  private static let grip = 12.0
  /// The least distance at which a finger pulls, in points: enough to hold the ball anywhere.
  private static let shortestLead = 2.0

  init(name: String, color: Color, line: Color, animator: DynamicAnimator) {
    self.animator = animator
    super.init()
    layer.name = name
    backgroundColor = color
    string.backgroundColor = line
    string.cornerRadius = 1
    string.isStill = true
    layer.addSublayer(string)
    pan.maximumNumberOfTouches = 1
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// Hangs it at a point, at rest.
  /// - Parameters:
  ///   - anchor: The point, in the superview.
  ///   - length: From there to its centre, in points.
  ///   - radius: Its radius, in points.
  ///   - largestAngle: The largest angle to which a finger lifts it, in radians.
  func hang(at anchor: Point, length: Double, radius: Double, largestAngle: Double) {
    self.largestAngle = largestAngle
    guard anchor != self.anchor || length != self.length || 2 * radius != bounds.width else { return }
    (self.anchor, self.length) = (anchor, length)
    bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    cornerRadius = radius
    string.frame = Rect(x: radius - 1, y: radius - length, width: 2, height: length - radius)
    letGo()
    hang(at: 0)
    if let joint { animator.removeBehavior(joint) }
    let joint = AttachmentBehavior(
      item: self, offsetFromCenter: Point(x: 0, y: -length), attachedToAnchor: anchor)
    joint.length = 0
    animator.addBehavior(joint)
    self.joint = joint
  }

  /// Hangs it at an angle from the vertical, in radians, clockwise.
  private func hang(at angle: Double) {
    center = place(at: angle)
    transform = Transform(rotation: angle)
  }

  /// Where its centre is at an angle from the vertical, in radians, clockwise.
  private func place(at angle: Double) -> Point {
    anchor + Point(x: -sin(angle) * length, y: cos(angle) * length)
  }

  // MARK: Fingers

  private func panned(_ pan: PanGestureRecognizer) {
    guard let superview, let finger = pan.location(in: superview) else { return }
    switch pan.state {
    case .began:
      offset = layer.presentation.transform.rotationZ - angle(of: finger)
      self.finger = finger
      follow()
    case .changed:
      self.finger = finger
      follow()
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  /// The angle from the vertical at which a point of the superview lies below the anchor, in radians, clockwise.
  private func angle(of point: Point) -> Double {
    let way = point - anchor
    return way.length > 1 ? atan2(-way.x, way.y) : 0
  }

  /// Pulls it towards its finger, if there is one, as fast as it may be. Called before each frame in which
  /// something moves.
  func follow() {
    guard let finger else { return }
    let goal = self.angle(of: finger) + offset
    let angle = layer.presentation.transform.rotationZ
    // A critically damped spring lags behind what moves steadily by two radians of its oscillation.
    let lead =
      max(2 * speed(reaching: Self.highestFlight) / (2 * .pi * Self.grip), Self.shortestLead) / length
    let wanted = min(max(goal, -largestAngle), largestAngle)
    let point = place(at: min(max(wanted, angle - lead), angle + lead))
    if let pull {
      pull.anchorPoint = point
      return
    }
    let pull = AttachmentBehavior(item: self, attachedToAnchor: point)
    pull.length = 0
    pull.frequency = Self.grip
    pull.damping = 1
    animator.addBehavior(pull)
    self.pull = pull
  }

  /// Leaves it to the string, with the motion that it has.
  private func letGo() {
    finger = nil
    if let pull { animator.removeBehavior(pull) }
    pull = nil
  }

  /// The speed in points per second with which it rises from where it is seen just to an angle, which is positive.
  private func speed(reaching angle: Double) -> Double {
    let height = cos(layer.presentation.transform.rotationZ) - cos(angle)
    return (2 * CradleLayout.gravity * length * max(height, 0)).squareRoot()
  }

  /// The velocities to add so that it swings to the left as high as a finger can lift it: in points and in radians per
  /// second. Zero if it is held, or swings as high already.
  /// - Parameter velocity: Its velocity in points per second.
  func pushToTheLeft(from velocity: Point) -> (linear: Point, angular: Double) {
    let angle = layer.presentation.transform.rotationZ
    let along = Point(x: -cos(angle), y: -sin(angle))
    let missing = speed(reaching: largestAngle) - (velocity.x * along.x + velocity.y * along.y)
    guard finger == nil, missing > 0 else { return (.zero, 0) }
    return (along * missing, missing / length)
  }
}
