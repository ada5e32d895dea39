import Glibc
import Martlet

/// An arrow from one point to another. Its line is equally thick at any length.
@MainActor
final class ArrowLayer: Layer {
  private let shaft = Layer()
  private let head = ShapeLayer()
  private let tail = Layer()

  private static let width = 6.0
  /// The width of the edge around it, which makes it stand out from others.
  private static let edge = 1.5
  private static let headLength = 15.0
  /// The length below which it shows no direction, in points.
  private static let least = 2.0

  init(color: Color, edgeColor: Color) {
    super.init()
    var path = Path()
    path.move(to: Point(x: Self.headLength, y: Self.headLength / 2))
    path.addLine(to: .zero)
    path.addLine(to: Point(x: 0, y: Self.headLength))
    path.close()
    head.path = path
    head.fillColor = color
    head.strokeColor = edgeColor
    head.lineWidth = Self.edge
    head.lineJoin = .round
    head.bounds = Rect(x: 0, y: 0, width: Self.headLength, height: Self.headLength)
    head.anchorPoint = Point(x: 1, y: 0.5)
    shaft.backgroundColor = color
    shaft.anchorPoint = Point(x: 0, y: 0.5)
    shaft.cornerRadius = Self.width / 2
    tail.backgroundColor = color
    tail.bounds = Rect(x: 0, y: 0, width: 11, height: 11)
    tail.cornerRadius = 5.5
    for part in [shaft, tail] {
      part.borderColor = edgeColor
      part.borderWidth = Self.edge
    }
    for part in [self, shaft, head, tail] as [Layer] { part.isStill = true }
    for part in [shaft, tail, head] as [Layer] { addSublayer(part) }
  }

  /// Shows it between two points of the superlayer.
  func point(from start: Point, to end: Point) {
    let way = end - start
    let length = way.length
    isHidden = length < Self.least
    guard !isHidden else { return }
    let turn = Transform(rotation: atan2(way.y, way.x))
    // A short one has a small head, so that its line is seen.
    let scale = min(length / (Self.headLength * 2.4), 1)
    tail.position = start
    shaft.position = start
    shaft.bounds = Rect(
      x: 0, y: 0, width: max(length - Self.headLength * scale * 0.6, 0), height: Self.width)
    shaft.transform = turn
    head.position = end
    head.transform = Transform(scale: scale).concatenating(turn)
  }
}
