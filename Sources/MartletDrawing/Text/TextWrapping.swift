/// Where lines break if they are too long.
public enum TextWrapping: Sendable, Hashable, CaseIterable {
  /// Nowhere: each paragraph is one line.
  case none
  /// Between words; within a word only if it alone is too long.
  case words
  /// Between any two characters.
  case characters
}
