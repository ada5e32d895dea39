/// What shows of an animation before it begins and after it ends.
public enum FillMode: UInt8, Hashable, Sendable {
  /// Nothing. The default.
  case removed
  /// After its end its last value, until it is removed.
  case forwards
  /// Before its begin its first value.
  case backwards
  /// Both.
  case both

  /// Whether the first value shows before the begin.
  @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the last value shows after the end.
  @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
}
