import MartletGeometry
import MartletRenderTree

/// What a hit test follows into a layer: a line through a point that is touched, and where it meets the layer's plane.
///
/// Where a layer lies is found as it is for drawing, by one map from the layer's plane to the space in which the search
/// began: what is touched is what is drawn.
package struct LineOfSight {
  /// The point that is touched, in the space in which the search began: the window, or what holds the outermost layer.
  private var origin: Point
  /// Whether that space is itself mirrored in the window.
  private let isOriginMirrored: Bool
  /// Where the layer lies in that space.
  private var world = World.identity

  /// Where the line meets the layer's plane, in the layer's own coordinates.
  package private(set) var local: Point
  /// Whether that is in front of the eye: nothing of the layer itself shows behind it.
  package private(set) var isInFront = true

  /// Begins a search at a point of what holds the outermost layer.
  init(at point: Point, isMirrored: Bool) {
    (origin, local, isOriginMirrored) = (point, point, isMirrored)
  }

  /// The line that meets the layer's plane at another point.
  func moved(to point: Point) -> LineOfSight {
    if point == local { return self }
    let image = world.plane.apply(x: point.x, y: point.y)
    var line = self
    line.origin = Point(x: image.x / image.z, y: image.y / image.z)
    line.local = point
    line.isInFront = image.z > 0
    return line
  }

  /// The line as it meets a sublayer; `nil` where nothing can be seen of that, nor of what is within it: edge-on, or from
  /// behind.
  func into(_ sublayer: LayerProperties) -> LineOfSight? {
    var line = self
    line.world = World(sublayer.localTransform).within(world)
    guard
      line.world.isSeen(isDoubleSided: sublayer.isDoubleSided, isOuterMirrored: isOriginMirrored),
      let meeting = line.world.plane.meeting(origin)
    else { return nil }
    (line.local, line.isInFront) = meeting
    return line
  }
}
