/// The horizontal alignment of a text's lines.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// At the side where the script starts: left for Latin, right for Arabic.
  case natural
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges, by widening the spaces; a paragraph's last line is `natural`.
  case justified
}
