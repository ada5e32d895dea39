import MartletGeometry

/// A face of a space, or what cuts leave of one, in the order in which they are painted.
struct SpacePiece {
  /// The number of the face.
  var face: Int32
  /// Its cuts, in a list. None for a face that is drawn as a whole.
  var firstCut: Int32
  var cutCount: Int32
  /// The corners of the upright rectangle around it, in points of the plane that the space is seen in.
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  var isWhole: Bool { cutCount == 0 }
  /// The upright rectangle around it.
  var box: Rect { Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }
}
