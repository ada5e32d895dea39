/// Numbers that lie whole steps from the least one. Steps that are no binary fractions, such as 0.1, are not added up.
struct NumberSteps {
  /// The numbers that there can be.
  var range: ClosedRange<Double>
  /// The distance from one number to the next, above 0.
  var step: Double

  /// The part of a step by which numbers that are meant to be equal may differ.
  private static let tolerance = 1e-9

  /// The number that lies some steps from another one, perhaps outside of the range. From a number between two of them it goes by the step.
  func number(_ count: Double, from value: Double) -> Double {
    let steps = (value - range.lowerBound) / step
    let index = steps.rounded()
    let isOnGrid = areEqual(steps * step, index * step)
    let next = isOnGrid ? range.lowerBound + (index + count) * step : value + count * step
    return [range.lowerBound, range.upperBound].first { areEqual($0, next) } ?? next
  }

  /// Whether two numbers are meant to be equal.
  func areEqual(_ a: Double, _ b: Double) -> Bool { abs(a - b) < Self.tolerance * step }

  /// A number with no more digits than its steps have.
  func words(for value: Double) -> String {
    var scale = 1.0
    while abs(value) * scale < 1e15 {
      let whole = (value * scale).rounded()
      if abs(value - whole / scale) <= Self.tolerance * min(step, 1) {
        return scale == 1 ? "\(Int(whole))" : "\(whole / scale)"
      }
      scale *= 10
    }
    return "\(value)"
  }
}
