/// What an animation shows before its start and after its end.
public enum FillMode: UInt8, Hashable, Sendable {
  /// Nothing. The default.
  case removed
  /// After the end it shows its last value, until it is removed.
  case forwards
  /// Before the start it shows its first value.
  case backwards
  /// Both.
  case both

  /// Whether the first value is shown before the start.
  @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the last value is shown after the end.
  @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
}
