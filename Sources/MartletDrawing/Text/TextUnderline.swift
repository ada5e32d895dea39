/// The underline of a text.
public enum TextUnderline: Sendable, Hashable, CaseIterable {
  /// None.
  case none
  /// One line.
  case single
  /// Two lines.
  case double
}
