/// The fonts that Pango was asked for. Pango keeps what it has loaded for each font and size, 26 KB, as long
/// as its font map lives, without a limit.
struct KnownFonts {
  /// What distinguishes fonts in Pango.
  private struct Key: Hashable {
    var family: String?
    var weight: FontWeight
    var isItalic: Bool
    /// The size, in pixels.
    var em: Double
    /// Fonts with hinting and without come from two contexts and are kept apart.
    var isHinted: Bool
  }

  /// The maximum number of fonts of one font map: 13 MB. A program has a few dozen, unless it changes a size
  /// in every frame. Loading all of them again takes 20 ms.
  static let capacity = 512

  private var keys: Set<Key> = []

  /// Adds the fonts of a text. If there are more than `capacity` then, forgets all others and returns
  /// `false`: the font map must be discarded.
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
