import Glibc
import Martlet
import MartletTesting

/// A round meadow with hills around it, seen from within: panels that stand in a ring, each with its part of the ridges.
@MainActor
final class Valley: TransformLayer {
  private let meadow = GradientLayer()
  private var panels: [DrawnLayer] = []

  private static let count = 14
  /// The height of the panels, and what of it is above the ground, in radii of the ring.
  private static let height = 0.3
  private static let above = 0.22
  /// Points of a panel's picture for each point that it covers: it is seen from far away.
  private static let detail = 0.5

  override init() {
    super.init()
    isStill = true
    meadow.isStill = true
    meadow.kind = .radial
    meadow.startPoint = Point(x: 0.5, y: 0.5)
    meadow.endPoint = Point(x: 1, y: 1)
    meadow.colors = [Color(0x20283A), Color(0x1A2030), Color(0x151A26)]
    meadow.locations = [0, 0.35, 1]
    meadow.isDoubleSided = false
    addSublayer(meadow)
    panels = (0..<Self.count).map { number in
      let panel = DrawnLayer { context, size in Valley.paint(number, in: context, size) }
      panel.isStill = true
      addSublayer(panel)
      return panel
    }
  }

  /// - Parameters:
  ///   - ground: How far the meadow is below the origin, in points.
  ///   - radius: How far the hills are, in points.
  func lay(ground: Double, radius: Double) {
    meadow.bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    meadow.cornerRadius = radius
    meadow.position = Point(x: 0, y: ground)
    meadow.transform = Transform(rotation: .pi / 2, axisX: 1, y: 0, z: 0)
    let width = 2 * radius * tan(.pi / Double(Self.count))
    let height = radius * Self.height
    for (number, panel) in panels.enumerated() {
      panel.bounds = Rect(x: 0, y: 0, width: width * Self.detail, height: height * Self.detail)
      panel.anchorPoint = Point(x: 0.5, y: Self.above / Self.height)
      panel.position = Point(x: 0, y: ground)
      let angle = 2 * .pi * Double(number) / Double(Self.count)
      panel.transform = Transform(scale: 1 / Self.detail)
        .concatenating(Transform(translationX: 0, y: 0, z: -radius))
        .concatenating(Transform(rotation: -angle, axisX: 0, y: 1, z: 0))
    }
  }

  /// The height of a ridge at a share of the ring, in heights of a panel above the ground: the same after a whole turn.
  private static func ridge(_ waves: [(count: Double, height: Double, phase: Double)], _ share: Double)
    -> Double
  {
    waves.reduce(0) { $0 + $1.height * sin(2 * .pi * ($1.count * share + $1.phase)) }
  }

  private static let far: [(count: Double, height: Double, phase: Double)] = [
    (3, 0.1, 0.1), (7, 0.08, 0.55), (13, 0.06, 0.3), (29, 0.02, 0.8),
  ]
  private static let near: [(count: Double, height: Double, phase: Double)] = [
    (4, 0.06, 0.7), (11, 0.05, 0.2), (23, 0.025, 0.45), (61, 0.008, 0.1),
  ]

  private static func paint(_ number: Int, in context: DrawingContext, _ size: Size) {
    let foot = size.height * above / height
    func hills(_ waves: [(count: Double, height: Double, phase: Double)], base: Double) -> Path {
      var path = Path()
      path.move(to: Point(x: -1, y: size.height + 1))
      let steps = 48
      for step in -1...steps + 1 {
        let along = Double(step) / Double(steps)
        let share = (Double(number) + along) / Double(count)
        path.addLine(to: Point(x: along * size.width, y: foot * (1 - base - ridge(waves, share))))
      }
      path.addLine(to: Point(x: size.width + 1, y: size.height + 1))
      path.close()
      return path
    }
    context.fill(hills(far, base: 0.62), with: Color(0x262D43))
    context.fill(hills(near, base: 0.24), with: Color(0x171B28))
    paintLights(number, in: context, size, foot: foot)
  }

  /// Windows of villages at the foot of the hills.
  private static func paintLights(_ number: Int, in context: DrawingContext, _ size: Size, foot: Double) {
    guard number % 5 == 1 || number % 5 == 3 else { return }
    var random = SeededGenerator(seed: UInt64(number + 40))
    let middle = Double.random(in: 0.3...0.7, using: &random)
    for _ in 0..<7 {
      let place = Point(
        x: size.width * (middle + .random(in: -0.12...0.12, using: &random)),
        y: foot * (1 - .random(in: 0.02...0.13, using: &random)))
      let width = size.height * .random(in: 0.008...0.014, using: &random)
      context.fill(
        Path(ellipseIn: Rect(center: place, size: Size(width: width, height: width))),
        with: Color(0xF7B733).withAlpha(.random(in: 0.45...0.9, using: &random)))
    }
  }
}
