import Martlet

/// A square at the end of an invisible arm that two fingers move, scale and turn about the arm's other end, which is
/// the window's centre. Let go, it springs home, or slows down and then springs home. So the square's place shows
/// scale and angle where the fingers do not move it, and how far it was moved where they only do that.
@MainActor
final class TwoFingerArm: View {
  /// The centre, in the superview's points.
  var home = Point.zero {
    didSet { layer.position = home }
  }

  /// What it does when it is let go.
  enum Flight {
    case spring
    case decay
  }

  private let flight: Flight
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()
  private var start = Point.zero
  private var scale = 1.0
  private var angle = 0.0

  private static let spring = Spring(duration: 0.5, bounce: 0.2)
  private static let reach = 360.0
  private static let arm = 200.0

  init(flight: Flight) {
    self.flight = flight
    super.init()
    layer.name = "arm"
    layer.bounds = Rect(x: -Self.reach, y: -Self.reach, width: 2 * Self.reach, height: 2 * Self.reach)
    layer.anchorPoint = Point(x: 0.5, y: 0.5)
    let square = Layer()
    square.backgroundColor = Color(0xFF0000)
    square.bounds = Rect(x: 0, y: 0, width: 120, height: 120)
    square.position = Point(x: Self.arm, y: 0)
    layer.addSublayer(square)
    // The finger that stays after the other one has lifted is to move nothing.
    pan.minimumNumberOfTouches = 2
    for recognizer in [pan, pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    rotation.addHandler { [weak self] in self?.turned($0) }
  }

  private func show(scale: Double, angle: Double) {
    transform = Transform(scale: scale).concatenating(Transform(rotation: angle))
  }

  private func letGo<Value>(
    _ property: AnimatableProperty<Value>, to home: Value, from source: some VelocitySource<Value.Velocity>
  ) {
    switch flight {
    case .spring: animate(property, to: home, spring: Self.spring, handedOverFrom: source)
    case .decay:
      animate(property, decay: .fast, handedOverFrom: source) { [weak self] isFinished in
        if isFinished { self?.layer.animate(property, to: home, spring: Self.spring) }
      }
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.position)
      start = layer.position
      layer.position = start + pan.translation
    case .changed: layer.position = start + pan.translation
    case .ended, .cancelled: letGo(.position, to: home, from: pan)
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      freeze(.transform.scale)
      scale = transform.scale
      show(scale: scale * pinch.scale, angle: transform.rotationZ)
    case .changed: show(scale: scale * pinch.scale, angle: transform.rotationZ)
    case .ended, .cancelled: letGo(.transform.scale, to: 1, from: pinch)
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
    case .ended, .cancelled: letGo(.transform.rotation.z, to: 0, from: rotation)
    case .possible, .failed: break
    }
  }
}
