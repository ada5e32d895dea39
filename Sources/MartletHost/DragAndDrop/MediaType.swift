/// Names of media types that programs exchange.
public enum MediaType {
  /// Text in UTF-8.
  public static let text = "text/plain;charset=utf-8"
  /// A list of URIs, one a line: what file managers drag.
  public static let uriList = "text/uri-list"
  /// A picture as PNG.
  public static let png = "image/png"

  /// The media types of text, the best one first. Some programs know only the later ones.
  public static let texts = [text, "UTF8_STRING", "text/plain", "STRING", "TEXT"]

  /// The longest name of a type, in bytes. Longer ones are no names.
  public static let longest = 255

  /// Whether a name can be passed to other programs: 1 to ``longest`` bytes of visible ASCII, or spaces within.
  public static func isValid(_ type: String) -> Bool {
    let bytes = type.utf8
    guard (1...longest).contains(bytes.count), bytes.first != 0x20, bytes.last != 0x20 else { return false }
    return bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
