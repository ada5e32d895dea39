import Glibc
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
  /// The bands of its ring, from the outer to the inner one.
  private let rings: [Layer]
  /// The line of its orbit, which ends at the disc on both sides; `nil` for a moon.
  private let line: ShapeLayer?
  private let pace: Double

  /// The time of a planet with the speed 1 for one turn, in seconds.
  private static let year = 24.0
  /// The outer diameter and the width of each band of a ring, in diameters of the disc.
  private static let bands = [(extent: 2.3, width: 0.17), (extent: 1.92, width: 0.24)]
  private static let night = Color(0x0D1230)
  /// How much wider than the disc the gap in the line of its orbit is: the line runs in depth too, and then seems shorter.
  private static let gap = 2.2

  /// - Parameters:
  ///   - hasLine: Whether the line of its orbit is seen.
  ///   - outerPace: The speed of the clock of what it belongs to, in seconds per second of the whole system.
  init(_ traits: Traits, moons: [Traits] = [], hasLine: Bool = true, outerPace: Double = 1) {
    self.traits = traits
    pace = outerPace * traits.speed
    line = hasLine ? ShapeLayer() : nil
    rings = traits.ring == nil ? [] : Self.bands.map { _ in Layer() }
    super.init()
    for layer in [self, arm, face, disc] as [Layer] { layer.isStill = true }
    disc.backgroundColor = traits.color
    disc.kind = .radial
    // By day it is lighter in its own colour, at night bluish, and a fine rim of light is around it.
    disc.colors = [
      traits.color.lightened(by: 0.5).withAlpha(0.85), traits.color.withAlpha(0), Self.night.withAlpha(0.5),
      Self.night.withAlpha(0.84), Self.night.withAlpha(0.88),
    ]
    disc.borderColor = traits.color.lightened(by: 0.45).withAlpha(0.5)
    disc.locations = [0, 0.4, 0.75, 1, 1.3]
    face.addSublayer(disc)
    arm.addSublayer(face)
    addSublayer(arm)
    if let color = traits.ring {
      for (band, tone) in zip(rings, [color, color.darkened(by: 0.26)]) {
        band.isStill = true
        band.borderColor = tone
        arm.addSublayer(band)
      }
    }
    if let line {
      line.isStill = true
      line.fillColor = .clear
      line.strokeColor = Color.white.withAlpha(0.22)
      line.lineWidth = 1.5
      addSublayer(line)
    }
    self.moons = moons.map { SolarBody($0, hasLine: false, outerPace: pace) }
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

  /// The angle on the orbit at which it is seen, in radians.
  var shownAngle: Double { presentation.transform.rotationY }

  /// Lights the disc, and those of its moons, as a ball.
  /// - Parameter light: The direction to the light, of length 1: to the right, down and towards the eye.
  func lit(from light: SIMD3<Double>) {
    // Along the line through the middle towards the light the ball is brightest at one place, or beyond its edge if it is lit from
    // behind, and night begins at another one: in radii from the middle.
    let aside = max((light.x * light.x + light.y * light.y).squareRoot(), 1e-6)
    let bright = light.z < 0 ? 2 - aside : aside
    let night = -light.z
    let start = Point(x: 0.5 + 0.5 * bright * light.x / aside, y: 0.5 + 0.5 * bright * light.y / aside)
    let reach = 0.5 * max(bright - night, 0.05)
    disc.startPoint = start
    disc.endPoint = start + Point(x: reach, y: reach)
    for moon in moons { moon.lit(from: light) }
  }

  /// Lays it out.
  /// - Parameters:
  ///   - unit: The radius of the outermost orbit, in points.
  ///   - growth: How much larger than its usual share of that it is.
  func lay(unit: Double, growth: Double) {
    arm.position = Point(x: traits.orbit * unit, y: 0)
    // One with a ring has no room to grow.
    let width = traits.diameter * unit * (traits.ring == nil ? growth : 1)
    disc.bounds = Rect(x: 0, y: 0, width: width, height: width)
    disc.position = .zero
    disc.cornerRadius = width / 2
    disc.borderWidth = max(width * 0.025, 0.75)
    for (ring, band) in zip(rings, Self.bands) {
      let extent = width * band.extent
      ring.bounds = Rect(x: 0, y: 0, width: extent, height: extent)
      ring.cornerRadius = extent / 2
      ring.borderWidth = width * band.width
      ring.transform = Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0)
        .concatenating(Transform(rotation: 0.42, axisX: 0, y: 0, z: 1))
    }
    for moon in moons { moon.lay(unit: unit, growth: growth) }
    guard let line else { return }
    let radius = traits.orbit * unit
    line.bounds = Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
    line.position = .zero
    line.transform = Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0)
    // The planet is at the right of the circle.
    let gap = asin(min(Self.gap * width / 2 / max(radius, 1), 1))
    var path = Path()
    path.addArc(center: .zero, radius: radius, startAngle: gap, endAngle: 2 * .pi - gap)
    line.path = path
  }
}
