import Martlet

/// The layout of the cradle, in a window of a size.
struct CradleLayout {
  /// The radius of a ball and the length of its string to the ball's centre, in points.
  let radius, length: Double
  /// Where the strings are fixed, and the balls at rest, from left to right.
  let anchors, balls: [Point]
  /// The bar from which the balls hang.
  let bar: Rect

  static let count = 5
  /// The distance between two balls at rest, in points: each ball must meet the next one a moment later.
  private static let gap = 0.5

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    let radius = max(min(field.width / 20, field.height / 9).rounded(), 1)
    let length = max((field.height * 0.66).rounded(), 2 * radius)
    let spacing = 2 * radius + Self.gap
    let top = field.minY + (field.height * 0.06).rounded()
    let left = size.width / 2 - spacing * Double(Self.count - 1) / 2
    anchors = (0..<Self.count).map { Point(x: left + spacing * Double($0), y: top) }
    balls = anchors.map { Point(x: $0.x, y: $0.y + length) }
    let width = spacing * Double(Self.count + 1)
    bar = Rect(x: size.width / 2 - width / 2, y: top - 6, width: width, height: 6)
    self.radius = radius
    self.length = length
  }
}
