/// The number that a view shows, for those who can't see it: with it, other programs can tell how far a slider has come, and set it.
public struct AccessibilityNumber: Hashable, Sendable {
  /// The number. It lies in `range`.
  public var value: Double
  /// The least and the greatest number that it can be.
  public var range: ClosedRange<Double>
  /// The distance from one number to the next; 0, the default, if it can be any.
  public var step: Double
  /// Whether `AccessibilityAction.set` changes it. `false` by default.
  public var isSettable: Bool

  /// Makes a number. One that is not finite, in a range that is not finite, is told to nobody.
  public init(_ value: Double, in range: ClosedRange<Double>, step: Double = 0, isSettable: Bool = false) {
    (self.value, self.range, self.step, self.isSettable) = (value, range, step, isSettable)
  }

  /// Whether other programs can be told of it.
  package var isFinite: Bool {
    [value, range.lowerBound, range.upperBound, step].allSatisfy(\.isFinite)
  }
}
