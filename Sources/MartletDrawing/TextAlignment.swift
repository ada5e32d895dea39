/// Where the lines of a text lie in its width.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// Where their writing begins: left for Latin, right for Arabic.
  case natural
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges, by widening the spaces; the last line of a paragraph as `natural`.
  case justified
}
