import MartletGeometry
import MartletRenderTree

/// A layer in a space that a line of sight meets.
struct FaceOnLine {
  let layer: Layer
  /// The line as it meets the layer that holds it.
  let outer: LineOfSight

  /// From the layer's own space to the plane in which the space is seen.
  private let map: Transform
  /// Where the line meets the layer, in the layer's own coordinates.
  private let touched: Point
  private let bounds: Rect
  private let depth: Double
  /// The number of layers of the space that were found before it.
  private let place: Int

  init(_ layer: Layer, within outer: LineOfSight, at line: LineOfSight, _ bounds: Rect, place: Int) {
    (self.layer, self.outer, self.bounds, self.place) = (layer, outer, bounds, place)
    (map, touched) = (line.map, line.local)
    depth = line.depth.isFinite ? line.depth : -.infinity
  }

  /// Sorts faces from the farthest to the nearest: the order in which they are painted where the line meets them.
  ///
  /// Those in one plane are painted in the order in which they were found, as by `DepthOrder`: their planes are compared, not
  /// their depths on the line, which rounding makes differ where they are steep.
  static func sortBackToFront(_ faces: inout [FaceOnLine]) {
    if faces.count < 2 { return }
    faces.sort { ($0.depth, $0.place) < ($1.depth, $1.place) }
    var first = 0
    while first < faces.count {
      var end = first + 1
      while end < faces.count, faces[end].isInPlane(of: faces[first]) { end += 1 }
      if end > first + 1 { faces[first..<end].sort { $0.place < $1.place } }
      first = end
    }
  }

  /// Whether neither of two faces cuts the other or is clearly in front of it.
  private func isInPlane(of other: FaceOnLine) -> Bool {
    isWithin(DepthOrder.plane(other.map)) || other.isWithin(DepthOrder.plane(map))
  }

  /// Whether the face lies in a plane: the point that was touched, and what is around it.
  private func isWithin(_ plane: DepthOrder.Plane) -> Bool {
    func isNear(_ x: Double, _ y: Double) -> Bool {
      let place = map.row1 * x + map.row2 * y + map.row4
      // What is behind the eye is cut off.
      guard place.w > 0 else { return true }
      return abs(plane.distance(SIMD3(place.x, place.y, place.z) / place.w)) <= DepthOrder.tolerance
    }
    guard plane.isSeen, isNear(touched.x, touched.y) else { return false }
    // Something of a layer without a size, too.
    let extent = bounds.union(Rect(x: touched.x - 1, y: touched.y - 1, width: 2, height: 2))
    return isNear(extent.minX, extent.minY) && isNear(extent.maxX, extent.minY)
      && isNear(extent.minX, extent.maxY) && isNear(extent.maxX, extent.maxY)
  }
}
