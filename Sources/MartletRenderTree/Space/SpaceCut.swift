/// A line along which a face is cut, since another face of the same space passes through it there.
struct SpaceCut: Equatable {
  /// (a, b, c): a·x + b·y + c is positive where the face is in front of the other one. In points of the plane that the space
  /// is seen in.
  var line: SIMD3<Double>
  /// Whether this piece is what is in front.
  var isFront: Bool
  /// The face that cuts it.
  var cutter: Int32
}
