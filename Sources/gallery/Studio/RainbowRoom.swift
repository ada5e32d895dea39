import Glibc
import Martlet

/// Where one of two handles may rest: within a range, and not on the other one.
struct RainbowRoom {
  /// Where its centre may be.
  var range: Rect

  /// How far apart the centres of two handles rest, in points.
  static let distance = 72.0
  /// The directions that are tried on each side.
  private static let steps = 36

  /// The place that is nearest to a point, seen from the other handle. If no place is far enough from that, the farthest.
  func place(near point: Point, apartFrom other: Point) -> Point {
    let wanted = limited(point)
    let arm = wanted - other
    guard arm.length < Self.distance else { return wanted }
    let toMiddle = range.center - other
    let start = arm.length > 1 ? atan2(arm.y, arm.x) : atan2(toMiddle.y, toMiddle.x)
    for step in 0...Self.steps {
      for side in [1.0, -1] {
        let angle = start + side * .pi * Double(step) / Double(Self.steps)
        let place = other + Point(x: cos(angle), y: sin(angle)) * Self.distance
        if (limited(place) - place).length < 1e-6 { return limited(place) }
      }
    }
    let corners = [range.minX, range.maxX].flatMap { x in
      [range.minY, range.maxY].map { Point(x: x, y: $0) }
    }
    return corners.max { ($0 - other).length < ($1 - other).length } ?? wanted
  }

  /// The place in the range that is nearest to a point.
  func limited(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, range.minX), range.maxX), y: min(max(point.y, range.minY), range.maxY))
  }
}
