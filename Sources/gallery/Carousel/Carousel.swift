import Glibc
import Martlet

/// A cylinder of photographs. It is turned by a drag and thrown, and comes to rest with one of them in front.
@MainActor
final class Carousel: View {
  static let count = 10
  /// The angle between two of them, in radians.
  private static let step = 2 * Double.pi / Double(count)
  /// How fast it turns at most by itself, in radians per second, unless the hand that has thrown it was faster.
  private static let pace = 5.0

  /// Called with the number of the photograph that is seen in front, each time that it is another one.
  var onPass: (Int) -> Void = { _ in }
  /// The number of the photograph that is seen in front.
  private(set) var front = 0 {
    didSet { if front != oldValue { onPass(front) } }
  }
  /// The distance of the photographs from the axis, in points.
  private(set) var radius = 1.0

  private let drum = View()
  private var photos: [CarouselPhoto] = []
  private var followed = 0.0
  private var observation: PresentationObservation?

  init(palette: Palette) {
    super.init()
    layer.preservesDepth = true
    drum.layer.preservesDepth = true
    photos = (0..<Self.count).map { index in
      CarouselPhoto(seed: UInt64(index + 21), palette: palette) { [weak self] in self?.choose(index) }
    }
    for photo in photos { drum.addSubview(photo) }
    addSubview(drum)
    observation = drum.layer.observePresentation { [weak self] in
      self?.front = Self.number(inFrontAt: $0.transform.rotationY)
    }
  }

  /// The number of the photograph that is nearest to the front at an angle.
  private static func number(inFrontAt angle: Double) -> Int {
    let place = Int((-angle / step).rounded()) % count
    return place < 0 ? place + count : place
  }

  /// Gives the photographs a size. The one in front then lies in the plane of the superview.
  func lay(_ size: Size) {
    radius = size.width * 0.58 / tan(Self.step / 2)
    layer.transform = Transform(translationX: 0, y: 0, z: -radius)
    for (index, photo) in photos.enumerated() {
      photo.lay(size)
      photo.layer.transform = Transform(translationX: 0, y: 0, z: radius)
        .concatenating(Transform(rotation: Double(index) * Self.step, axisX: 0, y: 1, z: 0))
    }
  }

  /// Whether it is seen to turn.
  var isTurning: Bool { drum.layer.isVisiblyMoving(.transform.rotation.y) }

  /// Turns as a pan goes.
  func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      drum.freeze(.transform.rotation.y)
      followed = 0
      go(pan)
    case .changed: go(pan)
    case .ended, .cancelled:
      let velocity = pan.state == .ended ? pan.velocity.x / radius : 0
      let end = Decay.normal.projectedEnd(from: drum.layer.transform.rotationY, velocity: velocity)
      turn(to: (end / Self.step).rounded() * Self.step, velocity: velocity)
    case .possible, .failed: break
    }
  }

  /// Brings a photograph to the front by the shorter way.
  func choose(_ index: Int) {
    let angle = drum.layer.transform.rotationY
    let way = (-Double(index) * Self.step - angle).remainder(dividingBy: 2 * .pi)
    turn(to: angle + way, velocity: 0)
  }

  /// Brings the photograph so many places farther to the front, in the direction of the number.
  func step(by number: Int) {
    turn(to: drum.layer.transform.rotationY - Double(number) * Self.step, velocity: 0)
  }

  private func go(_ pan: PanGestureRecognizer) {
    drum.layer.transform.rotationY += (pan.translation.x - followed) / radius
    followed = pan.translation.x
  }

  private func turn(to angle: Double, velocity: Double) {
    // The paths of springs are measured in the plane; a turn is one along a line.
    let way = Point(x: drum.layer.transform.rotationY - angle, y: 0)
    let spring = Spring.gentle.slowed(
      toSpeed: max(Self.pace, 1.2 * abs(velocity)), displacement: way, velocity: Point(x: velocity, y: 0))
    drum.layer.animate(.transform.rotation.y, to: angle, spring: spring, initialVelocity: velocity)
  }
}
