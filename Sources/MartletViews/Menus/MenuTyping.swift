import MartletGeometry

/// What was typed into a menu to find an item by the beginning of its title.
struct MenuTyping {
  private(set) var text = ""
  private var last: MediaTime?

  /// After how long without a key the next one begins anew, in seconds.
  private static let pause = 1.0

  /// Whether a text is being typed.
  func isTyping(at time: MediaTime) -> Bool { !text.isEmpty && last.map { time - $0 < Self.pause } ?? false }

  /// Adds what a key types. Returns the text to look for, and whether an item that fits may stay chosen: the same letter again goes on to
  /// the next item.
  mutating func type(_ characters: String, at time: MediaTime) -> (text: String, canStay: Bool) {
    let isNew = !isTyping(at: time)
    last = time
    if !isNew, text == characters { return (text, false) }
    text = isNew ? characters : text + characters
    return (text, !isNew)
  }
}
