import MartletGeometry

/// The shape of a smooth curve at one keyframe (Kochanek and Bartels, SIGGRAPH 1984). All are 0 by default, which is a
/// Catmull–Rom spline.
public struct SplineParameters: Hashable, Sendable {
  /// Positive is tighter, negative rounder; 1 stops at the keyframe.
  public var tension: Double
  /// Other than 0 makes a corner: negative ones cut inwards, positive ones reach out.
  public var continuity: Double
  /// Positive leans on the segment before, negative on the one after.
  public var bias: Double

  /// Makes the shape; all finite, −1…1 as a rule.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    precondition(
      tension.isFinite && continuity.isFinite && bias.isFinite,
      "keyframes: spline parameters must be finite, not \(tension), \(continuity), \(bias)")
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// Weights of the differences to the keyframe before and to the one after in the tangent of arrival.
  var arrival: (before: Double, after: Double) {
    (
      (1 - tension) * (1 - continuity) * (1 + bias) / 2,
      (1 - tension) * (1 + continuity) * (1 - bias) / 2
    )
  }

  /// The same in the tangent of departure.
  var departure: (before: Double, after: Double) {
    (
      (1 - tension) * (1 + continuity) * (1 + bias) / 2,
      (1 - tension) * (1 - continuity) * (1 - bias) / 2
    )
  }
}
