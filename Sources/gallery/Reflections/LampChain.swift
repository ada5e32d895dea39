import Martlet

/// Lamps in a row, all copies of one. Each is a little later than the one before, so that light runs along the row.
@MainActor
final class LampChain: ReplicatorLayer {
  private let lamp = Layer()
  private let halo = Halo(.white, opacity: 0.7)

  /// The distance between two lamps, in points.
  private static let distance = 44.0
  static let height = 16.0
  private static let side = 9.0
  private static let haloSide = 40.0

  /// The colour of the last lamp.
  private let end: Color
  private let start: Color

  init(from start: Color, to end: Color) {
    (self.start, self.end) = (start, end)
    super.init()
    name = "lamps"
    isStill = true
    anchorPoint = .zero
    instanceColor = start
    lamp.isStill = true
    lamp.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    lamp.cornerRadius = Self.side / 2
    lamp.backgroundColor = .white
    // Halos that do not touch are drawn together.
    halo.bounds = Rect(x: 0, y: 0, width: Self.haloSide, height: Self.haloSide)
    // Side by side, since a lamp with its halo in it would be a picture of its own for each copy.
    for part in [halo, lamp] {
      addSublayer(part)
      part.add(
        BasicAnimation(
          from: 0.25, to: 1, duration: 0.9, timingFunction: .easeInEaseOut,
          repeatCount: .infinity, autoreverses: true),
        for: .opacity, key: "pulse")
    }
  }

  /// Places the lamps along a line.
  func place(from point: Point, width: Double) {
    position = point
    bounds = Rect(x: 0, y: 0, width: width, height: Self.height)
    let count = max(Int((width / Self.distance).rounded(.down)), 2)
    let step = width / Double(count)
    instanceCount = count
    instanceTransform = Transform(translationX: step, y: 0, z: 0)
    for part in [halo, lamp] { part.position = Point(x: step / 2, y: Self.height / 2) }
    let way = 1 / Double(count - 1)
    instanceRedOffset = (end.red - start.red) * way
    instanceGreenOffset = (end.green - start.green) * way
    instanceBlueOffset = (end.blue - start.blue) * way
  }
}
