import MartletDrawing

/// Parts of a text that are laid out by themselves.
extension Text {
  /// Whether it has the same looks as another one, apart from what stands in it.
  func looks(like other: Text) -> Bool { style == other.style && alignment == other.alignment }

  /// Whether a part of it has a style of its own.
  func hasSpan(in utf8: Range<Int>) -> Bool {
    spans.contains { $0.utf8.overlaps(utf8) }
  }

  /// A part of it, by itself.
  func part(_ utf8: Range<Int>) -> Text {
    guard utf8.count < string.utf8.count else { return self }
    var part = self
    part.string = string.part(utf8)
    part.spans = spans.compactMap { span in
      let range = span.utf8.clamped(to: utf8)
      guard !range.isEmpty else { return nil }
      return TextSpan(
        range.lowerBound - utf8.lowerBound..<range.upperBound - utf8.lowerBound, style: span.style)
    }
    return part
  }
}
