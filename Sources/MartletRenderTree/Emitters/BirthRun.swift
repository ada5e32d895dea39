import MartletGeometry
import MartletMotion

/// How many particles of a cell were born when the values of an emitter's properties began to apply.
///
/// The number of births is the integral of the rate. Its whole part is an integer, so that it stays exact after years.
struct BirthRun: Sendable, Equatable {
  /// The whole births.
  var whole: Int64 = 0
  /// The part of the next one, 0…1: it is born when this has grown to the next whole number; at 0, at once.
  var part = 0.0
  /// Distinguishes particles of the same number.
  var stream: UInt64 = 0

  /// The largest number of births that is counted.
  private static let most = 4e15
  /// Births that miss a whole number by less than this, which is more than rounding, are that number.
  private static let tolerance = 1e-6

  /// The run after a time at a rate.
  func advanced(by time: Double, rate: Double) -> BirthRun {
    guard time > 0, rate > 0 else { return self }
    var run = self
    let sum = Self.snapped(part + rate * time)
    run.whole &+= Int64(sum.rounded(.down))
    run.part = sum - sum.rounded(.down)
    return run
  }

  /// The numbers, counted from `whole`, of what is born between two times after the beginning of the run, both included.
  func numbers(from first: Double, to last: Double, within span: Double, rate: Double) -> Range<Int64> {
    guard rate > 0, last >= 0, span > 0 else { return 0..<0 }
    let end = Self.snapped(part + rate * min(span, 1e15)).rounded(.up)
    let low = max(part.rounded(.up), Self.limited(part + rate * first).rounded(.up))
    let high = min(end, Self.limited(part + rate * last).rounded(.down) + 1)
    return low < high ? Int64(low)..<Int64(high) : 0..<0
  }

  /// When a number is born, in seconds after the beginning of the run.
  @inline(__always)
  func time(of number: Int64, rate: Double) -> Double { (Double(number) - part) / rate }

  private static func limited(_ count: Double) -> Double { min(max(count, 0), most) }

  private static func snapped(_ count: Double) -> Double {
    let nearest = limited(count).rounded()
    return abs(count - nearest) < tolerance ? nearest : limited(count)
  }
}
