import Martlet

/// A card with a bird that is moved, scaled and turned, and springs home with the velocities of the hand.
@MainActor
final class GestureLogCard: View {
  private let bird: BirdLayer
  private var start = (position: Point.zero, transform: Transform.identity)
  /// What the hand gives it as it lets go.
  private var velocity = (scale: 0.0, angle: 0.0)

  /// The bird is drawn larger than it is shown, so that it stays sharp when it is enlarged.
  private static let fineness = 2.0

  /// Where it rests, in the superview.
  var home = Point.zero {
    didSet { if home != oldValue { layer.position = home } }
  }

  init(palette: Palette) {
    bird = BirdLayer(color: .white, eyeColor: palette.sky)
    super.init()
    layer.name = "card"
    layer.backgroundColor = palette.sky
    layer.cornerRadius = 20
    layer.addSublayer(bird)
    isUserInteractionEnabled = false
  }

  override func layoutSubviews() {
    // On whole pixels within the card, which is on whole pixels itself.
    let scale = layer.windowScale
    let side = max((min(bounds.width, bounds.height) * 0.8 * scale).rounded(), 1) / scale
    let margin = ((bounds.width - side) / 2 * scale).rounded() / scale
    bird.setSide(side * Self.fineness)
    bird.transform = Transform(scale: 1 / Self.fineness)
    bird.position = Point(x: margin + side / 2, y: margin + side / 2)
  }

  func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      layer.freeze(.position)
      start.position = layer.position
      layer.position = start.position + pan.translation
    case .changed: layer.position = start.position + pan.translation
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity : .zero
      let spring = Spring.lively.paced(from: layer.position, to: home, velocity: velocity, isThrown: true)
      layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
    case .possible, .failed: break
    }
  }

  /// Follows a pinch and a rotation, which may go on together.
  func turned(
    _ gesture: GestureRecognizer, pinch: PinchGestureRecognizer, rotation: RotationGestureRecognizer
  ) {
    switch gesture.state {
    case .began:
      if !(pinch.state.isOngoing && rotation.state.isOngoing) {
        layer.freeze(.transform)
        start.transform = layer.transform
        velocity = (0, 0)
      }
      follow(pinch, rotation)
    case .changed: follow(pinch, rotation)
    case .ended, .cancelled:
      if gesture.state == .ended {
        if gesture === pinch { velocity.scale = pinch.velocity }
        if gesture === rotation { velocity.angle = rotation.velocity }
      }
      guard !pinch.state.isOngoing, !rotation.state.isOngoing else { return }
      layer.animate(.transform.scale, to: 1, spring: .lively, initialVelocity: velocity.scale)
      layer.animate(.transform.rotation, to: 0, spring: .lively, initialVelocity: velocity.angle)
    case .possible, .failed: break
    }
  }

  private func follow(_ pinch: PinchGestureRecognizer, _ rotation: RotationGestureRecognizer) {
    let scale = pinch.state.isOngoing ? pinch.scale : 1
    let angle = rotation.state.isOngoing ? rotation.rotation : 0
    layer.transform = Transform(rotation: angle).concatenating(Transform(scaleX: scale, y: scale))
      .concatenating(start.transform)
  }
}
