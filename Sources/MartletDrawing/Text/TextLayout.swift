import MartletGeometry

/// A text broken into lines, with the lines' positions and sizes.
///
/// It is made for a number of pixels per point, because glyphs are placed on whole pixels and their widths
/// differ slightly between scales. It is immutable, and may be made and used on any thread; Pango serves one
/// thread at a time.
public final class TextLayout: Sendable {
  /// The text.
  public let text: Text
  /// The available width, in points; `nil` if unlimited.
  public let width: Double?
  /// Pixels per point.
  public let scale: Double
  /// The visible lines, from the top.
  public let lines: [TextLine]
  /// The size of the lines, in points: the widest line's width and the sum of their heights, rounded to whole
  /// pixels.
  public let size: Size
  /// The painted area, in points from the layout's top-left corner. Slanted glyphs and accents may reach
  /// outside of `size`; an empty text has none.
  public let inkRect: Rect
  /// Whether any text was left out.
  public let isTruncated: Bool

  /// The height that it was given, in points; `nil` if unlimited.
  let height: Double?
  let typeset: Typeset

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: the available width in points; `nil` if unlimited. Less than 0 counts as 0.
  ///   - height: the available height in points; lines that do not fit are left out, except the first. `nil`
  ///     if unlimited.
  ///   - scale: pixels per point, more than 0.
  public convenience init(_ text: Text, width: Double? = nil, height: Double? = nil, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "text layout: scale must be positive, not \(scale)")
    precondition(width?.isNaN != true && height?.isNaN != true, "text layout: room is not a number")
    let request = TypesetRequest(text: text, width: width, height: height, scale: scale)
    self.init(
      text, width: width, height: height, scale: scale, typeset: TextEngine.withLock { $0.set(request) })
  }

  private init(_ text: Text, width: Double?, height: Double? = nil, scale: Double, typeset: Typeset) {
    self.text = text
    (self.width, self.height) = (width, height)
    self.scale = scale
    self.typeset = typeset
    lines = typeset.lines.map { line in
      TextLine(
        rect: Rect(
          x: line.x / scale, y: line.top / scale, width: line.width / scale, height: line.height / scale),
        baseline: line.baseline / scale, utf8: line.utf8)
    }
    size = Size(width: typeset.size.width / scale, height: typeset.size.height / scale)
    let ink = typeset.ink
    inkRect = Rect(
      x: ink.minX / scale, y: ink.minY / scale, width: ink.width / scale, height: ink.height / scale)
    isTruncated = typeset.isTruncated
  }

  /// Its first lines by themselves, as they are with the others: the last one of them still goes on.
  /// - Parameters:
  ///   - count: How many lines; at least 1 and at most as many as it has.
  ///   - text: What is in them: a beginning of its text.
  package func prefix(lines count: Int, text: Text) -> TextLayout {
    precondition(
      lines.indices.contains(count - 1), "text layout: it has no \(count) lines, but \(lines.count)")
    let typeset = TextEngine.withLock { _ in self.typeset.prefix(lines: count) }
    return TextLayout(text, width: width, scale: scale, typeset: typeset)
  }

  /// The baseline of the first line, in points from the top.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The baseline of the last line, in points from the top.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// The character boundary nearest to a point, as an offset in bytes of the string's UTF-8 form.
  public func utf8Offset(at point: Point) -> Int {
    guard let index = lines.firstIndex(where: { point.y < $0.rect.maxY }) ?? lines.indices.last,
      point.isFinite
    else { return 0 }
    return TextEngine.withLock { _ in typeset.utf8Offset(inLine: index, x: point.x * scale) }
  }

  /// The caret before the character at an offset in bytes of the string's UTF-8 form: a rectangle of zero
  /// width and the line's height.
  public func caret(at utf8Offset: Int) -> Rect {
    guard let index = lines.lastIndex(where: { $0.utf8.lowerBound <= utf8Offset }) ?? lines.indices.first
    else { return .zero }
    let x = TextEngine.withLock { _ in typeset.x(inLine: index, utf8Offset: utf8Offset) }
    return Rect(x: x / scale, y: lines[index].rect.minY, width: 0, height: lines[index].rect.height)
  }
}
