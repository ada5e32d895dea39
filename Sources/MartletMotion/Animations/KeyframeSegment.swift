/// The segment from one keyframe to the next: a line or a cubic Bézier curve.
@usableFromInline
struct KeyframeSegment<Value: Animatable>: Sendable {
  @usableFromInline let start: Value
  @usableFromInline let control1: Value
  @usableFromInline let control2: Value
  @usableFromInline let end: Value
  @usableFromInline let isLine: Bool

  @usableFromInline
  init(from start: Value, to end: Value) {
    self.start = start
    control1 = start
    control2 = end
    self.end = end
    isLine = true
  }

  @usableFromInline
  init(from start: Value, _ control1: Value, _ control2: Value, to end: Value) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    isLine = false
  }

  /// The value at a parameter from 0 to 1; a timing function may go beyond.
  @inlinable
  func value(at u: Double, isOffset: Bool) -> Value {
    func between(_ a: Value, _ b: Value) -> Value {
      AnimationEndpoints.value(from: a, to: b, fraction: u, isOffset: isOffset)
    }
    if u == 0 { return start }
    if isLine { return between(start, end) }
    if u == 1 { return end }
    // De Casteljau's construction, which only interpolates between points. The points of a curve are never
    // premultiplied, because control values need not be visible values.
    func inner(_ a: Value, _ b: Value) -> Value { a.offsetInterpolated(to: b, fraction: u) }
    let (a, b, c) = (inner(start, control1), inner(control1, control2), inner(control2, end))
    return inner(inner(a, b), inner(b, c))
  }

  /// The derivative with respect to the parameter.
  @inlinable
  func slope(at u: Double, isOffset: Bool) -> Value.Velocity {
    if isLine { return AnimationEndpoints.slope(from: start, to: end, fraction: u, isOffset: isOffset) }
    if Value.isVector {
      func way(_ a: Value, _ b: Value) -> Value.Velocity { a.averageVelocity(to: b, over: 1) }
      let v = 1 - u
      return way(start, control1) * (3 * v * v) + way(control1, control2) * (6 * u * v)
        + way(control2, end) * (3 * u * u)
    }
    // Values that are not vectors need a difference quotient; its error is about 1e-9 of the distance.
    let h = 1e-5
    let (before, after) = (value(at: u - h, isOffset: isOffset), value(at: u + h, isOffset: isOffset))
    return before.averageVelocity(to: after, over: 2 * h)
  }
}
