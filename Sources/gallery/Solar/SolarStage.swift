import Glibc
import Martlet
import MartletTesting

/// A sun and its planets in a night without end.
@MainActor
final class SolarStage: View {
  /// How fast the time of the planets runs: 1 is as usual.
  var speed = 1.0 {
    didSet { if speed != oldValue { showSpeed() } }
  }

  private let sky: DrawnLayer
  private let stars = StarField()
  private let table = Turntable(turn: 0.3, tilt: -0.42, within: SolarStage.tilts)
  /// The sun and all planets: its time is theirs.
  private let system = TransformLayer()
  private let sunFace = TransformLayer()
  private let sun = GradientLayer()
  private let corona = GradientLayer()
  private let planets: [SolarBody]
  private let pan = PanGestureRecognizer()
  private var link: DisplayLink?

  /// The distance of the eye, in radii of the outermost orbit.
  private static let eye = 3.6
  private static let sunSize = 0.25
  /// The width of the light around the sun, in widths of the sun.
  private static let coronaSize = 2.8
  private static let tilts = -0.55...0.55
  /// The half width and half height of what is seen of all planets at any turn and tilt, in radii of the outermost orbit.
  private static let extent = Size(width: 1.32, height: 0.86)
  /// The radius of the outermost orbit, in points, below which planets are larger, and how much larger at most.
  private static let usualUnit = 230.0
  private static let growth = 1.35
  /// How far stars go as the view turns, as a share of how far they would go as the eye went round.
  private static let drift = 0.3

  init(palette: Palette) {
    sky = DrawnLayer { context, size in SolarStage.paint(in: context, size: size) }
    planets = SolarStage.planets(Palette.dark)
    super.init()
    backgroundColor = Color(0x10131C)
    cornerRadius = 20
    layer.masksToBounds = true
    for layer in [sky, system, sunFace, sun, corona] as [Layer] { layer.isStill = true }
    sun.kind = .radial
    sun.startPoint = Point(x: 0.5, y: 0.5)
    sun.endPoint = Point(x: 1, y: 1)
    sun.colors = [Color(0xFFFDF2), Color(0xFFF0B8), Color(0xFFD469), Color(0xF9B23C)]
    sun.locations = [0, 0.45, 0.85, 1]
    corona.kind = .radial
    corona.startPoint = Point(x: 0.5, y: 0.5)
    corona.endPoint = Point(x: 1, y: 1)
    corona.colors = [0.75, 0.36, 0.1, 0].map { Color(0xF7B733, alpha: $0) }
    corona.locations = [0.3, 0.45, 0.7, 1]
    for part in [corona, sun] { sunFace.addSublayer(part) }
    for part in [sky, stars] as [Layer] { layer.addSublayer(part) }
    table.plate.layer.addSublayer(system)
    sun.name = "sun"
    for (index, planet) in planets.enumerated() {
      planet.discName = "planet \(index + 1)"
    }
    for part in [sunFace] + planets as [Layer] { system.addSublayer(part) }
    addSubview(table)
    table.counters = [sunFace] + planets.flatMap(\.faces)
    pan.minimumDistance = 0
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self] in self?.table.follow($0) }
    addGestureRecognizer(pan)
  }

  /// Looks from elsewhere.
  func turn(by turn: Double, tilt: Double) { table.turn(by: turn, tilt: tilt) }

  private func showSpeed() {
    system.setSpeed(speed)
    sunFace.setSpeed(1 / speed)
    for planet in planets { planet.keepStep(speed: speed) }
  }

  override func didMoveToWindow() {
    link?.invalidate()
    link = layer.tree.map { tree in DisplayLink(tree: tree) { [weak self] _ in self?.light() } }
  }

  /// Lights the planets as they are seen now, and turns the sky with the view.
  private func light() {
    let (turn, tilt) = (
      table.plate.layer.presentation.transform.rotationY, table.layer.presentation.transform.rotationX
    )
    for planet in planets {
      let angle = turn + planet.shownAngle
      planet.lit(from: SIMD3(-cos(angle), -sin(angle) * sin(tilt), sin(angle) * cos(tilt)))
    }
    let way = unit * Self.eye * Self.drift
    stars.offset = Point(x: -turn * way, y: tilt * way)
  }

  /// The radius of the outermost orbit, in points.
  private var unit: Double {
    max(min(bounds.width / 2 / Self.extent.width, bounds.height / 2 / Self.extent.height), 1)
  }

  override func layoutSubviews() {
    sky.frame = bounds
    stars.lay(bounds.size)
    table.radius = unit * 0.6
    table.center = bounds.center
    layer.sublayerTransform = Transform(perspectiveDistance: unit * Self.eye)
    sun.bounds = Rect(x: 0, y: 0, width: unit * Self.sunSize, height: unit * Self.sunSize)
    sun.position = .zero
    sun.cornerRadius = sun.bounds.width / 2
    corona.frame = Rect(center: .zero, size: sun.bounds.size * Self.coronaSize)
    let growth = min(max(Self.usualUnit / unit, 1), Self.growth)
    for planet in planets { planet.lay(unit: unit, growth: growth) }
    light()
  }

  private static func planets(_ palette: Palette) -> [SolarBody] {
    typealias Traits = SolarBody.Traits
    let moon = Color(0xC9CCD4)
    return [
      SolarBody(Traits(orbit: 0.23, diameter: 0.066, color: Color(0xB9A79A), speed: 3.2, phase: 0.1)),
      SolarBody(Traits(orbit: 0.36, diameter: 0.095, color: palette.sun, speed: 1.7, phase: 0.62)),
      SolarBody(
        Traits(orbit: 0.52, diameter: 0.11, color: palette.sky, speed: 1, phase: 0.33),
        moons: [Traits(orbit: 0.1, diameter: 0.036, color: moon, speed: 5, phase: 0.2)]),
      SolarBody(Traits(orbit: 0.68, diameter: 0.08, color: palette.coral, speed: 0.64, phase: 0.86)),
      SolarBody(
        Traits(
          orbit: 0.94, diameter: 0.18, color: Color(0xD9C3A0), speed: 0.36, phase: 0.14,
          ring: Color(0xE9DABD)),
        moons: [
          Traits(orbit: 0.26, diameter: 0.036, color: moon, speed: 6, phase: 0.5)
        ]),
    ]
  }

  private static func paint(in context: DrawingContext, size: Size) {
    context.fill(
      Rect(origin: .zero, size: size),
      with: .radial(
        [Color(0x232A45), Color(0x151A2B), Color(0x0D1019)],
        center: Point(x: size.width / 2, y: size.height / 2), radius: max(size.width, size.height) * 0.62))
  }
}
