import MartletGeometry

/// A cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction of elapsed time to the fraction of the
/// change.
///
/// The x coordinates of the control points are in 0…1, so that the curve is a function; y is not limited, so
/// that it can overshoot. Names and numbers are those of CSS Easing Functions Level 1 and Core Animation.
public struct TimingFunction: Hashable, Sendable {
  /// The control points (x1, y1) and (x2, y2) as (x1, y1, x2, y2).
  public let controlPoints: SIMD4<Double>

  // The polynomial coefficients of x(s) and y(s): ((a·s + b)·s + c)·s. They are computed each time: storing
  // them would make every copy of an animation slower.
  private var cx: Double { 3 * controlPoints.x }
  private var bx: Double { 3 * (controlPoints.z - controlPoints.x) - cx }
  private var ax: Double { 1 - cx - bx }
  private var cy: Double { 3 * controlPoints.y }
  private var by: Double { 3 * (controlPoints.w - controlPoints.y) - cy }
  private var ay: Double { 1 - cy - by }

  /// Uniform speed.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Quick start, slow end; Core Animation's default.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)
  /// Slow start.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Slow end.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)

  /// Makes a curve with control points. `x1` and `x2` are clamped to 0…1; `y1` and `y2` must be finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(!x1.isNaN && !x2.isNaN, "timing function: x must lie in 0…1, not \(x1), \(x2)")
    precondition(y1.isFinite && y2.isFinite, "timing function: y must be finite, not \(y1), \(y2)")
    controlPoints = SIMD4(min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
  }

  /// Whether the curve is the identity.
  @inlinable
  public var isLinear: Bool { controlPoints == SIMD4(0, 0, 1, 1) }

  /// The fraction of the change at a fraction of time, which is clamped to 0…1. Accurate to 1e-9.
  public func value(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if isLinear { return fraction }
    let s = parameter(x: fraction)
    return ((ay * s + by) * s + cy) * s
  }

  /// The slope at a fraction of time: 0 outside 0…1. Infinite slopes are limited to 1e9.
  public func slope(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    if isLinear { return 1 }
    let s = parameter(x: fraction)
    let dx = (3 * ax * s + 2 * bx) * s + cx
    let dy = (3 * ay * s + 2 * by) * s + cy
    if abs(dx) > 1e-9 { return dy / dx }
    // Both derivatives vanish if a control point lies on an end: use the second derivatives.
    let ddx = 6 * ax * s + 2 * bx
    let ddy = 6 * ay * s + 2 * by
    if abs(dy) <= 1e-9, abs(ddx) > 1e-9 { return ddy / ddx }
    return dy == 0 ? 0 : (dy > 0 ? 1e9 : -1e9)
  }

  /// The parameter s of the curve at which x(s) = x. Halley's method usually takes three steps; bisection
  /// keeps it inside a bracket and handles vertical tangents.
  private func parameter(x: Double) -> Double {
    let (a, b, c) = (ax, bx, cx)
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<64 {
      let error = ((a * s + b) * s + c) * s - x
      if abs(error) < 1e-14 { break }
      if error > 0 { high = s } else { low = s }
      if high - low < 1e-16 { break }
      let slope = (3 * a * s + 2 * b) * s + c
      let next = s - error * slope / (slope * slope - error * (3 * a * s + b))
      // The error of a step shrinks to its third power, so this one is exact to the last digits.
      if abs(error) < 1e-6, slope > 0.25 { return next }
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }
}
