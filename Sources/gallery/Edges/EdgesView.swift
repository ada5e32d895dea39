import Martlet

/// Cards whose edges are seen under every angle, eight times as large on request.
@MainActor
final class EdgesView: CostView {
  private let world = Layer()
  private let cards: [EdgeCard]
  private let names: [TextLine]
  private let curves: SegmentedBar
  private let scales: SegmentedBar
  private let pan = PanGestureRecognizer()
  private var isNear = false

  /// The radians by which a point of a finger's way turns the cards.
  private static let turnPerPoint = 0.006
  /// The angle at which the cards lie at first, in radians: hardly turned, where edges without antialiasing look worst.
  private static let angle = 0.1
  static let magnification = 8.0

  init(palette: Palette) {
    let style = ControlStyle(palette: palette)
    curves = SegmentedBar(["Round", "Smooth"], style: style)
    scales = SegmentedBar(["1 : 1", "8 : 1"], style: style)
    cards = [
      EdgeCard(ground: palette.sky),
      EdgeCard(tilt: 1, ground: palette.coral),
      EdgeCard(ground: .clear, fill: palette.sun),
    ]
    names = ["Turned", "Tilted", "Clipped"].map { TextLine($0, size: 13, color: palette.mist) }
    super.init(
      palette: palette, title: "Edges",
      hint: "Throw the cards round, tap a corner to see its pixels",
      bars: [curves, scales])
    world.isStill = true
    for layer in cards + names { world.addSublayer(layer) }
    stage.layer.addSublayer(world)
    for card in cards { card.face.transform = Transform(rotation: Self.angle) }
    curves.onChange = { [weak self] in self?.show(curve: $0) }
    scales.onChange = { [weak self] in self?.look(near: $0 == 1) }
    pan.addHandler { [weak self] in self?.panned($0) }
    // A tap on cards that turn stops them, and comes near all the same.
    pan.shouldRecognizeSimultaneously = { $0 is TapGestureRecognizer }
    pan.beginsOnTouchDown = { [weak self] _ in
      self?.cards.first?.face.isVisiblyMoving(.transform.rotation.z) ?? false
    }
    stage.addGestureRecognizer(pan)
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak self] in
      guard let self, $0.state == .ended, let place = $0.location(in: stage) else { return }
      look(near: !isNear, at: place)
    }
    stage.addGestureRecognizer(tap)
  }

  /// Chooses the other kind of corners.
  func turnCurve() {
    curves.selection = 1 - curves.selection
    show(curve: curves.selection)
  }

  /// Comes near, or goes back.
  func turnScale() { look(near: !isNear) }

  /// Turns the cards by an angle, in radians.
  func turn(by angle: Double) {
    for card in cards {
      card.face.animate(
        .transform.rotation.z, to: card.face.transform.rotationZ + angle, spring: .gentle)
    }
  }

  private func show(curve: Int) {
    for card in cards { card.face.cornerCurve = curve == 0 ? .circular : .continuous }
  }

  /// Where the corner of the first card is that is looked at if no finger says which.
  static func corner(_ stage: Size) -> Point {
    let side = side(stage)
    return places(stage)[0]
      + Transform2D(rotation: angle).apply(Point(x: side * 0.43, y: -side * 0.43))
  }

  /// Shows the pixels of the stage as they are, or each eight times as large.
  private func look(near: Bool, at place: Point? = nil) {
    isNear = near
    scales.selection = near ? 1 : 0
    let middle = stage.bounds.center
    // The picture that is kept has the pixels of the window, whatever its transform.
    world.rasterizationScale = 1 / hairline
    world.shouldRasterize = true
    let focus = place ?? Self.corner(stage.bounds.size)
    world.animate(
      .position, to: near ? middle + (middle - focus) * Self.magnification : middle, spring: .smooth
    )
    world.animate(
      .transform, to: Transform(scale: near ? Self.magnification : 1), spring: .smooth
    ) { [weak self] isFinished in
      if let self, isFinished, !isNear { world.shouldRasterize = false }
    }
  }

  private func panned(_ pan: PanGestureRecognizer) {
    let share = Self.turnPerPoint / (isNear ? Self.magnification : 1)
    switch pan.state {
    case .began, .changed:
      for card in cards {
        if pan.state == .began { card.face.freeze(.transform.rotation.z) }
        card.face.transform.rotationZ += pan.translation.x * share
      }
      pan.translation = .zero
    case .ended:
      for card in cards {
        card.face.animate(.transform.rotation.z, initialVelocity: pan.velocity.x * share)
      }
    case .cancelled, .possible, .failed: break
    }
  }

  private static func side(_ stage: Size) -> Double {
    min(stage.width * 0.2, (stage.height - 28) * 0.62)
  }

  /// The middles of the cards on a stage.
  private static func places(_ stage: Size) -> [Point] {
    [0.2, 0.5, 0.8].map { Point(x: stage.width * $0, y: (stage.height - 20) / 2) }
  }

  override func layoutStage(_ size: Size) {
    isNear = false
    scales.selection = 0
    world.freeze(.position, .transform)
    world.shouldRasterize = false
    world.transform = .identity
    world.frame = stage.bounds
    for (index, place) in Self.places(size).enumerated() {
      cards[index].place(at: place, side: max(Self.side(size), 1))
      names[index].place(centeredAt: Point(x: place.x, y: size.height - 18))
    }
  }
}
