import Martlet

/// A handle that a finger drags and throws within a range. It rests beside the other one, never on it: between two ends at
/// one place a gradient has no room for its colours.
@MainActor
final class RainbowEnd: View {
  /// Where its centre may rest, in the superview's points. It makes way for a smaller range, and comes back in a larger one.
  var range = Rect.zero {
    didSet { if range != oldValue { makeWay() } }
  }
  /// The handle that it keeps away from.
  weak var other: RainbowEnd?
  /// Called with where it goes, and with the spring that takes it there and the velocity that this begins with; without a
  /// spring it is there at once.
  var onMove: (_ place: Point, _ spring: Spring?, _ velocity: Point) -> Void = { _, _, _ in }

  private let trace: Trace?
  private let pan = PanGestureRecognizer()
  /// Where a hand has left it, in the superview's points, though there may be no room for it now; `nil` until it is placed.
  private(set) var wanted: Point?

  private static let side = 28.0

  init(name: String, trace: Trace?) {
    self.trace = trace
    super.init()
    layer.name = name
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    cornerRadius = Self.side / 2
    layer.borderColor = .white
    layer.borderWidth = 4
    backgroundColor = Color(0x1B1D22, alpha: 0.16)
    layer.shadow = Shadow(opacity: 0.24, radius: 6, offset: Point(x: 0, y: 2))
    pan.minimumDistance = 0
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  override func point(inside point: Point) -> Bool {
    let side = ControlStyle.touchTarget
    return Rect(center: bounds.center, size: Size(width: side, height: side)).contains(point)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    trace?.gesture(pan, layer: layer)
    switch pan.state {
    case .began, .changed:
      if pan.state == .began {
        freeze(.position)
        View.animate(spring: .snappy) { transform = Transform(scale: 1.25) }
      }
      center = room.limited(center + pan.translation)
      pan.translation = .zero
      onMove(center, nil, .zero)
      other?.makeWay()
    case .ended: release(velocity: pan.velocity)
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func release(velocity: Point) {
    View.animate(spring: .snappy) { transform = .identity }
    let home = resting(near: Decay.normal.projectedEnd(from: center, velocity: velocity))
    wanted = home
    let spring = Spring.lively.paced(from: center, to: home, velocity: velocity, isThrown: true)
    layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
    onMove(home, spring, velocity)
    other?.makeWay()
  }

  /// Lies at the place that is nearest to a point, at once.
  func place(at point: Point) {
    freeze(.position)
    wanted = point
    center = resting(near: point)
    onMove(center, nil, .zero)
  }

  /// Goes to the place nearest to the wanted one.
  func makeWay() {
    guard let wanted, !pan.state.isOngoing else { return }
    let home = resting(near: wanted)
    guard (home - center).length > 0.01 else { return }
    layer.animate(.position, to: home, spring: .lively)
    onMove(home, .lively, .zero)
  }

  private var room: RainbowRoom { RainbowRoom(range: range) }

  /// The place nearest to a point where it may rest.
  private func resting(near point: Point) -> Point {
    guard let other, other.wanted != nil else { return room.limited(point) }
    return room.place(near: point, apartFrom: other.center)
  }
}
