extension String {
  /// The maximum length of a sent text in bytes. A Wayland message holds at most 4096 bytes, and a longer one
  /// ends the connection.
  private static let longestSent = 4000

  /// The text, shortened to whole characters that fit into a message.
  var fittingMessage: String {
    guard utf8.count > Self.longestSent else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: Self.longestSent)
    while Index(end, within: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
