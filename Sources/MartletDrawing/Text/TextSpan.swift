/// A part of a text with its own style.
public struct TextSpan: Hashable, Sendable {
  /// The part, in bytes of the string's UTF-8 form. Ends outside of the string, or within a character, are
  /// adjusted.
  public var utf8: Range<Int>
  /// The style of the part.
  public var style: TextStyle

  /// Makes a span over bytes of the string's UTF-8 form.
  public init(_ utf8: Range<Int>, style: TextStyle) {
    self.utf8 = utf8
    self.style = style
  }
}
