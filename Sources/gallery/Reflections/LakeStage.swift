import Martlet

/// A lake at night. All above the water is in a replicator that shows it twice, the second time upside down.
@MainActor
final class LakeStage: View {
  /// How much of the reflection is seen, 0…1.
  var clarity = 0.85 {
    didSet { showWater() }
  }
  /// How much later each lamp is than the one before, in seconds.
  var delay = 0.12 {
    didSet { lamps.instanceDelay = delay }
  }

  private let sky = GradientLayer()
  private let water = GradientLayer()
  private let mirror = ReplicatorLayer()
  /// Hides the reflection more and more towards the lower edge.
  private let depth = GradientLayer()
  private let ripples = Ripples()
  private let moon = Layer()
  private let moonlight = Halo(Color(0xF6F0DE), opacity: 0.32)
  private let hills: DrawnLayer
  private let lamps: LampChain
  private let shore = Layer()
  private let lanterns: [Lantern]
  private let pan = PanGestureRecognizer()
  private let trace: Trace?
  /// The lantern in the hand, and whether the hand holds its reflection.
  private var held: (lantern: Lantern, isReflection: Bool)?
  private var placedSize = Size.zero

  static let clarities = 0.0...1.0
  static let delays = 0.0...0.4
  /// Where the water begins, as a share of the height.
  static let waterLine = 0.56
  /// Where lanterns are at first, in shares of the stage's width and of the height above the water.
  static let places = [Point(x: 0.2, y: 0.6), Point(x: 0.48, y: 0.42), Point(x: 0.7, y: 0.68)]
  private static let hillHeight = 0.3
  /// How far from its middle a finger finds a lantern, in points.
  private static let reach = ControlStyle.touchTarget / 2
  /// The height of a stage on which lanterns have their usual size, in points.
  private static let usualHeight = 460.0
  private static let ridges = [
    Ridge(heights: [0.5, 0.72, 0.6, 0.98, 0.56, 0.34, 0.5, 0.74]),
    Ridge(heights: [0.3, 0.16, 0.34, 0.2, 0.1, 0.3, 0.42, 0.2]),
  ]

  private var waterY: Double { (bounds.height * Self.waterLine).rounded() }

  init(palette: Palette, trace: Trace?) {
    self.trace = trace
    hills = DrawnLayer { context, size in
      for (ridge, color) in zip(LakeStage.ridges, [Color(0x2A3147), Color(0x1A1F2D)]) {
        context.fill(ridge.path(in: size), with: color)
      }
    }
    lamps = LampChain(from: Palette.light.sun, to: Palette.light.coral)
    lanterns = zip([Palette.light.sun, Palette.light.coral, Color(0xF9D27A)], [2.3, 1.9, 2.7]).map {
      Lantern(color: $0, period: $1)
    }
    super.init()
    layer.name = "lake"
    cornerRadius = 20
    layer.masksToBounds = true
    for part in [sky, water, mirror, depth, moon, hills, shore] { part.isStill = true }
    sky.colors = [Color(0x10131C), Color(0x1B2136), Color(0x4A3F58)]
    sky.locations = [0, 0.55, 1]
    water.colors = [Color(0x262741), Color(0x0E111A)]
    moon.backgroundColor = Color(0xF6F0DE)
    shore.backgroundColor = Color(0xF6F0DE, alpha: 0.14)
    mirror.name = "mirror"
    mirror.instanceCount = 2
    mirror.instanceTransform = Transform(scaleX: 1, y: -1, z: 1)
    // Water is darker than what it shows.
    mirror.instanceRedOffset = -0.14
    mirror.instanceGreenOffset = -0.2
    mirror.instanceBlueOffset = -0.14
    mirror.anchorPoint = Point(x: 0.5, y: Self.waterLine)
    mirror.mask = depth
    depth.colors = [.black, .black, Color(0x000000, alpha: 0.95), Color(0x000000, alpha: 0.3)]
    for part in [moonlight, moon, hills, lamps] + lanterns { mirror.addSublayer(part) }
    for (number, lantern) in lanterns.enumerated() { lantern.name = "lantern \(number + 1)" }
    for part in [sky, water, mirror, ripples, shore] { layer.addSublayer(part) }
    showWater()
    lamps.instanceDelay = delay
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  override func lookDidChange() { showMotion() }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    showMotion()
  }

  /// Where motion is reduced, only hands move something.
  private func showMotion() {
    let moves = !effectiveReducesMotion
    for lantern in lanterns { lantern.isFloating = moves }
    for part in [lamps, ripples] as [Layer] where part.speed != (moves ? 1 : 0) {
      part.setSpeed(moves ? 1 : 0)
    }
  }

  private func showWater() { mirror.instanceAlphaOffset = clarity - 1 }

  // MARK: Hands

  /// The lantern at a point of the stage, which may be a point of its reflection.
  private func lantern(at point: Point) -> Lantern? {
    var found = layer.convert(point, to: layer.superlayer, source: .presentation).flatMap {
      layer.hitTest($0) { candidate in
        var outer: Layer? = candidate
        while let layer = outer, !(layer is Lantern) { outer = layer.superlayer }
        return outer is Lantern && !(candidate is Halo)
      }
    }
    while let layer = found, !(layer is Lantern) { found = layer.superlayer }
    if let lantern = found as? Lantern { return lantern }
    // A finger is wide: the nearest one will do.
    let place = Point(x: point.x, y: point.y > waterY ? 2 * waterY - point.y : point.y)
    return lanterns.map { ($0, $0.presentationValue(of: .position).distance(to: place)) }
      .filter { $0.1 <= Self.reach }.min { $0.1 < $1.1 }?.0
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      guard let point = pan.location(in: self), let lantern = lantern(at: point - pan.translation) else {
        return
      }
      held = (lantern, point.y > waterY)
      lantern.freeze(.position)
      follow(pan)
    case .changed: follow(pan)
    case .ended, .cancelled:
      guard let (lantern, isReflection) = held else { return }
      trace?.gesture(pan, layer: lantern)
      held = nil
      var velocity = pan.state == .ended ? pan.velocity : .zero
      if isReflection { velocity.y = -velocity.y }
      let flight = WalledThrow(from: lantern.position, velocity: velocity, in: room)
      lantern.animate(.position, to: flight.end, spring: flight.spring, initialVelocity: flight.velocity)
    case .possible, .failed: break
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    guard let (lantern, isReflection) = held else { return }
    trace?.gesture(pan, layer: lantern)
    let way = pan.translation
    pan.translation = .zero
    // A hand that pulls a reflection down pulls the lantern up.
    lantern.position = limited(lantern.position + Point(x: way.x, y: isReflection ? -way.y : way.y))
  }

  /// Brings lanterns up, or back to where they were at first.
  func stir() {
    for (lantern, home) in zip(lanterns, Self.places) {
      let isHome = (lantern.position - place(home)).length < 1
      let target = isHome ? limited(lantern.position - Point(x: 0, y: waterY * 0.22)) : place(home)
      lantern.animate(.position, to: target, spring: .lively)
    }
  }

  // MARK: Layout

  private func place(_ share: Point) -> Point {
    limited(Point(x: share.x * bounds.width, y: share.y * waterY))
  }

  /// Where the middle of a lantern may be: above the water and within the stage, also as it floats.
  private var room: Rect {
    let (x, y) = (Lantern.size.width / 2 * scale + 8, Lantern.size.height / 2 * scale + 8)
    return Rect(
      x: min(x, bounds.width / 2), y: min(y, waterY - y), width: max(bounds.width - 2 * x, 0),
      height: max(waterY - y - min(y, waterY - y), 0))
  }

  private func limited(_ point: Point) -> Point {
    let room = room
    return Point(x: min(max(point.x, room.minX), room.maxX), y: min(max(point.y, room.minY), room.maxY))
  }

  /// The size of lanterns as a multiple of the usual one.
  private var scale: Double { min(max(bounds.height / Self.usualHeight, 0.45), 1.5) }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    sky.frame = Rect(x: 0, y: 0, width: width, height: waterY)
    water.frame = Rect(x: 0, y: waterY, width: width, height: height - waterY)
    ripples.fill(alignToPixels(Rect(x: 0, y: waterY, width: width, height: height - waterY)))
    for lantern in lanterns { lantern.scale = scale }
    shore.frame = alignToPixels(Rect(x: 0, y: waterY, width: width, height: 1))
    mirror.anchorPoint = Point(x: 0.5, y: waterY / max(height, 1))
    mirror.frame = bounds
    depth.frame = bounds
    let line = waterY / max(height, 1)
    depth.locations = [0, line, line, 1]
    let hillHeight = (height * Self.hillHeight).rounded()
    hills.frame = alignToPixels(Rect(x: 0, y: waterY - hillHeight, width: width, height: hillHeight))
    let side = min(max(height * 0.1, 22), 56)
    moon.frame = Rect(
      center: Point(x: width * 0.84, y: waterY * 0.42), size: Size(width: side, height: side))
    moon.cornerRadius = side / 2
    moonlight.frame = Rect(center: moon.frame.center, size: Size(width: side * 5, height: side * 5))
    lamps.place(from: Point(x: 0, y: (waterY - LampChain.height - 4).rounded()), width: width)
    let old = placedSize
    placedSize = bounds.size
    guard old != bounds.size else { return }
    for (lantern, home) in zip(lanterns, Self.places) where lantern !== held?.lantern {
      lantern.freeze(.position)
      lantern.position =
        old == .zero
        ? place(home)
        : limited(
          Point(
            x: lantern.position.x / old.width * width,
            y: lantern.position.y / old.height * height))
    }
  }
}
