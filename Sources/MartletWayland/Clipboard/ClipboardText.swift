import MartletHost

/// Text as programs pass it to each other: its media types, and the form of its bytes.
enum ClipboardText {
  /// The media types of text, the best one first. What this program offers has all of them.
  static let types = MediaType.texts

  /// How good a media type is, 0 for the best; `nil` if it is not text.
  static func rank(of type: String) -> Int? {
    if let rank = types.firstIndex(of: type) { return rank }
    // Some programs write the name of the character set in capitals.
    return type.lowercased() == types[0] ? 0 : nil
  }

  /// The text in bytes that another program has sent; see `PlainText`.
  static func text(in bytes: [UInt8]) -> String? { PlainText.string(in: bytes) }

  /// The same text with the line ends `\n`.
  static func withPlainLineEnds(_ text: String) -> String { PlainText.withPlainLineEnds(text) }
}
