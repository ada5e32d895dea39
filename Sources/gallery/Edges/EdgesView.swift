import Martlet

/// Cards whose edges are seen under every angle, eight times as large on request.
@MainActor
final class EdgesView: CostView {
  private let world = Layer()
  private let cards: [EdgeCard]
  private let names: [TextLine]
  private let pan = PanGestureRecognizer()
  private var isNear = false

  /// The radians by which a point of a finger's way turns the cards.
  private static let turnPerPoint = 0.006
  /// The angle at which the cards lie at first, in radians: hardly turned, where edges without antialiasing look worst.
  private static let angle = 0.1
  static let magnification = 8.0
  /// The height of a name below its card, with the gap between them, in points.
  private static let nameHeight = 32.0

  override class var words: Words {
    Words(
      title: localized("Edges"), hint: localized("Throw the cards round, tap a corner to see its pixels"),
      bars: [
        [localized("Round"), localized("Smooth")], ["1 : 1", "8 : 1"],
        [localized("Soft"), localized("Hard")],
      ], chosen: [0, 0, 0])
  }

  required init(palette: Palette) {
    cards = [
      EdgeCard(ground: palette.sky),
      EdgeCard(tilt: 1, ground: palette.coral),
      EdgeCard(ground: .clear, fill: palette.sun),
    ]
    names = [localized("Turned"), localized("Tilted"), localized("Clipped")].map {
      TextLine($0, size: 13, color: palette.mist)
    }
    super.init(palette: palette)
    world.isStill = true
    for layer in cards + names { world.addSublayer(layer) }
    stage.layer.addSublayer(world)
    for card in cards { card.face.transform = Transform(rotation: Self.angle) }
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

  override func showChoice(of bar: Int) {
    switch bar {
    case 0: for card in cards { card.face.cornerCurve = choice(of: 0) == 0 ? .circular : .continuous }
    case 1: look(near: choice(of: 1) == 1)
    default: for card in cards { card.face.allowsEdgeAntialiasing = choice(of: 2) == 0 }
    }
  }

  /// Space comes near or goes back, C changes the corners, H the edges, the arrows turn the cards.
  override func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: turn(1)
    case "c": turn(0)
    case "h": turn(2)
    case .left: turn(by: -0.3)
    case .right: turn(by: 0.3)
    default: break
    }
  }

  /// Turns the cards by an angle, in radians.
  func turn(by angle: Double) {
    for card in cards {
      card.face.animate(
        .transform.rotation.z, to: card.face.transform.rotationZ + angle, spring: .gentle)
    }
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
    mark(near ? 1 : 0, of: 1)
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

  /// Whether the cards lie below each other.
  private static func isTall(_ stage: Size) -> Bool { stage.height > stage.width * 1.1 }

  /// The part of the stage for one card with its name.
  private static func cell(_ stage: Size) -> Size {
    isTall(stage)
      ? Size(width: stage.width, height: stage.height * 0.31)
      : Size(width: stage.width * 0.3, height: stage.height)
  }

  /// A card's sides: it has room however it is turned, above its name.
  private static func side(_ stage: Size) -> Double {
    let cell = cell(stage)
    return max(min(cell.width, cell.height - nameHeight) * 0.7, 1)
  }

  /// The middles of the cards on a stage.
  private static func places(_ stage: Size) -> [Point] {
    let (cell, middle) = (cell(stage), stage.height / 2)
    return [-1.0, 0, 1].map { step in
      isTall(stage)
        ? Point(x: stage.width / 2, y: middle - nameHeight / 2 + step * cell.height)
        : Point(x: stage.width / 2 + step * cell.width, y: middle - nameHeight / 2)
    }
  }

  override func layoutStage(_ size: Size) {
    isNear = false
    mark(0, of: 1)
    world.freeze(.position, .transform)
    world.shouldRasterize = false
    world.transform = .identity
    world.frame = stage.bounds
    for (index, place) in Self.places(size).enumerated() {
      let side = Self.side(size)
      cards[index].place(at: place, side: side)
    }
  }

  override func layoutField(_ field: Rect) {
    super.layoutField(field)
    let size = stage.bounds.size
    let side = Self.side(size)
    for (name, place) in zip(names, Self.places(size)) {
      name.em = Self.captionSize(bounds.size)
      // Half a card's diagonal below its middle.
      let bottom = place.y + side / 2.squareRoot()
      name.place(centeredAt: Point(x: place.x, y: bottom + Self.nameHeight / 2))
    }
  }
}
