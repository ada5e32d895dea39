/// The fonts that Pango was asked for. It keeps what it has found for each, at each size, for as long as its font map
/// lives: 26 KB, without limit.
struct KnownFonts {
  /// What is a font of its own to Pango.
  private struct Key: Hashable {
    var family: String?
    var weight: FontWeight
    var isItalic: Bool
    /// In pixels.
    var em: Double
    /// Fonts with hinting and without come from two contexts and are kept apart.
    var isHinted: Bool
  }

  /// Most fonts of one font map: 13 MB. A program has a few dozen unless it changes a size with every frame, and to find
  /// all anew takes 20 ms.
  static let capacity = 512

  private var keys: Set<Key> = []

  /// Notes the fonts of a text. Where there are more than `capacity`, only these are known then, and the answer is `false`:
  /// the font map is to go.
  mutating func note(_ request: TypesetRequest) -> Bool {
    insertAll(of: request)
    guard keys.count > Self.capacity else { return true }
    keys = []
    insertAll(of: request)
    return false
  }

  private mutating func insertAll(of request: TypesetRequest) {
    var last = request.text.font
    insert(last, of: request)
    for span in request.text.spans where span.style.font != last {
      last = span.style.font
      insert(last, of: request)
    }
  }

  private mutating func insert(_ font: Font, of request: TypesetRequest) {
    keys.insert(
      Key(
        family: font.family, weight: font.weight, isItalic: font.isItalic, em: request.em(font),
        isHinted: request.isHinted))
  }
}
