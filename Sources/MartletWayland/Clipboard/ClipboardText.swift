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

  /// The text in bytes that another program has sent. Invalid UTF-8 is repaired, line ends become `\n`. `nil` if there are none.
  static func text(in bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty else { return nil }
    return String(decoding: withPlainLineEnds(bytes), as: UTF8.self)
  }

  /// The same text with the line ends `\n`.
  static func withPlainLineEnds(_ text: String) -> String {
    guard text.utf8.contains(carriageReturn) else { return text }
    return String(decoding: withPlainLineEnds(Array(text.utf8)), as: UTF8.self)
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private static func withPlainLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(carriageReturn) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte == carriageReturn {
        result.append(lineFeed)
      } else if byte != lineFeed || last != carriageReturn {
        result.append(byte)
      }
      last = byte
    }
    return result
  }
}
