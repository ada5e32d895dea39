/// Where the caret goes from where it is, in the order of the text.
public enum TextMotion: Hashable, Sendable, CaseIterable {
  /// Behind the next character.
  case characterForward
  /// Before the previous character.
  case characterBackward
  /// To the end of the word that it is in, or of the next one.
  case wordForward
  /// To the beginning of the word that it is in, or of the one before.
  case wordBackward
  /// To the end of the text.
  case end
  /// To the beginning of the text.
  case start
}
