import Martlet

/// A card that can be dragged, thrown, caught in flight and tapped.
///
/// It follows a finger exactly. When released, it keeps the finger's velocity and springs to the dock that
/// its flight points to. When tapped, it moves to the opposite dock, on top of its motion. A dock holds one
/// card: the previous card moves to the newcomer's old dock.
@MainActor
final class Card: View {
  /// Its current home dock.
  private(set) var dock: Int
  /// The position of each dock for this card, in the superview's points.
  var docks: [Point] = []
  /// Called before another dock becomes its home, so that the card there can make room.
  var willMove: (_ dock: Int) -> Void = { _ in }

  private let trace: Trace?
  private let pan = PanGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private var dragStart = Point.zero
  /// The velocity at which the current finger caught it.
  private var caughtVelocity: Point?
  private var isHeld: Bool { pan.state == .began || pan.state == .changed }

  /// The card's scale while a finger holds it.
  static let liftedScale = 1.04
  private static let borderWidth = 3.0

  init(name: String, color: Color, dock: Int, trace: Trace?) {
    self.dock = dock
    self.trace = trace
    super.init()
    layer.name = name
    layer.backgroundColor = color
    layer.cornerRadius = 20
    layer.borderColor = color.darkened(by: 0.14)

    pan.name = "pan"
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.isCaughtByTouch() ?? false }
    pan.shouldRecognizeSimultaneously = { [weak self] in $0 === self?.tap }
    pan.addHandler { [weak self] _ in self?.panned() }
    tap.addHandler { [weak self] _ in self?.tapped() }
    addGestureRecognizer(pan)
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() {
    // Whole pixels, so that its inner edge is as sharp as the outer one.
    let scale = layer.windowScale
    layer.borderWidth = (Self.borderWidth * scale).rounded() / scale
  }

  /// Moves to its dock's current position: at once if it rests, otherwise continuing its flight.
  func settle() {
    guard !isHeld else { return }
    let home = docks[dock]
    guard layer.position != home else { return }
    guard layer.isVisiblyMoving(.position) else { return layer.position = home }
    fly(velocity: .zero)
  }

  /// Moves to the opposite dock, on top of its motion. All cards do so together and do not collide.
  func reverse() { move(to: opposite(of: dock)) }

  /// Moves to another dock, on top of its motion; if a finger holds it, after it is released.
  func move(to dock: Int) {
    self.dock = dock
    if !isHeld { fly(velocity: .zero) }
  }

  private func opposite(of dock: Int) -> Int { (dock + 2) % docks.count }

  /// Makes a dock its home and starts to move there.
  private func fly(to dock: Int, velocity: Point, isThrown: Bool = false) {
    if dock != self.dock { willMove(dock) }
    self.dock = dock
    fly(velocity: velocity, isThrown: isThrown)
  }

  private func fly(velocity: Point, isThrown: Bool = false) {
    let spring = Spring.lively.paced(
      from: layer.position, to: docks[dock], velocity: velocity, isThrown: isThrown)
    layer.animate(.position, to: docks[dock], spring: spring, initialVelocity: velocity)
  }

  /// Whether a finger that lands on it catches it. Forgets an earlier finger.
  private func isCaughtByTouch() -> Bool {
    caughtVelocity = nil
    return layer.isVisiblyMoving(.position)
  }

  private func panned() {
    trace?.gesture(pan, layer: layer)
    switch pan.state {
    case .began:
      bringToFront()
      let wasFlying = layer.isAnimating(.position)
      let velocity = layer.freeze(.position)
      caughtVelocity = velocity
      dragStart = layer.position
      if wasFlying {
        trace?.handover(layer: layer, from: .animation, to: .gesture, velocity: velocity)
      }
      layer.animate(.transform.scale, to: Self.liftedScale, spring: .snappy)
      follow()
    case .changed: follow()
    case .ended: release(velocity: pan.velocity)
    case .cancelled: release(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func follow() { layer.position = dragStart + pan.translation }

  private func release(velocity: Point) {
    trace?.handover(layer: layer, from: .gesture, to: .animation, velocity: velocity)
    layer.animate(.transform.scale, to: 1, spring: .snappy)
    // A finger that only tapped it sends it across, and evicts no card from a dock on the way.
    let end = Decay.normal.projectedEnd(from: layer.position, velocity: velocity)
    fly(to: tap.isPressed ? dock : nearestDock(to: end), velocity: velocity, isThrown: true)
  }

  private func nearestDock(to point: Point) -> Int {
    docks.indices.min { docks[$0].distance(to: point) < docks[$1].distance(to: point) } ?? dock
  }

  /// A tap on a card in flight has caught it for a moment. It turns round with its previous velocity.
  private func tapped() {
    trace?.gesture(tap, layer: layer)
    bringToFront()
    fly(to: opposite(of: dock), velocity: caughtVelocity ?? .zero)
    caughtVelocity = nil
  }
}
