/// How a keyframe animation finds the values between its keyframes.
public enum CalculationMode: UInt8, Hashable, Sendable {
  /// Straight from one to the next. The default.
  case linear
  /// Not at all: each value holds until the next one's time.
  case discrete
  /// Straight from one to the next at the same speed all the way; key times and the segments' timing functions count for
  /// nothing.
  case paced
  /// Along a smooth curve through all of them (Kochanek–Bartels).
  case cubic
  /// Along that curve at the same speed all the way; key times and the segments' timing functions count for nothing.
  case cubicPaced
}
