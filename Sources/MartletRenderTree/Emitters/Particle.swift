/// What is drawn of a particle, in the coordinates of its layer.
public struct Particle: Sendable, Equatable {
  /// Its centre, in points; then its scale times the cosine, and times the sine of its angle.
  public var place: SIMD4<Float>
  /// The premultiplied colour by which its picture is multiplied.
  public var color: SIMD4<Float>
  /// The index of its picture among those of the drawing.
  public var sprite: Int32
  /// How far its centre is in front of the layer's plane, in points.
  public var depth: Float

  /// Makes a particle from its parts.
  public init(place: SIMD4<Float>, color: SIMD4<Float>, sprite: Int32, depth: Float = 0) {
    self.place = place
    self.color = color
    self.sprite = sprite
    self.depth = depth
  }
}
