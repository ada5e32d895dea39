import Martlet

/// Plain layers that animate because their properties are set.
@MainActor
final class BallView: DemoView {
  private let ball: Layer
  private let shadow: Layer
  private let ring = Layer()
  private let floor = Layer()
  private let tap = TapGestureRecognizer()
  private var isFaded = false
  private var isPlaced = false

  /// The duration of the movement, in seconds.
  static let moveDuration = 2.0
  /// The duration of the fade, in seconds.
  static let fadeDuration = 5.0
  static let fadedOpacity = 0.2

  init(palette: Palette) {
    let color = palette.coral
    ball = DrawnLayer { context, size in
      let disc = Path(ellipseIn: Rect(origin: .zero, size: size))
      let light = Point(x: size.width * 0.36, y: size.height * 0.3)
      context.fill(
        disc,
        with: .radial(
          [color.lightened(by: 0.35), color, color.darkened(by: 0.14)], center: light,
          radius: size.width * 0.75))
    }
    let depth = palette.isDark ? 0.8 : 0.34
    shadow = DrawnLayer { context, size in
      context.concatenate(Transform2D(scaleX: 1, y: size.height / size.width))
      let middle = Point(x: size.width / 2, y: size.width / 2)
      context.fill(
        Rect(x: 0, y: 0, width: size.width, height: size.width),
        with: .radial(
          [1, 0.35, 0].map { Color.black.withAlpha(depth * $0) },
          center: middle,
          radius: size.width / 2))
    }
    super.init(
      palette: palette, title: localized("Ball"),
      hint: localized("Tap anywhere: the ball goes there in two seconds, and fades in five"))
    ball.name = "ball"
    shadow.name = "shadow"
    floor.backgroundColor = palette.hairline
    ring.borderColor = palette.mist
    ring.borderWidth = 1.5
    for part in [floor, shadow, ring, ball] { layer.addSublayer(part) }
    tap.addHandler { [weak self] tap in
      guard let self, let place = tap.location(in: self) else { return }
      send(to: place)
    }
    addGestureRecognizer(tap)
  }

  private var field: Rect { Self.field(in: bounds.size) }
  private var radius: Double { (min(field.width, field.height) / 9).rounded() }
  private var floorHeight: Double { (field.maxY - field.height * 0.1).rounded() }

  override func layoutField(_ field: Rect) {
    Transaction.withoutActions {
      let size = alignToPixels(Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)).size
      for disc in [ball, ring] { disc.bounds = Rect(origin: .zero, size: size) }
      ring.cornerRadius = radius
      shadow.bounds = Rect(x: 0, y: 0, width: 2.4 * radius, height: 0.5 * radius)
      floor.frame = alignToPixels(Rect(x: 0, y: floorHeight, width: bounds.width, height: hairline))
      let place = isPlaced ? ball.position : Point(x: field.minX + field.width * 0.3, y: field.minY + radius)
      isPlaced = true
      set(position: limited(place))
      ring.position = ball.position
    }
  }

  /// The position nearest to a point where the ball is completely within the field and on whole pixels.
  private func limited(_ point: Point) -> Point {
    let middle = Point(
      x: min(max(point.x, field.minX + radius), max(field.maxX - radius, field.minX + radius)),
      y: min(max(point.y, field.minY + radius), floorHeight - radius))
    let size = ball.bounds.size
    let corner = alignToPixels(Rect(center: middle, size: size)).origin
    return Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
  }

  private func set(position: Point) {
    ball.position = position
    // On whole pixels it may be slightly off its path.
    let way = (floorHeight - radius - position.y) / max(floorHeight - field.minY, 1)
    let height = min(max(way, 0), 1)
    shadow.position = Point(x: position.x, y: floorHeight)
    shadow.opacity = (1 - height) * 0.9 + 0.1
    shadow.transform = Transform(scaleX: 1 + height * 0.5, y: 1 + height * 0.5)
  }

  /// Moves the ball to a point, and fades it out or in.
  func send(to point: Point) {
    let place = limited(point)
    Transaction.withoutActions { ring.position = place }

    Transaction.begin()
    Transaction.animationDuration = Self.moveDuration
    set(position: place)
    Transaction.begin()
    Transaction.animationDuration = Self.fadeDuration
    isFaded.toggle()
    ball.opacity = isFaded ? Self.fadedOpacity : 1
    Transaction.commit()
    Transaction.commit()
  }

  /// Moves it to a fraction of the field's width.
  func send(toFraction x: Double) {
    send(to: Point(x: field.minX + field.width * x, y: ball.position.y))
  }

  /// Moves it to the floor, or up from there.
  func dropOrLift() {
    let isDown = ball.position.y > field.center.y
    send(to: Point(x: ball.position.x, y: isDown ? field.minY : floorHeight))
  }
}
