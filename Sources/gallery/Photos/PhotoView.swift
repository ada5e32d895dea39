import Martlet
import MartletTesting

/// A print that is moved, scaled and turned by one finger or more, and goes on as they let it go.
@MainActor
final class PhotoView: View {
  /// Where it lies at first.
  var home = Point.zero
  /// The table, which its centre does not leave.
  var table = Rect.zero

  private let picture: DrawnLayer
  private let angle: Double
  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  /// The scales at which it can lie.
  private static let scales = 0.6...2.2
  /// The picture is painted larger than it is shown, so that it stays sharp when it is enlarged.
  private static let fineness = 2.0

  init(seed: UInt64, palette: Palette) {
    var random = SeededGenerator(seed: seed &* 77)
    angle = Double.random(in: 0.02...0.12, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    let scenery = Scenery(seed: seed)
    picture = DrawnLayer { context, size in scenery.draw(in: context, size: size) }
    super.init()
    layer.name = "photo-\(seed)"
    backgroundColor = palette.isDark ? Color(0xEDEAE3) : .white
    cornerRadius = 4
    layer.shadow = Shadow(opacity: 0.16, radius: 9, offset: Point(x: 0, y: 4))
    picture.isStill = true
    layer.addSublayer(picture)
    // A photo on a table has nothing to be tapped for: it is held as soon as a finger lands.
    pan.minimumDistance = 0
    for recognizer in [pan, pinch, rotation] {
      recognizer.shouldRecognizeSimultaneously = { [weak self] in $0.target === self }
      addGestureRecognizer(recognizer)
    }
    pan.addHandler { [weak self] in self?.panned($0) }
    pinch.addHandler { [weak self] in self?.pinched($0) }
    rotation.addHandler { [weak self] in self?.turned($0) }
  }

  override func layoutSubviews() {
    let margin = (bounds.width * 0.05).rounded()
    let inner = bounds.insetBy(dx: margin, dy: margin)
    picture.transform = Transform(scale: 1 / Self.fineness)
    picture.bounds = Rect(
      x: 0, y: 0, width: max(inner.width, 1) * Self.fineness, height: max(inner.height, 1) * Self.fineness)
    picture.position = inner.center
  }

  /// Lies where it lay at first.
  func lay() {
    guard !pan.state.isOngoing else { return }
    center = home
    transform = Transform(rotation: angle)
  }

  /// Goes to where it lay at first, on top of its motion.
  func goHome() {
    guard !pan.state.isOngoing else { return }
    let spring = Spring.smooth.paced(from: center, to: home, velocity: .zero, isThrown: false)
    layer.animate(.position, to: home, spring: spring)
    layer.animate(.transform, to: Transform(rotation: angle), spring: spring)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      bringToFront()
      freeze(.position, .transform)
      pan.translation = .zero
    case .changed:
      center += pan.translation
      pan.translation = .zero
    case .ended, .cancelled: slide(pan.hand)
    case .possible, .failed: break
    }
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: freeze(.transform.scale)
    case .changed:
      apply(Transform2D(scale: pinch.scale), about: pinch.location)
      pinch.scale = 1
    case .ended, .cancelled:
      let scale = min(max(transform.scale, Self.scales.lowerBound), Self.scales.upperBound)
      animate(
        .transform.scale, to: scale, spring: Spring(duration: 0.5, bounce: 0.1), handedOverFrom: pinch)
    case .possible, .failed: break
    }
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    switch rotation.state {
    case .began: freeze(.transform.rotation.z)
    case .changed:
      apply(Transform2D(rotation: rotation.rotation), about: rotation.location)
      rotation.rotation = 0
    case .ended, .cancelled: animate(.transform.rotation.z, handedOverFrom: rotation)
    case .possible, .failed: break
    }
  }

  /// Scales or turns it about a point of the window.
  private func apply(_ change: Transform2D, about point: Point) {
    guard let place = superview?.convert(point, from: nil) else { return }
    transform = transform.concatenating(Transform(change))
    center = place + change.apply(center - place)
  }

  /// Goes on as the hand moved it, until it stops or reaches the table's edge.
  private func slide(_ hand: HandMotion) {
    let velocity = hand.ofPosition.velocity(in: layer.handOverSpace)
    let end = Decay.normal.projectedEnd(from: center, velocity: velocity)
    let limited = Point(
      x: min(max(end.x, table.minX), table.maxX), y: min(max(end.y, table.minY), table.maxY))
    if limited == end {
      animate(.position, handedOverFrom: hand.ofPosition)
    } else {
      let spring = Spring.smooth.paced(from: center, to: limited, velocity: velocity, isThrown: true)
      animate(.position, to: limited, spring: spring, handedOverFrom: hand.ofPosition)
    }
  }
}
