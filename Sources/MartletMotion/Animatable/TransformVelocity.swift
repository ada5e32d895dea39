import MartletGeometry

/// How fast a transform changes: the rates of its sixteen numbers, per second.
public struct TransformVelocity: Hashable, Sendable {
  /// The rate of each number, at its position. This is not a transform.
  public var rates: Transform

  /// Makes a velocity from the rate of each number.
  public init(rates: Transform) { self.rates = rates }

  /// Makes the velocity of a transform that turns in space, as a hand turns a globe: about an axis through the origin of the space
  /// into which the transform leads. For a layer that is an axis through its position.
  /// - Parameters:
  ///   - transform: The transform at this moment.
  ///   - turn: The axis, in that space, with the angular velocity as its length, in radians per second; finite. (0, 0, 2) turns
  ///     clockwise on screen, (2, 0, 0) moves what is below towards the viewer, (0, 2, 0) what is on the left.
  public init(of transform: Transform, turning turn: SIMD3<Double>) {
    // ω × p for each axis.
    let rates = Transform(
      rows: SIMD4(0, turn.z, -turn.y, 0), SIMD4(-turn.z, 0, turn.x, 0), SIMD4(turn.y, -turn.x, 0, 0), .zero)
    self.rates = transform.concatenating(rates)
  }
}

extension TransformVelocity: Animatable {
  /// No change.
  public static var zero: TransformVelocity {
    TransformVelocity(rates: Transform(rows: .zero, .zero, .zero, .zero))
  }
  /// That of the change within a second.
  public static var settlingTolerance: Double { Transform.settlingTolerance }
  public static func + (a: TransformVelocity, b: TransformVelocity) -> TransformVelocity {
    a.adding(b, times: 1)
  }
  public static func - (a: TransformVelocity, b: TransformVelocity) -> TransformVelocity {
    a.adding(b, times: -1)
  }
  public static func * (a: TransformVelocity, factor: Double) -> TransformVelocity {
    zero.adding(a, times: factor)
  }

  private func adding(_ other: TransformVelocity, times factor: Double) -> TransformVelocity {
    let (a, b) = (rates, other.rates)
    return TransformVelocity(
      rates: Transform(
        rows: a.row1 + b.row1 * factor, a.row2 + b.row2 * factor, a.row3 + b.row3 * factor,
        a.row4 + b.row4 * factor))
  }
  /// The distance, in points, by which it moves parts of a layer 50 points from its anchor within a second;
  /// approximately.
  public var magnitude: Double { Self.zero.rates.span(to: rates) }
  public var isFinite: Bool { rates.isFinite }
}
