/// Where lines break that are too long for the width.
public enum TextWrapping: Sendable, Hashable, CaseIterable {
  /// Nowhere: each paragraph is one line.
  case none
  /// Between words, and within one only if it alone is too long.
  case words
  /// Between any two characters.
  case characters
}
