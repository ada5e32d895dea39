extension String {
  /// Most bytes of a text that is sent. A whole message of the protocol takes 4096, and who is sent a longer one ends the
  /// connection.
  private static let longestSent = 4000

  /// The text as far as it fits into a message, without the character that would be cut.
  var fittingMessage: String {
    guard utf8.count > Self.longestSent else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: Self.longestSent)
    while Index(end, within: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
