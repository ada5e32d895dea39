/// How the middle of a resizable image fills a rectangle of another size.
public enum ResizingMode: String, Sendable, CaseIterable {
  /// It is repeated at its own size, from the top left.
  case tile
  /// It is stretched.
  case stretch
}
