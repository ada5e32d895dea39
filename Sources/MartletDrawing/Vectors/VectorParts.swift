import MartletGeometry

/// How a vector picture is resized in nine parts: along each direction the first and the last part keep their size, and the middle
/// one is stretched.
package struct VectorParts: Hashable, Sendable {
  /// One direction.
  package struct Axis: Hashable, Sendable {
    /// Where the parts begin and the last one ends in the picture, in its units: four numbers that do not descend.
    package var picture: SIMD4<Double>
    /// The same in the result, in points from its beginning.
    package var result: SIMD4<Double>

    /// Makes it from where the parts lie.
    package init(picture: SIMD4<Double>, result: SIMD4<Double>) {
      (self.picture, self.result) = (picture, result)
    }
  }

  /// From left to right, and from top to bottom.
  package var x: Axis
  package var y: Axis

  /// Makes it from both directions.
  package init(x: Axis, y: Axis) { (self.x, self.y) = (x, y) }

  /// The size of the result, in points.
  package var size: Size { Size(width: x.result.w, height: y.result.w) }
}
