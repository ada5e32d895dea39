import Martlet

/// The room with the bodies, and the bar that switches gravity.
@MainActor
final class DynamicsView: DemoView {
  /// Whether bodies fall. Otherwise they lie on a table that slows them down.
  var hasGravity = false {
    didSet {
      guard hasGravity != oldValue else { return }
      isTouched = true
      bar?.selection = hasGravity ? 1 : 0
      traits.resistance = hasGravity ? 0 : Self.resistance
      traits.angularResistance = hasGravity ? 0 : Self.resistance
      if hasGravity { animator.addBehavior(gravity) } else { animator.removeBehavior(gravity) }
    }
  }

  private let room = View()
  private let animator: DynamicAnimator
  private let gravity: GravityBehavior
  private let traits: DynamicItemBehavior
  private let bodies: [Body]
  private var bar: SegmentedControl?
  /// The room's size for which bodies were placed last, and whether they have been touched since they were put in
  /// order.
  private var (placedSize, isTouched) = (Size.zero, false)

  /// The table's resistance, per second.
  private static let resistance = 3.0

  init(palette: Palette, trace: Trace?) {
    let animator = DynamicAnimator(reference: room)
    self.animator = animator
    let colors = [palette.sky, palette.coral, palette.sun]
    bodies = (0..<12).map {
      Body(
        name: "body \($0 + 1)", color: colors[$0 % 3], isBall: $0 % 4 == 2, animator: animator, trace: trace)
    }
    gravity = GravityBehavior(items: bodies)
    traits = DynamicItemBehavior(items: bodies)
    super.init(
      palette: palette, title: localized("Dynamics"),
      hint: localized("Drag a body, throw it into the others, catch it in flight"))
    traits.elasticity = 0.35
    traits.friction = 0.4
    traits.resistance = Self.resistance
    traits.angularResistance = Self.resistance
    let collision = CollisionBehavior(items: bodies)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(traits)
    room.backgroundColor = palette.card
    room.layer.borderColor = palette.hairline
    addSubview(room)
    for body in bodies { room.addSubview(body) }
    let bar = SegmentedControl(
      [localized("Table"), localized("Gravity")], style: ControlStyle(palette: palette)
    ) { [weak self] in
      self?.hasGravity = $0 == 1
    }
    self.bar = bar
    addSubview(bar)
    outlined = [room.layer]
  }

  override func layoutField(_ field: Rect) {
    let layout = DynamicsLayout(size: bounds.size)
    room.frame = alignToPixels(layout.room)
    room.cornerRadius = layout.cornerRadius
    bar?.frame = alignToPixels(layout.bar)
    for (index, body) in bodies.enumerated() {
      body.bounds = Rect(origin: .zero, size: layout.size(of: index))
    }
    if layout.room.size != placedSize { adapt(to: layout.room.size) }
  }

  /// Keeps the bodies in a room that has another size: in order as long as nobody has touched them, and else in
  /// proportion.
  private func adapt(to size: Size) {
    guard isTouched || bodies.contains(where: { $0.wasHeld }) else { return putInOrder() }
    let (x, y) = (size.width / max(placedSize.width, 1), size.height / max(placedSize.height, 1))
    placedSize = size
    for body in bodies where !body.isInHand {
      animator.hold(body)
      body.center = body.place(nearest: Point(x: body.center.x * x, y: body.center.y * y), in: size)
      animator.release(body)
    }
  }

  /// Puts all bodies where they began, except those that a finger holds.
  func putInOrder() {
    let layout = DynamicsLayout(size: bounds.size)
    (placedSize, isTouched) = (layout.room.size, hasGravity)
    for (index, body) in bodies.enumerated() where !body.isInHand {
      body.wasHeld = false
      animator.hold(body)
      body.center = layout.place(of: index)
      body.transform = .identity
      animator.release(body)
    }
  }
}
