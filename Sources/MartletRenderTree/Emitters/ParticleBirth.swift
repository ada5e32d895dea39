/// Where a particle is born, and the direction from which its emission angles count.
struct ParticleBirth {
  /// The place in the layer's coordinates.
  var place: SIMD2<Double>
  /// How far that is in front of the layer's plane, in points.
  var depth = 0.0
  /// The angles of the direction, in radians: clockwise from the x axis, and from the plane towards the viewer.
  var longitude = 0.0
  var latitude = 0.0
}
