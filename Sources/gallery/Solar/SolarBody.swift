import Martlet

/// The sun, a planet or a moon: a disc that faces the eye, at the end of an arm that turns about what it belongs to. Its time is
/// that of what it belongs to, at a speed of its own.
@MainActor
final class SolarBody: TransformLayer {
  /// What it is like, in radii of the outermost orbit and turns per year.
  struct Traits {
    var orbit: Double
    var diameter: Double
    var color: Color
    /// Turns in the time of one turn of what it belongs to; for planets in a year.
    var speed: Double
    /// Where on its orbit it is at first, in turns.
    var phase: Double
    var ring: Color?
  }

  /// Turns against the view, so that the disc faces the eye. Its time runs as that of the window, whatever the clocks around it
  /// do, so that it keeps step with the view.
  let face = TransformLayer()
  let traits: Traits
  /// What it carries: its moons.
  private(set) var moons: [SolarBody] = []

  /// Turns against the orbit, so that what it holds keeps its direction.
  private let arm = TransformLayer()
  private let disc = GradientLayer()
  private let ring = Layer()
  private let pace: Double

  /// The time of a planet with the speed 1 for one turn, in seconds.
  private static let year = 24.0

  /// - Parameter outerPace: The speed of the clock of what it belongs to, in seconds per second of the whole system.
  init(_ traits: Traits, moons: [Traits] = [], outerPace: Double = 1) {
    self.traits = traits
    pace = outerPace * traits.speed
    super.init()
    for layer in [self, arm, face, disc, ring] as [Layer] { layer.isStill = true }
    disc.backgroundColor = traits.color
    disc.kind = .radial
    disc.startPoint = Point(x: 0.36, y: 0.34)
    disc.endPoint = Point(x: 1.05, y: 1.05)
    disc.colors = [
      Color.white.withAlpha(0.5), Color.white.withAlpha(0.1), Color.black.withAlpha(0.45),
    ]
    disc.locations = [0, 0.4, 1]
    face.addSublayer(disc)
    arm.addSublayer(face)
    addSublayer(arm)
    if let color = traits.ring {
      ring.borderColor = color
      arm.addSublayer(ring)
    }
    self.moons = moons.map { SolarBody($0, outerPace: pace) }
    for moon in self.moons { arm.addSublayer(moon) }
    speed = traits.speed
    for (layer, way) in [(self, 1.0), (arm, -1)] as [(Layer, Double)] {
      let start = way * traits.phase * 2 * .pi
      layer.add(
        BasicAnimation(
          from: start, to: start + way * 2 * .pi, duration: Self.year, timingFunction: .linear,
          repeatCount: .infinity),
        for: .transform.rotation.y)
    }
    keepStep(speed: 1)
  }

  /// The layers that turn against the view: its own and those of its moons.
  var faces: [Layer] { [face] + moons.flatMap(\.faces) }

  /// The name of the disc's layer, for tools.
  var discName: String? {
    get { disc.name }
    set { disc.name = newValue }
  }

  /// Keeps the time of the disc that of the window, while that of the whole system runs at a speed.
  func keepStep(speed: Double) {
    face.setSpeed(1 / (pace * speed))
    for moon in moons { moon.keepStep(speed: speed) }
  }

  /// Lays it out.
  /// - Parameter unit: The radius of the outermost orbit, in points.
  func lay(unit: Double) {
    arm.position = Point(x: traits.orbit * unit, y: 0)
    let width = traits.diameter * unit
    disc.bounds = Rect(x: 0, y: 0, width: width, height: width)
    disc.position = .zero
    disc.cornerRadius = width / 2
    let extent = width * 2.3
    ring.bounds = Rect(x: 0, y: 0, width: extent, height: extent)
    ring.cornerRadius = extent / 2
    ring.borderWidth = width * 0.4
    ring.transform = Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0)
      .concatenating(Transform(rotation: 0.42, axisX: 0, y: 0, z: 1))
    for moon in moons { moon.lay(unit: unit) }
  }
}
