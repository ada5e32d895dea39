import MartletGeometry

/// A string with styles and layout settings. `TextLayout` breaks it into lines and `DrawingContext` draws it.
///
/// Any string works. A NUL is shown like a missing glyph. A paragraph longer than a million pixels is broken
/// at a space or, without one, cut.
///
/// Texts with different bytes are different, even if Swift considers the strings equal by Unicode, such as
/// the two spellings of “é”. Fonts may draw them differently, and spans count bytes.
public struct Text: Hashable, Sendable {
  /// The characters. A line feed starts a new paragraph.
  public var string: String
  /// The font, colour and decoration outside of the spans.
  public var style: TextStyle
  /// Styles for parts of the text; later ones override earlier ones. Empty by default.
  public var spans: [TextSpan] = []

  /// The horizontal alignment of the lines. `natural` by default.
  public var alignment = TextAlignment.natural
  /// Where lines that are too long break. `words` by default.
  public var wrapping = TextWrapping.words
  /// Which part an ellipsis replaces if there is not enough room. `tail` by default.
  public var truncation = TextTruncation.tail
  /// The maximum number of lines; 0, the default, means no limit.
  public var maximumLines = 0
  /// The line height, as a multiple of the font's size, with half of the extra space above and half below.
  /// `nil`, the default, uses the font's own.
  public var lineHeight: Double?

  /// Makes a text with one style.
  public init(_ string: String, style: TextStyle = TextStyle()) {
    self.string = string
    self.style = style
  }

  /// Makes a text with one font and colour.
  public init(_ string: String, font: Font, color: Color = .black) {
    self.init(string, style: TextStyle(font: font, color: color))
  }

  public static func == (a: Text, b: Text) -> Bool {
    a.string.hasSameBytes(as: b.string) && a.style == b.style && a.spans == b.spans
      && a.alignment == b.alignment && a.wrapping == b.wrapping && a.truncation == b.truncation
      && a.maximumLines == b.maximumLines && a.lineHeight == b.lineHeight
  }

  /// The font outside of the spans.
  public var font: Font {
    get { style.font }
    set { style.font = newValue }
  }

  /// The colour outside of the spans.
  public var color: Color {
    get { style.color }
    set { style.color = newValue }
  }

  /// Changes the style of a part: `body` gets the style of the whole text and changes it.
  public mutating func restyle(_ part: Range<String.Index>, _ body: (inout TextStyle) -> Void) {
    var changed = style
    body(&changed)
    let utf8 = string.utf8
    let start = min(max(part.lowerBound, utf8.startIndex), utf8.endIndex)
    let end = min(max(part.upperBound, start), utf8.endIndex)
    let lower = utf8.distance(from: utf8.startIndex, to: start)
    spans.append(TextSpan(lower..<lower + utf8.distance(from: start, to: end), style: changed))
  }

  /// The second text appended to the first one, each with its styles. The layout settings are those of the
  /// first one.
  public static func + (a: Text, b: Text) -> Text {
    var sum = a
    let length = a.string.utf8.count
    sum.string += b.string
    sum.spans = a.spansWithin
    if b.style != a.style {
      sum.spans.append(TextSpan(length..<length + b.string.utf8.count, style: b.style))
    }
    for span in b.spansWithin {
      sum.spans.append(
        TextSpan(span.utf8.lowerBound + length..<span.utf8.upperBound + length, style: span.style))
    }
    return sum
  }

  /// The same text with all its fonts, and the space between its characters, in another size.
  /// - Parameter factor: What the sizes are multiplied by; finite. See `View.effectiveTextScale`.
  public func scaled(by factor: Double) -> Text {
    guard factor != 1 else { return self }
    var text = self
    text.style = style.scaled(by: factor)
    text.spans = spans.map { TextSpan($0.utf8, style: $0.style.scaled(by: factor)) }
    return text
  }

  /// The spans, limited to the string: their ends may be any numbers.
  private var spansWithin: [TextSpan] {
    let length = string.utf8.count
    return spans.compactMap { span in
      let part = span.utf8.clamped(to: 0..<length)
      return part.isEmpty ? nil : TextSpan(part, style: span.style)
    }
  }

  /// The size that the text needs, at most as wide as `width`, in points. It is enough in a window of any
  /// scale from 1 up.
  ///
  /// If the scale is a whole number, glyphs are placed on whole pixels, so a text's width depends on the
  /// scale. This is the maximum; `size(fitting:scale:)` gives the size at one scale.
  public func size(fitting width: Double? = nil) -> Size {
    precondition(width?.isNaN != true, "text: width is not a number")
    return MeasuredTexts.size(of: self, fitting: width) {
      var most = Size.zero
      for scale in TypesetRequest.telling {
        var request = TypesetRequest(text: self, width: width, height: nil, scale: scale)
        request.isMeasuring = true
        let size = TextEngine.withLock { [request] in $0.set(request) }.size
        most = Size(
          width: max(most.width, size.width / scale), height: max(most.height, size.height / scale))
      }
      return most
    }
  }

  /// The size that the text needs at a number of pixels per point, at most as wide as `width`; in points,
  /// rounded to whole pixels.
  public func size(fitting width: Double? = nil, scale: Double) -> Size {
    TextLayout(self, width: width, scale: scale).size
  }
}

extension String {
  /// Whether another string has the same UTF-8 bytes. `==` compares by Unicode equivalence instead.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
