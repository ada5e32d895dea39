/// How a keyframe animation computes the values between its keyframes.
public enum CalculationMode: UInt8, Hashable, Sendable {
  /// Linear interpolation. The default.
  case linear
  /// None: each value holds until the next one's time.
  case discrete
  /// Linear interpolation at constant speed; key times and the segments' timing functions are ignored.
  case paced
  /// A smooth curve through all values (Kochanek–Bartels).
  case cubic
  /// That curve at constant speed; key times and the segments' timing functions are ignored.
  case cubicPaced
}
