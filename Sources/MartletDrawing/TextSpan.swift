/// A part of a text that looks different.
public struct TextSpan: Hashable, Sendable {
  /// The part, in bytes of the string's UTF-8 form. What lies outside of the string, or within a character, is ignored.
  public var utf8: Range<Int>
  /// What it looks like.
  public var style: TextStyle

  /// Makes a span over bytes of the string's UTF-8 form.
  public init(_ utf8: Range<Int>, style: TextStyle) {
    self.utf8 = utf8
    self.style = style
  }
}
