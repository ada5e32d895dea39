import MartletGeometry

/// The start and the end of an animation, each given as a value, as a difference, or not at all.
///
/// As in Core Animation: from and to · from and by (ends at from + by) · by and to (starts at to − by) · from
/// alone (ends at the underlying value) · to alone (starts at the underlying value) · by alone (from the
/// underlying value to that plus by) · none (stays). If all three are given, `by` is ignored.
@usableFromInline
struct AnimationEndpoints<Value: Animatable>: Sendable {
  @usableFromInline
  enum Form: UInt8, Sendable {
    case fromTo, fromBy, byTo, from, to, by, none
  }

  @usableFromInline let first: Value
  @usableFromInline let second: Value
  @usableFromInline let form: Form

  @usableFromInline
  init(from: Value?, to: Value?, by: Value?) {
    for value in [from, to, by] {
      precondition(value?.isFinite ?? true, "animation: values must be finite: \(String(describing: value))")
    }
    switch (from, to, by) {
    case (.some(let a), .some(let b), _): (first, second, form) = (a, b, .fromTo)
    case (.some(let a), nil, .some(let b)): (first, second, form) = (a, b, .fromBy)
    case (nil, .some(let a), .some(let b)): (first, second, form) = (b, a, .byTo)
    case (.some(let a), nil, nil): (first, second, form) = (a, .zero, .from)
    case (nil, .some(let a), nil): (first, second, form) = (.zero, a, .to)
    case (nil, nil, .some(let a)): (first, second, form) = (.zero, a, .by)
    case (nil, nil, nil): (first, second, form) = (.zero, .zero, .none)
    }
  }

  @usableFromInline var from: Value? { form == .fromTo || form == .fromBy || form == .from ? first : nil }
  @usableFromInline var to: Value? { form == .fromTo || form == .byTo || form == .to ? second : nil }
  @usableFromInline var by: Value? {
    switch form {
    case .fromBy, .by: second
    case .byTo: first
    case .fromTo, .from, .to, .none: nil
    }
  }

  /// Both ends for an underlying value.
  @inlinable
  func resolved(over underlying: Value) -> (start: Value, end: Value) {
    switch form {
    case .fromTo: (first, second)
    case .fromBy: (first, second + first)
    case .byTo: ((.zero - first) + second, second)
    case .from: (first, underlying)
    case .to: (underlying, second)
    case .by: (underlying, second + underlying)
    case .none: (underlying, underlying)
    }
  }

  /// Whether the start is the underlying value.
  @inlinable
  var startsBeneath: Bool { form == .to || form == .by || form == .none }

  /// The distance between the ends; `nil` if it depends on the underlying value.
  var distance: Double? {
    switch form {
    case .fromTo: first.span(to: second)
    case .fromBy, .by: second.magnitude
    case .byTo: first.magnitude
    case .from, .to: nil
    case .none: 0
    }
  }

  /// The value at a fraction of the distance.
  @inlinable
  static func value(from a: Value, to b: Value, fraction: Double, isOffset: Bool) -> Value {
    isOffset ? a.offsetInterpolated(to: b, fraction: fraction) : a.interpolated(to: b, fraction: fraction)
  }

  /// The derivative with respect to the fraction.
  @inlinable
  static func slope(from a: Value, to b: Value, fraction: Double, isOffset: Bool) -> Value.Velocity {
    isOffset
      ? a.offsetInterpolationVelocity(to: b, fraction: fraction)
      : a.interpolationVelocity(to: b, fraction: fraction)
  }

  /// The contribution of earlier runs of a cumulative animation: with a given start, the end value for each
  /// run; with the underlying value as start, the change of each run.
  @inlinable
  func accumulated(_ value: Value, start: Value, end: Value, runs: Double) -> Value {
    guard runs > 0 else { return value }
    return startsBeneath ? (end - start).repeated(runs) + value : value + end.repeated(runs)
  }
}
