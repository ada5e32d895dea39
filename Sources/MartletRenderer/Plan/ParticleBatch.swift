import MartletGeometry

/// Particles of one page in a row that are being added, and what they are tested against.
struct ParticleBatch {
  var first: Int32
  var state: DrawState
  /// How many pixels they fill, each as often as it is drawn.
  var pixels: Float = 0
  let bounds: PixelRect
  let allowed: PixelRect
  /// The part of the target where they are seen, in window pixels.
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  /// The greatest number of pixels of a point in their plane.
  let stretch: Double
  let tint: SIMD4<Float>
  let opacity: Float

  init(
    first: Int32, state: DrawState, bounds: PixelRect, allowed: PixelRect,
    stretch: Double, tint: SIMD4<Float>, opacity: Float
  ) {
    (self.first, self.state, self.bounds, self.allowed) = (first, state, bounds, allowed)
    (self.stretch, self.tint, self.opacity) = (stretch, tint, opacity)
    low = SIMD2(Float(allowed.x0), Float(allowed.y0)) - 1
    high = SIMD2(Float(allowed.x1), Float(allowed.y1)) + 1
  }
}
