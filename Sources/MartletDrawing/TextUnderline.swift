/// The line below letters.
public enum TextUnderline: Sendable, Hashable, CaseIterable {
  /// None.
  case none
  /// One.
  case single
  /// Two.
  case double
}
