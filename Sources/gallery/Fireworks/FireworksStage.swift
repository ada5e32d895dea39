import Martlet

/// A night sky over a meadow among hills, in space. A tap launches a shell that bursts where it was; a drag looks round.
@MainActor
final class FireworksStage: View {
  private let colors: [Color]
  private let sky = GradientLayer()
  /// Stands where the eye looks at: what is in it is seen with perspective.
  private let room = View()
  /// What flies. The land and the stars turn with it, but fireworks are always before them.
  private let air = Turntable(turn: 0, tilt: -0.06, within: FireworksStage.tilts)
  private let land = Turntable(turn: 0, tilt: -0.06, within: FireworksStage.tilts)
  private let heaven = Turntable(turn: 0, tilt: -0.06, within: FireworksStage.tilts)
  private let stars = EmitterLayer()
  private let lanterns = EmitterLayer()
  private let valley = Valley()
  private let tap = TapGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private var shells: [(layer: EmitterLayer, end: MediaTime)] = []
  private var count: UInt32 = 0
  private var unit = 1.0

  /// Where the horizon is while one looks straight ahead, as a share of the height.
  private static let horizon = 0.7
  /// How far one may look down, so that the sky is always seen.
  private static let tilts = -0.35...0.0
  /// The distance of the eye, that of the ground below it and that of the hills, in units.
  private static let eye = 1.5
  private static let ground = 0.24
  private static let hills = 2.6
  /// The height at which shells burst at least, in units.
  private static let leastHeight = 0.16
  /// The distance of the stars, and how far lanterns are from the middle, in units.
  private static let starDistance = 4.0
  private static let lanternDistance = 1.0

  init(palette: Palette) {
    colors = [palette.sun, palette.sky, palette.coral]
    super.init()
    cornerRadius = 20
    layer.masksToBounds = true
    sky.isStill = true
    // Light lies on the hills. Below it is as dark as they are, so that nothing shines through between them.
    sky.colors = [Color(0x0E111A), Color(0x1A2036), Color(0x39334B), Color(0x1B1F2E), Color(0x171B28)]
    sky.locations = [0, 0.4, 0.63, 0.71, 1]
    layer.addSublayer(sky)
    for table in [heaven, land, air] { room.addSubview(table) }
    air.twins = [heaven, land]
    air.layer.name = "air"
    land.plate.layer.addSublayer(valley)
    addLights(stars, of: Self.star, on: heaven)
    stars.emitterShape = .sphere
    stars.emitterMode = .surface
    addLights(lanterns, of: Self.lantern, on: air)
    lanterns.emitterShape = .circle
    lanterns.transform = Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0)
    addSubview(room)
    tap.addHandler { [weak self] tap in
      guard let self, tap.state == .ended, let place = tap.location(in: self) else { return }
      launch(to: place)
    }
    addGestureRecognizer(tap)
    pan.maximumNumberOfTouches = 1
    pan.beginsOnTouchDown = { [weak self] _ in self?.air.isTurning ?? false }
    pan.addHandler { [weak self] in self?.air.follow($0) }
    addGestureRecognizer(pan)
  }

  /// Adds lights that stand still: an emitter whose time does not run.
  private func addLights(_ lights: EmitterLayer, of cell: EmitterCell, on table: Turntable) {
    lights.isStill = true
    lights.renderMode = .additive
    lights.preservesDepth = true
    lights.timeOffset = 1
    lights.speed = 0
    lights.emitterCells = [cell]
    table.plate.layer.addSublayer(lights)
  }

  private static var star: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.spark
    (cell.birthRate, cell.duration, cell.lifetime) = (2200, 1, 10)
    cell.scale = 0.34
    cell.scaleRange = 0.16
    cell.color = Color(red: 0.92, green: 0.94, blue: 1, alpha: 0.6)
    cell.alphaRange = 0.4
    return cell
  }

  /// Lanterns of those who watch, on the meadow.
  private static var lantern: EmitterCell {
    var cell = EmitterCell()
    cell.contents = Glow.spark
    (cell.birthRate, cell.duration, cell.lifetime) = (70, 1, 10)
    cell.scale = 0.26
    cell.scaleRange = 0.06
    cell.color = Color(red: 1, green: 0.72, blue: 0.36, alpha: 0.62)
    cell.alphaRange = 0.25
    return cell
  }

  /// Looks from elsewhere: by angles, in radians.
  func turn(by turn: Double, tilt: Double = 0) { air.turn(by: turn, tilt: tilt) }

  override func layoutSubviews() {
    sky.frame = bounds
    unit = max(min(bounds.width, bounds.height), 1)
    room.bounds = .zero
    room.center = Point(x: bounds.midX, y: bounds.height * Self.horizon)
    room.layer.sublayerTransform = Transform(perspectiveDistance: unit * Self.eye)
    for table in [heaven, land, air] {
      table.radius = unit * 0.9
      table.center = .zero
    }
    stars.emitterSize = Size(width: unit * Self.starDistance, height: 0)
    lanterns.emitterSize = Size(width: unit * Self.lanternDistance, height: 0)
    lanterns.position = Point(x: 0, y: unit * Self.ground)
    for lights in [stars, lanterns] { lights.scale = min(max(unit / 520, 0.6), 1.4) }
    valley.lay(ground: unit * Self.ground, radius: unit * Self.hills)
    // One flies by itself at first, and shows what the sky is for.
    if count == 0, layer.tree != nil { launch() }
  }

  // MARK: Shells

  /// Launches a shell somewhere.
  func launch() {
    // Along the golden ratio places are far apart from the ones before.
    let share = (Double(count) * 0.618034 + 0.31).truncatingRemainder(dividingBy: 1)
    let height = (Double(count) * 0.414214 + 0.4).truncatingRemainder(dividingBy: 1)
    launch(
      to: Point(x: bounds.width * (0.15 + 0.7 * share), y: bounds.height * (0.14 + 0.25 * height)))
  }

  /// Launches a shell that bursts where a point is seen, nearer or farther. Returns where that is on the plate.
  @discardableResult
  func launch(to point: Point) -> SIMD3<Double> {
    let goal = place(at: point)
    let shell = Shell(
      start: SIMD3(goal.x * 0.55, unit * Self.ground, goal.z * 0.55), goal: goal,
      color: colors[Int(count) % colors.count], seed: count, size: min(max(unit / 520, 0.45), 1.3))
    count += 1
    let now = air.plate.layer.clockTime
    // Those of which nothing is alive any more.
    for old in shells where old.end < now { old.layer.removeFromSuperlayer() }
    shells.removeAll { $0.end < now }
    let layer = EmitterLayer()
    layer.isStill = true
    layer.name = "shell"
    layer.preservesDepth = true
    layer.renderMode = .additive
    layer.seed = shell.seed
    layer.beginTime = now
    layer.emitterPosition = Point(x: shell.start.x, y: shell.start.y)
    layer.emitterZPosition = shell.start.z
    layer.emitterCells = [shell.cell]
    air.plate.layer.addSublayer(layer)
    shells.append((layer, now + shell.duration))
    return goal
  }

  /// A place on the plate that is seen at a point.
  private func place(at point: Point) -> SIMD3<Double> {
    let share = (Double(count) * 0.754878 + 0.5).truncatingRemainder(dividingBy: 1)
    let z = unit * (share - 0.6) * 0.9
    let scale = (unit * Self.eye - z) / (unit * Self.eye)
    let seen = SIMD3(
      (point.x - room.center.x) * scale, (point.y - room.center.y) * scale, z)
    let upright = seen.turnedAboutX(by: -air.layer.presentationValue(of: .transform.rotation.x))
    var place = upright.turnedAboutY(by: -air.plate.layer.presentationValue(of: .transform.rotation.y))
    place.y = min(place.y, unit * (Self.ground - Self.leastHeight))
    return place
  }
}
