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
  private let table = Turntable(turn: 0.3, tilt: -0.42, within: -1.2...1.2)
  /// The sun and all planets: its time is theirs.
  private let system = TransformLayer()
  private let sunFace = TransformLayer()
  private let sun = Layer()
  private let corona = GradientLayer()
  private let orbits = Layer()
  private let planets: [SolarBody]
  private let pan = PanGestureRecognizer()

  /// The distance of the eye, in radii of the outermost orbit.
  private static let eye = 3.2
  private static let sunSize = 0.25

  init(palette: Palette) {
    sky = DrawnLayer { context, size in SolarStage.paint(in: context, size: size) }
    planets = SolarStage.planets(Palette.dark)
    super.init()
    backgroundColor = Color(0x10131C)
    cornerRadius = 20
    layer.masksToBounds = true
    for layer in [sky, system, sunFace, sun, corona, orbits] as [Layer] { layer.isStill = true }
    sun.backgroundColor = Color(0xFFD873)
    corona.kind = .radial
    corona.startPoint = Point(x: 0.5, y: 0.5)
    corona.endPoint = Point(x: 1, y: 1)
    corona.colors = [0.75, 0.36, 0.1, 0].map { Color(0xF7B733, alpha: $0) }
    corona.locations = [0.3, 0.45, 0.7, 1]
    sun.addSublayer(corona)
    sunFace.addSublayer(sun)
    layer.addSublayer(sky)
    table.plate.layer.addSublayer(system)
    sun.name = "sun"
    for (index, planet) in planets.enumerated() {
      planet.discName = "planet \(index + 1)"
      let line = Layer()
      line.isStill = true
      line.borderColor = Color.white.withAlpha(0.22)
      orbits.addSublayer(line)
    }
    for part in [orbits, sunFace] + planets as [Layer] { system.addSublayer(part) }
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

  override func layoutSubviews() {
    sky.frame = bounds
    let unit = max(min(bounds.width * 0.44, bounds.height * 0.64), 1)
    table.radius = unit * 0.6
    table.center = bounds.center
    layer.sublayerTransform = Transform(perspectiveDistance: unit * Self.eye)
    sun.bounds = Rect(x: 0, y: 0, width: unit * Self.sunSize, height: unit * Self.sunSize)
    sun.position = .zero
    sun.cornerRadius = sun.bounds.width / 2
    corona.frame = sun.bounds.insetBy(dx: -sun.bounds.width * 0.9, dy: -sun.bounds.height * 0.9)
    // One picture of all orbits, in the plane of the planets.
    orbits.bounds = Rect(x: 0, y: 0, width: 2 * unit, height: 2 * unit)
    orbits.position = .zero
    orbits.transform = Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0)
    for (line, planet) in zip(orbits.sublayers, planets) {
      let radius = planet.traits.orbit * unit
      line.frame = Rect(center: orbits.bounds.center, size: Size(width: 2 * radius, height: 2 * radius))
      line.cornerRadius = radius
      line.borderWidth = 1.5
      planet.lay(unit: unit)
    }
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
          ring: Color(0xE9DABD, alpha: 0.75)),
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
    var random = SeededGenerator(seed: 4)
    for _ in 0..<Int(min(size.width * size.height / 4200, 600)) {
      let place = Point(
        x: .random(in: 0...size.width, using: &random), y: .random(in: 0...size.height, using: &random))
      let width = Double.random(in: 0.7...1.9, using: &random)
      context.fill(
        Path(ellipseIn: Rect(center: place, size: Size(width: width, height: width))),
        with: Color.white.withAlpha(.random(in: 0.15...0.75, using: &random)))
    }
  }
}
