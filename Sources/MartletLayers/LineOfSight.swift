import MartletGeometry
import MartletRenderTree

/// The line through a touched point that a hit test follows into layers, and its intersection with a layer's plane.
///
/// The layer's place is found in the same way as for drawing, by one map from the layer's plane to the space in which the
/// search began. So touches find what is drawn.
package struct LineOfSight {
  /// The touched point in the space in which the search began: the window's, or that around the outermost layer.
  private var origin: Point
  /// Whether that space is itself mirrored in the window.
  private let isOriginMirrored: Bool
  /// The layer's world in that space.
  private var world = World.identity
  /// What the layer applies to its sublayers, and whether it preserves their depth.
  private var sublayerMap: Transform?
  private var preservesDepth = false
  /// Whether the nearer of two sublayers in that space has the greater z.
  private var facesEye = true

  /// The layer's own time in a copy that is later; `nil` where it shows what is on screen.
  var time: MediaTime?

  /// The intersection with the layer's plane, in the layer's own coordinates.
  package private(set) var local: Point
  /// Whether the intersection is in front of the eye. Nothing of the layer itself is visible behind it.
  package private(set) var isInFront = true

  /// Begins a search at a point of the space around the outermost layer, whose superlayer may be `outer`.
  init(at point: Point, isMirrored: Bool, in outer: LayerProperties?) {
    (origin, local, isOriginMirrored) = (point, point, isMirrored)
    sublayerMap = outer?.sublayerMap
    preservesDepth = outer?.preservesDepth ?? false
  }

  /// How near the intersection is to the eye, among layers of one space, in points.
  var nearness: Double {
    let place = world.transform.row1 * local.x + world.transform.row2 * local.y + world.transform.row4
    return (facesEye ? place.z : -place.z) / place.w
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
    var map = sublayer.localTransform
    if let sublayerMap, !sublayer.isMask { map = map.concatenating(sublayerMap) }
    line.world = World(map).within(world, sharesSpace: preservesDepth)
    line.sublayerMap = sublayer.sublayerMap
    line.preservesDepth = sublayer.preservesDepth
    if sublayer.preservesDepth {
      if !preservesDepth { line.facesEye = world.transform.row3.z >= 0 }
      (line.local, line.isInFront) = line.world.plane.meeting(origin) ?? (origin, true)
      return line
    }
    guard
      line.world.isSeen(isDoubleSided: sublayer.isDoubleSided, isOuterMirrored: isOriginMirrored),
      let meeting = line.world.plane.meeting(origin)
    else { return nil }
    (line.local, line.isInFront) = meeting
    return line
  }
}
