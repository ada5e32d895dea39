import Glibc
import Martlet

/// How the floor lies in its view.
struct FloorPose: Equatable {
  /// Where its middle is, in points of the view.
  var center: Point
  /// Points of the view for one of the floor.
  var scale: Double
  /// In radians, clockwise.
  var angle: Double

  /// How much larger it gets than it is when all of it is seen.
  @MainActor static let mostScale = 5.0
  /// How near to a quarter of a turn it goes there, in radians.
  private static let snap = 0.3

  /// All of the floor in a view of a size; in a tall one it lies on its side.
  @MainActor
  static func fitting(_ size: Size) -> FloorPose {
    let floor = FloorPlan.size
    let isTall = size.height > size.width
    let turned = isTall ? Size(width: floor.height, height: floor.width) : floor
    let scale = max(min(size.width / turned.width, size.height / turned.height), 0.01)
    return FloorPose(
      center: Point(x: size.width / 2, y: size.height / 2), scale: scale, angle: isTall ? .pi / 2 : 0)
  }

  /// The angle at which it comes to rest: a quarter of a turn, if one is near.
  var snappedAngle: Double {
    let quarter = (angle / (.pi / 2)).rounded() * .pi / 2
    return abs(angle - quarter) < Self.snap ? quarter : angle
  }

  /// The rectangle around a part of the floor, in points of the view.
  @MainActor
  func frame(of part: Rect) -> Rect {
    let floor = Rect(origin: .zero, size: FloorPlan.size).center
    let middle = center + Transform2D(rotation: angle).apply((part.center - floor) * scale)
    let (c, s) = (abs(cos(angle)), abs(sin(angle)))
    return Rect(
      center: middle,
      size: Size(
        width: (part.width * c + part.height * s) * scale, height: (part.width * s + part.height * c) * scale)
    )
  }

  /// The pose nearest to it in which the floor fills the view, or lies in its middle along a side of its own on which it is smaller.
  /// - Parameters:
  ///   - view: The view's bounds.
  ///   - fit: The pose in which all of the floor is seen.
  ///   - margin: How far an edge of the floor may come into the view, in points.
  @MainActor
  func limited(to view: Rect, fit: FloorPose, margin: Double) -> FloorPose {
    guard scale > fit.scale * 1.001 else {
      var pose = self
      (pose.center, pose.scale) = (fit.center, fit.scale)
      return pose
    }
    // In the floor's own directions, so that a turned floor leaves no corner of the view empty.
    let (c, s) = (abs(cos(angle)), abs(sin(angle)))
    func limit(_ way: Double, _ floor: Double, _ view: Double) -> Double {
      let most = max(floor * scale / 2 + margin - view / 2, 0)
      return min(max(way, -most), most)
    }
    let way = Transform2D(rotation: -angle).apply(center - view.center)
    let kept = Point(
      x: limit(way.x, FloorPlan.size.width, view.width * c + view.height * s),
      y: limit(way.y, FloorPlan.size.height, view.width * s + view.height * c))
    var pose = self
    pose.center = view.center + Transform2D(rotation: angle).apply(kept)
    return pose
  }
}
