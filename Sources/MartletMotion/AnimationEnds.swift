import MartletGeometry

/// Where an animation begins and where it ends, each given as a value, as a difference, or not at all.
///
/// As in Core Animation: from and to · from and by (to from + by) · by and to (from to − by) · from alone (to what lies
/// beneath) · to alone (from what lies beneath) · by alone (from what lies beneath to that plus by) · none (it stays).
/// With all three, `by` counts for nothing.
@usableFromInline
struct AnimationEnds<Value: Animatable>: Sendable {
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

  /// Both ends over what lies beneath.
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

  /// Whether the begin is what lies beneath.
  @inlinable
  var startsBeneath: Bool { form == .to || form == .by || form == .none }

  /// The length of the way, where it does not depend on what lies beneath.
  var distance: Double? {
    switch form {
    case .fromTo: first.span(to: second)
    case .fromBy, .by: second.magnitude
    case .byTo: first.magnitude
    case .from, .to: nil
    case .none: 0
    }
  }

  /// At a fraction of the way.
  @inlinable
  static func value(from a: Value, to b: Value, fraction: Double, isOffset: Bool) -> Value {
    isOffset ? a.offsetInterpolated(to: b, fraction: fraction) : a.interpolated(to: b, fraction: fraction)
  }

  /// How that changes with the fraction.
  @inlinable
  static func slope(from a: Value, to b: Value, fraction: Double, isOffset: Bool) -> Value {
    isOffset
      ? a.offsetInterpolationVelocity(to: b, fraction: fraction)
      : a.interpolationVelocity(to: b, fraction: fraction)
  }

  /// What earlier runs of a cumulative animation add to the present one: for a given begin, the end value for each
  /// run; where it starts from what lies beneath, the way that each run has made.
  @inlinable
  func accumulated(_ value: Value, start: Value, end: Value, runs: Double) -> Value {
    guard runs > 0 else { return value }
    return startsBeneath ? (end - start).repeated(runs) + value : value + end.repeated(runs)
  }
}
