import MartletGeometry

/// How fast a transform changes: the rates of its sixteen numbers, per second.
public struct TransformVelocity: Hashable, Sendable {
  /// The rate of each number, at its position. This is not a transform.
  public var rates: Transform

  /// Makes a velocity from the rate of each number.
  public init(rates: Transform) { self.rates = rates }
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
