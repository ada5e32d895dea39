import MartletGeometry

/// A text broken into lines: where each stands, and how much room they take.
///
/// It is made for a number of pixels per point, since letters sit on whole pixels and are a little wider or narrower at
/// other scales. It never changes, and may be made and used on any thread; one at a time has Pango.
public final class TextLayout: Sendable {
  /// What was laid out.
  public let text: Text
  /// The width in which it was, in points; `nil` where there was no limit.
  public let width: Double?
  /// Pixels per point.
  public let scale: Double
  /// The lines that show, from the top.
  public let lines: [TextLine]
  /// The room that the lines take, in points: the widest one's width and the sum of their heights, in whole pixels.
  public let size: Size
  /// What is covered, in points from the layout's top-left corner: slanted letters and accents may stick out of `size`,
  /// and an empty text covers nothing.
  public let inkRect: Rect
  /// Whether something was left out.
  public let isTruncated: Bool

  let typeset: Typeset

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: room in points; `nil` for no limit. Less than 0 is taken for 0.
  ///   - height: room in points; what does not fit is left out but for the first line. `nil` for no limit.
  ///   - scale: pixels per point, more than 0.
  public init(_ text: Text, width: Double? = nil, height: Double? = nil, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "a text cannot be laid out for \(scale) pixels per point")
    precondition(width?.isNaN != true && height?.isNaN != true, "a text's room is not a number")
    self.text = text
    self.width = width
    self.scale = scale
    let request = TypesetRequest(text: text, width: width, height: height, scale: scale)
    let typeset = TextEngine.withLock { $0.set(request) }
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

  /// Where the letters of the first line stand, in points from the top.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// Where the letters of the last line stand, in points from the top.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// The place between two characters that is nearest to a point, in bytes of the string's UTF-8 form.
  public func utf8Offset(at point: Point) -> Int {
    guard let index = lines.firstIndex(where: { point.y < $0.rect.maxY }) ?? lines.indices.last,
      point.isFinite
    else { return 0 }
    return TextEngine.withLock { _ in typeset.utf8Offset(inLine: index, x: point.x * scale) }
  }

  /// Where a caret stands before the character at an offset, in bytes of the string's UTF-8 form: a rectangle of no
  /// width, as high as its line.
  public func caret(at utf8Offset: Int) -> Rect {
    guard let index = lines.lastIndex(where: { $0.utf8.lowerBound <= utf8Offset }) ?? lines.indices.first
    else { return .zero }
    let x = TextEngine.withLock { _ in typeset.x(inLine: index, utf8Offset: utf8Offset) }
    return Rect(x: x / scale, y: lines[index].rect.minY, width: 0, height: lines[index].rect.height)
  }
}
