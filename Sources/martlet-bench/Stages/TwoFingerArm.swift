import Martlet

/// A square at the end of an invisible arm that two fingers scale and turn about the arm's other end, which stays in
/// the window's centre. Let go, both spring home. So the square's place shows scale and angle.
@MainActor
final class TwoFingerArm: View {
  /// The centre, in the superview's points.
  var home = Point.zero {
    didSet { layer.position = home }
  }

  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  private var scale = 1.0
  private var angle = 0.0

  private static let spring = Spring(duration: 0.5, bounce: 0.2)
  private static let reach = 360.0
  private static let arm = 200.0

  override init() {
    super.init()
    layer.name = "arm"
    layer.bounds = Rect(x: -Self.reach, y: -Self.reach, width: 2 * Self.reach, height: 2 * Self.reach)
    layer.anchorPoint = Point(x: 0.5, y: 0.5)
    let square = Layer()
    square.backgroundColor = Color(0xFF0000)
    square.bounds = Rect(x: 0, y: 0, width: 120, height: 120)
    square.position = Point(x: Self.arm, y: 0)
    layer.addSublayer(square)
    for recognizer in [pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    rotation.addHandler { [weak self] in self?.turned($0) }
  }

  private func show(scale: Double, angle: Double) {
    transform = Transform(scale: scale).concatenating(Transform(rotation: angle))
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      freeze(.transform.scale)
      scale = transform.scale
      show(scale: scale * pinch.scale, angle: transform.rotationZ)
    case .changed: show(scale: scale * pinch.scale, angle: transform.rotationZ)
    case .ended, .cancelled:
      animate(.transform.scale, to: 1, spring: Self.spring, handedOverFrom: pinch)
    case .possible, .failed: break
    }
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    switch rotation.state {
    case .began:
      freeze(.transform.rotation.z)
      angle = transform.rotationZ
      show(scale: transform.scale, angle: angle + rotation.rotation)
    case .changed: show(scale: transform.scale, angle: angle + rotation.rotation)
    case .ended, .cancelled:
      animate(.transform.rotation.z, to: 0, spring: Self.spring, handedOverFrom: rotation)
    case .possible, .failed: break
    }
  }
}
