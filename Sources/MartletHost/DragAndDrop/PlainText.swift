/// Text in the bytes that programs pass to each other.
public enum PlainText {
  /// The text in bytes that another program has sent. Invalid UTF-8 is repaired, line ends become `\n`. `nil` if there are none.
  public static func string(in bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty else { return nil }
    return String(decoding: withPlainLineEnds(bytes), as: UTF8.self)
  }

  /// The same text with the line ends `\n`.
  public static func withPlainLineEnds(_ text: String) -> String {
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
