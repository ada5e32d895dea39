import MartletGeometry

/// What an editor of text asks a layout.
extension TextLayout {
  /// The caret at which text of the line's own direction is inserted: a rectangle of zero width and the line's height. It differs from
  /// `caret(at:)` between text from left to right and text from right to left.
  /// - Parameter utf8Offset: An offset in bytes of the string's UTF-8 form.
  public func insertionCaret(at utf8Offset: Int) -> Rect {
    guard let index = lines.lastIndex(where: { $0.utf8.lowerBound <= utf8Offset }) ?? lines.indices.first
    else { return .zero }
    let x = TextEngine.withLock { _ in typeset.insertionX(inLine: index, utf8Offset: utf8Offset) }
    return Rect(x: x / scale, y: lines[index].rect.minY, width: 0, height: lines[index].rect.height)
  }

  /// The place of the caret that is seen next to the right of an offset, or to the left, in the same line; `nil` at the line's end.
  /// - Parameters:
  ///   - utf8Offset: An offset in bytes of the string's UTF-8 form.
  ///   - isRight: Whether to the right.
  public func utf8Offset(besides utf8Offset: Int, isRight: Bool) -> Int? {
    guard let index = lines.lastIndex(where: { $0.utf8.lowerBound <= utf8Offset }) ?? lines.indices.first
    else { return nil }
    return TextEngine.withLock { _ in
      typeset.utf8Offset(inLine: index, besides: utf8Offset, isRight: isRight)
    }
  }

  /// The rectangles of a part of the text, as high as their lines: several in a line where text from right to left and text from left
  /// to right meet. None for an empty part.
  /// - Parameter utf8: The part, in bytes of the string's UTF-8 form.
  public func rects(of utf8: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    TextEngine.withLock { _ in
      for index in lines.indices {
        let part = utf8.clamped(to: lines[index].utf8)
        guard !part.isEmpty else { continue }
        for (left, right) in typeset.spans(inLine: index, of: part) {
          let line = lines[index].rect
          rects.append(
            Rect(x: left / scale, y: line.minY, width: (right - left) / scale, height: line.height))
        }
      }
    }
    return rects
  }

  /// Whether the first line runs from right to left.
  public var isRightToLeft: Bool {
    guard !lines.isEmpty else { return false }
    return TextEngine.withLock { _ in typeset.isRightToLeft(line: 0) }
  }
}
