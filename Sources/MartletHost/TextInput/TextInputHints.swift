/// How an input method should treat what is typed into a text field.
public struct TextInputHints: OptionSet, Sendable, Hashable {
  /// One bit for each hint.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Words may be suggested while they are typed.
  public static let completion = TextInputHints(rawValue: 1)
  /// Mistakes may be shown and corrected.
  public static let spellCheck = TextInputHints(rawValue: 2)
  /// Sentences begin with a capital letter.
  public static let capitalizedSentences = TextInputHints(rawValue: 4)
  /// Small letters are preferred.
  public static let lowercase = TextInputHints(rawValue: 8)
  /// Capital letters are preferred.
  public static let uppercase = TextInputHints(rawValue: 16)
  /// Words begin with a capital letter.
  public static let titlecase = TextInputHints(rawValue: 32)
  /// What is typed is not shown.
  public static let hidden = TextInputHints(rawValue: 64)
  /// What is typed must not be remembered.
  public static let sensitive = TextInputHints(rawValue: 128)
  /// Latin letters are preferred.
  public static let latin = TextInputHints(rawValue: 256)
  /// The text has several lines.
  public static let multiline = TextInputHints(rawValue: 512)
}
