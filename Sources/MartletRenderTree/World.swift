import MartletGeometry

/// The map from a layer's own space to the window's, or to that of an ancestor.
///
/// Drawing and hit tests place layers only with this map. A layer's plane is z = 0 of its own space, and z points to the
/// viewer. Sublayers are drawn into the plane of their superlayer: the map keeps their distance in front of it, which does
/// not change where they are seen. Only those of a superlayer that preserves depth keep their place in space.
package struct World: Equatable, Sendable {
  /// From the layer's own space to the outer one, in points.
  package let transform: Transform

  /// The outer space itself.
  package static let identity = World(.identity)

  /// Makes the world that a transform leads to, such as a layer's `localTransform`.
  @inlinable
  package init(_ transform: Transform) { self.transform = transform }

  /// The layer's plane as it is seen in the outer space, without its depth.
  @inlinable
  package var plane: Homography { Homography(transform) }

  /// The world of a layer with this map to its superlayer, whose world is `outer`: it is drawn into the superlayer's plane.
  @inlinable
  package func within(_ outer: World) -> World {
    let outer = outer.transform
    // z adds only depth.
    func flattened(_ v: SIMD4<Double>) -> SIMD4<Double> {
      var image: SIMD4<Double> = outer.row1 * v.x + outer.row2 * v.y + outer.row4 * v.w
      image.z += outer.row3.z * v.z
      return image
    }
    // Few layers tilt their z axis.
    let isUpright = transform.row3 == SIMD4(0, 0, 1, 0)
    let row3 = isUpright ? SIMD4(0, 0, outer.row3.z, 0) : flattened(transform.row3)
    return World(
      Transform(
        rows: flattened(transform.row1), flattened(transform.row2), row3, flattened(transform.row4)))
  }

  /// The world of a layer with this map to its superlayer, which preserves depth and whose world is `outer`.
  @inlinable
  package func inSpace(of outer: World) -> World { World(transform.concatenating(outer.transform)) }

  /// The world of a layer with this map to its superlayer.
  /// - Parameter sharesSpace: Whether the superlayer preserves depth.
  @inlinable
  package func within(_ outer: World, sharesSpace: Bool) -> World {
    sharesSpace ? inSpace(of: outer) : within(outer)
  }

  /// The same, after a move in the layer's own plane, in points.
  package func preceded(by shift: Point) -> World {
    var result = transform
    result.row4 = result.row4 + result.row1 * shift.x + result.row2 * shift.y
    return World(result)
  }

  /// The same, before a move in the outer space, in points.
  package func translated(by shift: Point) -> World {
    World(transform.translated(x: shift.x, y: shift.y, z: 0))
  }

  /// Whether the layer is visible there: a one-sided layer is not visible from behind.
  /// - Parameter isOuterMirrored: Whether the outer space itself is mirrored in the window.
  @inlinable
  package func isSeen(isDoubleSided: Bool, isOuterMirrored: Bool = false) -> Bool {
    isDoubleSided || plane.isMirrored == isOuterMirrored
  }
}
