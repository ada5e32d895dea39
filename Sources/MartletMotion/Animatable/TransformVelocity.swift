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
    TransformVelocity(rates: a.rates.advanced(by: b, for: 1))
  }
  public static func - (a: TransformVelocity, b: TransformVelocity) -> TransformVelocity {
    TransformVelocity(rates: a.rates.advanced(by: b, for: -1))
  }
  public static func * (a: TransformVelocity, factor: Double) -> TransformVelocity {
    TransformVelocity(rates: zero.rates.advanced(by: a, for: factor))
  }
  /// The distance, in points, by which it moves parts of a layer 50 points from its anchor within a second;
  /// approximately.
  public var magnitude: Double { Self.zero.rates.span(to: rates) }
  public var isFinite: Bool { rates.isFinite }
}
