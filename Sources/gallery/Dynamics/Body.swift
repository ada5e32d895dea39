import Glibc
import Martlet

/// A box or a ball that a finger can hold.
@MainActor
final class Body: View {
  let isBall: Bool
  /// Whether a finger has held it since this was set to `false`.
  var wasHeld = false
  /// Whether a finger holds it.
  var isInHand: Bool { pan.state.isOngoing }
  private let animator: DynamicAnimator
  private let trace: Trace?
  private let pan = PanGestureRecognizer()
  private var start = Point.zero

  init(name: String, color: Color, isBall: Bool, animator: DynamicAnimator, trace: Trace?) {
    self.isBall = isBall
    self.animator = animator
    self.trace = trace
    super.init()
    layer.name = name
    backgroundColor = color
    layer.borderColor = color.darkened(by: 0.14)
    layer.borderWidth = 2
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  override func layoutSubviews() {
    cornerRadius = isBall ? min(bounds.width, bounds.height) / 2 : Self.cornerRadius(of: bounds.size)
  }

  /// The corner radius of a box of a size, in points.
  static func cornerRadius(of size: Size) -> Double { (min(size.width, size.height) * 0.12).rounded() }

  private func panned(_ pan: PanGestureRecognizer) {
    trace?.gesture(pan, layer: layer)
    switch pan.state {
    case .began:
      wasHeld = true
      bringToFront()
      let velocity = layer.velocity(of: .position)
      animator.hold(self)
      trace?.handover(layer: layer, from: .animation, to: .gesture, velocity: velocity)
      start = center
      follow()
    case .changed: follow()
    case .ended, .cancelled:
      trace?.handover(
        layer: layer, from: .gesture, to: .animation, velocity: pan.velocity(in: layer.handOverSpace))
      animator.release(self, handedOverFrom: pan)
    case .possible, .failed: break
    }
  }

  /// Follows the finger within the room.
  private func follow() {
    guard let room = superview?.bounds.size else { return }
    center = place(nearest: start + pan.translation, in: room)
  }

  /// The place nearest to a point at which it is within a room as it is turned.
  func place(nearest point: Point, in room: Size) -> Point {
    let (sine, cosine) = (abs(sin(transform.rotationZ)), abs(cos(transform.rotationZ)))
    let radius = min(cornerRadius, min(bounds.width, bounds.height) / 2)
    let core = Size(width: bounds.width / 2 - radius, height: bounds.height / 2 - radius)
    let reach = Size(
      width: core.width * cosine + core.height * sine + radius,
      height: core.width * sine + core.height * cosine + radius)
    return Point(
      x: min(max(point.x, reach.width), max(room.width - reach.width, reach.width)),
      y: min(max(point.y, reach.height), max(room.height - reach.height, reach.height)))
  }
}
