import Glibc
import Martlet

/// Lamps in a row, all copies of one. Each is a little later than the one before, so that light runs along the row.
@MainActor
final class LampChain: ReplicatorLayer {
  private let lamp = Layer()
  private let halo = Layer()

  /// The distance between two lamps, in points.
  private static let distance = 44.0
  static let height = 16.0
  private static let side = 9.0

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
    halo.isStill = true
    halo.contents = Glow.soft
    halo.opacity = 0.55
    halo.frame = Rect(center: lamp.bounds.center, size: Size(width: 44, height: 44))
    lamp.addSublayer(halo)
    addSublayer(lamp)
    lamp.add(
      BasicAnimation(
        from: 0.25, to: 1, duration: 0.9, timingFunction: .easeInEaseOut, repeatCount: .infinity,
        autoreverses: true),
      for: .opacity, key: "pulse")
  }

  /// Places the lamps along a line.
  func place(from point: Point, width: Double) {
    position = point
    bounds = Rect(x: 0, y: 0, width: width, height: Self.height)
    let count = max(Int((width / Self.distance).rounded(.down)), 2)
    let step = width / Double(count)
    instanceCount = count
    instanceTransform = Transform(translationX: step, y: 0, z: 0)
    lamp.position = Point(x: step / 2, y: Self.height / 2)
    let way = 1 / Double(count - 1)
    instanceRedOffset = (end.red - start.red) * way
    instanceGreenOffset = (end.green - start.green) * way
    instanceBlueOffset = (end.blue - start.blue) * way
  }
}
