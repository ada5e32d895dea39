/// Whether a layer that moves along a path rotates with it.
public enum RotationMode: UInt8, Hashable, Sendable {
  /// No rotation. The default.
  case none
  /// Its x axis points along the path.
  case auto
  /// Its x axis points against the path.
  case autoReverse
}
