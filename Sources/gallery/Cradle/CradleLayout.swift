import Martlet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The layout of the cradle, in a window of a size.
struct CradleLayout {
  /// The radius of a ball and the length of its string to the ball's centre, in points.
  let radius, length: Double
  /// Where the strings are fixed, and the balls at rest, from left to right.
  let anchors, balls: [Point]
  /// The bar from which the balls hang.
  let bar: Rect
  /// The y coordinate that no ball's upper edge crosses.
  let ceiling: Double
  /// How far a ball can be lifted so that it stays in the window, in radians.
  let largestAngle: Double

  static let count = 5
  /// The acceleration of gravity in points per second squared: that of a `GravityBehavior` as it is made.
  static let gravity = 1000.0
  /// The distance between two balls at rest, in points: each ball must meet the next one a moment later.
  private static let gap = 0.5

  private static let barHeight = 6.0
  /// The largest angle in a wide window, in radians, and the distance from the window's edges, in points.
  private static let highest = 1.3
  /// The angle at which the ceiling stops a ball, in radians.
  private static let steepest = 1.5
  private static let margin = 8.0

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    // Large enough for a finger also in a narrow window.
    let radius = max(min(max(field.width / 20, min(field.width / 16, 20)), field.height / 9).rounded(), 1)
    let length = max(min(field.height * 0.66, field.width * 0.5).rounded(), 2 * radius)
    let spacing = 2 * radius + Self.gap
    let top = field.minY + max(((field.height - length - radius) / 2).rounded(), Self.barHeight)
    let left = size.width / 2 - spacing * Double(Self.count - 1) / 2
    anchors = (0..<Self.count).map { Point(x: left + spacing * Double($0), y: top) }
    balls = anchors.map { Point(x: $0.x, y: $0.y + length) }
    let width = spacing * Double(Self.count + 1)
    bar = Rect(x: size.width / 2 - width / 2, y: top - Self.barHeight, width: width, height: Self.barHeight)
    let room = left - radius - Self.margin
    largestAngle = asin(min(max(room / length, 0), sin(Self.highest)))
    // A ball that is level with its anchor is not above it.
    ceiling = top + length * cos(Self.steepest) - radius
    self.radius = radius
    self.length = length
  }
}
