import Martlet

/// A card that can be dragged, thrown and caught, and that turns over to the next one.
@MainActor
final class PlayingCard: View {
  /// The position at rest, in the superview's points.
  var home = Point.zero {
    didSet { if home != oldValue { settle(isFirst: oldValue == .zero) } }
  }

  private let trace: Trace?
  private let turner: CardTurner
  private let pan = PanGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private var dragStart = Point.zero

  /// The card's scale while a finger holds it.
  static let liftedScale = 1.03

  init(palette: Palette, trace: Trace?) {
    self.trace = trace
    turner = CardTurner(palette: palette)
    super.init()
    layer.name = "card"
    layer.addSublayer(turner)
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.position) ?? false }
    pan.shouldRecognizeSimultaneously = { [weak self] in $0 === self?.tap }
    pan.addHandler { [weak self] _ in self?.panned() }
    tap.addHandler { [weak self] _ in self?.turn() }
    addGestureRecognizer(pan)
    addGestureRecognizer(tap)
  }

  /// The two sides.
  var sides: [Layer] { turner.sides }

  static func radius(of size: Size) -> Double { (size.width * 0.06).rounded() }

  override func layoutSubviews() {
    turner.bounds = bounds
    turner.position = bounds.center
    turner.layOut()
  }

  /// Turns it over to the next card.
  func turn() { turner.turnOver() }

  private func settle(isFirst: Bool) {
    guard !pan.state.isOngoing else { return }
    // A resting card moves along with its home; one in flight continues to the new home.
    if isFirst || !layer.isVisiblyMoving(.position) {
      layer.position = home
    } else {
      layer.animate(.position, to: home, spring: .lively)
    }
  }

  private func panned() {
    trace?.gesture(pan, layer: layer)
    switch pan.state {
    case .began:
      let velocity = layer.freeze(.position)
      dragStart = layer.position
      if velocity != .zero {
        trace?.handover(layer: layer, from: .animation, to: .gesture, velocity: velocity)
      }
      layer.animate(.transform.scale, to: Self.liftedScale, spring: .snappy)
      layer.position = dragStart + pan.translation
    case .changed: layer.position = dragStart + pan.translation
    case .ended: release(velocity: pan.velocity)
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func release(velocity: Point) {
    trace?.handover(layer: layer, from: .gesture, to: .animation, velocity: velocity)
    layer.animate(.transform.scale, to: 1, spring: .snappy)
    let spring = Spring.lively.paced(from: layer.position, to: home, velocity: velocity, isThrown: true)
    layer.animate(.position, to: home, spring: spring, initialVelocity: velocity)
  }
}
