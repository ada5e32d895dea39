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

  /// The largest angle to which a finger lifts it, in radians.
  private var largestAngle = 0.0
  /// The angle to which the hardest throw takes it, in radians.
  private static let highestFlight = 1.4

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
    place(at: 0)
    if let joint { animator.removeBehavior(joint) }
    let joint = AttachmentBehavior(
      item: self, offsetFromCenter: Point(x: 0, y: -length), attachedToAnchor: anchor)
    joint.length = 0
    animator.addBehavior(joint)
    self.joint = joint
  }

  /// Hangs it at an angle from the vertical, in radians, clockwise.
  private func place(at angle: Double) {
    center = anchor + Point(x: -sin(angle) * length, y: cos(angle) * length)
    transform = Transform(rotation: angle)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let superview, let finger = pan.location(in: superview) else { return }
    switch pan.state {
    case .began:
      animator.hold(self)
      follow(finger)
    case .changed: follow(finger)
    case .ended: release(velocity: pan.velocity)
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func follow(_ finger: Point) {
    let way = finger - anchor
    let angle = way.length > 1 ? atan2(-way.x, way.y) : 0
    place(at: min(max(angle, -largestAngle), largestAngle))
  }

  private func release(velocity: Point) {
    let angle = transform.rotationZ
    let along = Point(x: -cos(angle), y: -sin(angle))
    // A string carries no ball above its bar: one that is thrown harder rises as high as it can.
    let fastest = (2 * 1000 * length * max(cos(angle) - cos(Self.highestFlight), 0)).squareRoot()
    let speed = min(max(velocity.x * along.x + velocity.y * along.y, -fastest), fastest)
    animator.release(self, velocity: along * speed, angularVelocity: speed / length)
  }
}
