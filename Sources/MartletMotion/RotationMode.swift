/// Whether what moves along a path turns with it.
public enum RotationMode: UInt8, Hashable, Sendable {
  /// Not at all. The default.
  case none
  /// Its x axis points along the path.
  case auto
  /// Its x axis points against the path.
  case autoReverse
}
