import MartletGeometry
import MartletRenderTree

/// The line through a touched point that a hit test follows into layers, and its intersection with a layer's plane.
///
/// The layer's place is found in the same way as for drawing: by one map from the layer's plane to the one in which the search
/// began, or in which the space around the layer is seen. So touches find what is drawn.
package struct LineOfSight {
  /// The touched point in the plane in which the search began, or in which the present space is seen.
  private var origin: Point
  /// Whether that plane is itself mirrored in the window.
  private var isOriginMirrored: Bool
  /// Whether the touched point of the plane that the layer is drawn in is in front of the eyes of all planes around it. What is
  /// behind two eyes in turn is not seen either.
  private var isOuterInFront = true
  /// The layer's world in that plane.
  private var world = World.identity
  /// What the layer applies to its sublayers, and whether it preserves their depth.
  private var sublayerMap: Transform?
  private var preservesDepth = false

  /// The layer's own time in a copy that is later; `nil` where it shows what is on screen.
  var time: MediaTime?

  /// The intersection with the layer's plane, in the layer's own coordinates. For a layer that preserves depth and is edge-on,
  /// which has none, the touched point of the plane in which it is seen.
  package private(set) var local: Point
  /// Whether the intersection is in front of the eye. Nothing of the layer itself is visible behind it.
  package private(set) var isInFront = true

  /// Begins a search at a point of a layer's plane.
  /// - Parameters:
  ///   - point: The point, in the layer's own coordinates.
  ///   - layer: The layer; `nil` for the window, or for what contains an outermost layer.
  ///   - map: From the space of a layer that preserves depth to the plane in which it is seen; `nil` for any other layer.
  ///   - isMirrored: Whether the plane to which the map leads, or without a map the layer's own, is mirrored in the window.
  init(at point: Point, of layer: LayerProperties?, seenThrough map: Transform?, isMirrored: Bool) {
    (origin, local, isOriginMirrored) = (point, point, isMirrored)
    sublayerMap = layer?.sublayerMap
    preservesDepth = layer?.preservesDepth ?? false
    guard let map else { return }
    world = World(map)
    aim(at: point)
  }

  /// Aims at a point of the layer's plane.
  private mutating func aim(at point: Point) {
    let image = world.plane.apply(x: point.x, y: point.y)
    origin = Point(x: image.x / image.z, y: image.y / image.z)
    local = point
    isInFront = image.z > 0 && isOuterInFront
  }

  /// From the layer's own space to the plane in which the space around it is seen.
  var map: Transform { world.transform }

  /// How far in front of the plane in which the space is seen the line meets the layer, in points of that plane.
  var depth: Double {
    let place = map.row1 * local.x + map.row2 * local.y + map.row4
    return place.z / place.w
  }

  /// The line that meets the layer's plane at another point.
  func moved(to point: Point) -> LineOfSight {
    if point == local { return self }
    var line = self
    line.aim(at: point)
    return line
  }

  /// The line among the copies of sublayers to which a map leads from the sublayers.
  func into(copy map: Transform) -> LineOfSight {
    var line = self
    line.sublayerMap = sublayerMap.map { map.concatenating($0) } ?? map
    return line
  }

  /// The line into a sublayer; `nil` if neither the sublayer nor anything in it is visible: it is edge-on, or one-sided and
  /// seen from behind. Of one that preserves depth there is nothing that could be.
  func into(_ sublayer: LayerProperties) -> LineOfSight? {
    var line = self
    let place = World(sublayer.map(below: sublayerMap))
    if sublayer.preservesDepth, !preservesDepth {
      // A space begins. It is seen in this layer's plane.
      line.origin = local
      line.isOriginMirrored = isOriginMirrored != world.plane.isMirrored
      line.isOuterInFront = isInFront
      line.world = place
    } else {
      if !preservesDepth { line.isOuterInFront = isInFront }
      line.world = place.within(world, sharesSpace: preservesDepth)
    }
    line.sublayerMap = sublayer.sublayerMap
    line.preservesDepth = sublayer.preservesDepth
    let meeting = line.world.plane.meeting(line.origin)
    if !sublayer.preservesDepth {
      guard
        meeting != nil,
        line.world.isSeen(isDoubleSided: sublayer.isDoubleSided, isOuterMirrored: line.isOriginMirrored)
      else { return nil }
    }
    line.local = meeting?.point ?? line.origin
    line.isInFront = (meeting?.isInFront ?? true) && line.isOuterInFront
    return line
  }
}
