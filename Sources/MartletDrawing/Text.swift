import MartletGeometry

/// Letters and how they look and are set: what `TextLayout` breaks into lines and `DrawingContext` draws.
///
/// Any string will do. A NUL in it shows like a letter that the font lacks. What of a paragraph is longer than a million
/// pixels is broken at a space or, where there is none, cut.
///
/// Two texts are equal where they look alike in any case: strings of other bytes make other texts, also where Swift calls
/// them equal because Unicode does, such as the two spellings of “é”. Fonts may draw them otherwise, and spans count bytes.
public struct Text: Hashable, Sendable {
  /// The letters. A line feed begins a new paragraph.
  public var string: String
  /// Font, colour and decoration of all that no span changes.
  public var style: TextStyle
  /// What parts of it look like; later ones win over earlier ones. None by default.
  public var spans: [TextSpan] = []

  /// Where lines lie in the width. `natural` by default.
  public var alignment = TextAlignment.natural
  /// Where lines break that are too long. `words` by default.
  public var wrapping = TextWrapping.words
  /// What is left out where there is no room for all, marked by an ellipsis. `tail` by default.
  public var truncation = TextTruncation.tail
  /// The most lines; 0, the default, for any number.
  public var maximumLines = 0
  /// Distance of the lines, as a multiple of the font's size, half of what is added above and below; `nil`, the
  /// default, for what the font's maker found right.
  public var lineHeight: Double?

  /// Makes a text in one style.
  public init(_ string: String, style: TextStyle = TextStyle()) {
    self.string = string
    self.style = style
  }

  /// Makes a text in one font and colour.
  public init(_ string: String, font: Font, color: Color = .black) {
    self.init(string, style: TextStyle(font: font, color: color))
  }

  public static func == (a: Text, b: Text) -> Bool {
    a.string.hasSameBytes(as: b.string) && a.style == b.style && a.spans == b.spans
      && a.alignment == b.alignment && a.wrapping == b.wrapping && a.truncation == b.truncation
      && a.maximumLines == b.maximumLines && a.lineHeight == b.lineHeight
  }

  /// The font of all that no span changes.
  public var font: Font {
    get { style.font }
    set { style.font = newValue }
  }

  /// The colour of all that no span changes.
  public var color: Color {
    get { style.color }
    set { style.color = newValue }
  }

  /// Changes what a part looks like: `body` gets the style of the whole and changes it.
  public mutating func restyle(_ part: Range<String.Index>, _ body: (inout TextStyle) -> Void) {
    var changed = style
    body(&changed)
    let utf8 = string.utf8
    let start = min(max(part.lowerBound, utf8.startIndex), utf8.endIndex)
    let end = min(max(part.upperBound, start), utf8.endIndex)
    let lower = utf8.distance(from: utf8.startIndex, to: start)
    spans.append(TextSpan(lower..<lower + utf8.distance(from: start, to: end), style: changed))
  }

  /// The second text behind the first one, each in its styles; how lines are set is the first one's.
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

  /// The spans, cut to the string: what reaches beyond it may be anything up to the largest number.
  private var spansWithin: [TextSpan] {
    let length = string.utf8.count
    return spans.compactMap { span in
      let part = span.utf8.clamped(to: 0..<length)
      return part.isEmpty ? nil : TextSpan(part, style: span.style)
    }
  }

  /// The size that it takes on, at most as wide as `width`, in points: room enough in a window of any scale from 1 up.
  ///
  /// Letters sit on whole pixels where a point is a whole number of them, so that a text is a little wider at one scale
  /// than at another. This is the most that it takes; `size(fitting:scale:)` is what it takes at one.
  public func size(fitting width: Double? = nil) -> Size {
    precondition(width?.isNaN != true, "a text's room is not a number")
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

  /// The size that it takes on at a number of pixels per point, at most as wide as `width`; in points, whole pixels.
  public func size(fitting width: Double? = nil, scale: Double) -> Size {
    TextLayout(self, width: width, scale: scale).size
  }
}

extension String {
  /// Whether another string has the same UTF-8 form: `==` also calls those equal that Unicode does.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
