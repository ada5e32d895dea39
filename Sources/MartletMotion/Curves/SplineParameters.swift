import MartletGeometry

/// The shape of a smooth curve at one keyframe (Kochanek and Bartels, SIGGRAPH 1984). All are 0 by default,
/// which is a Catmull–Rom spline.
public struct SplineParameters: Hashable, Sendable {
  /// Positive values are tighter, negative ones rounder; 1 stops at the keyframe.
  public var tension: Double
  /// Any value other than 0 makes a corner: negative ones inwards, positive ones outwards.
  public var continuity: Double
  /// Positive values lean on the segment before, negative ones on the segment after.
  public var bias: Double

  /// Makes the parameters; all finite, usually −1…1.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    precondition(
      tension.isFinite && continuity.isFinite && bias.isFinite,
      "keyframes: spline parameters must be finite, not \(tension), \(continuity), \(bias)")
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The weights of the differences to the previous and the next keyframe in the incoming tangent.
  var arrival: (before: Double, after: Double) {
    (
      (1 - tension) * (1 - continuity) * (1 + bias) / 2,
      (1 - tension) * (1 + continuity) * (1 - bias) / 2
    )
  }

  /// The same weights in the outgoing tangent.
  var departure: (before: Double, after: Double) {
    (
      (1 - tension) * (1 + continuity) * (1 + bias) / 2,
      (1 - tension) * (1 - continuity) * (1 - bias) / 2
    )
  }
}
