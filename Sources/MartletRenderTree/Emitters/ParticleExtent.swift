import MartletGeometry

/// What the particles of an emitter cover.
struct ParticleExtent: Sendable, Equatable {
  /// Without their depth, in the layer's coordinates.
  var bounds = Rect.zero
  /// The depths of their centres. Not determined if they are not seen in space.
  var depths = 0.0...0.0
  /// In space, the greatest distance from the centre of one to where its picture ends, in points of the layer.
  var reach = 0.0

  /// The middle of the box around them.
  var center: SIMD3<Double> {
    SIMD3(bounds.midX, bounds.midY, (depths.lowerBound + depths.upperBound) / 2)
  }
}
