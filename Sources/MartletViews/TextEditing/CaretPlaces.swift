import MartletDrawing
import MartletGeometry

/// A line that is laid out, as the caret moves in it.
protocol CaretPlaces {
  /// The caret at which text of the line's own direction is inserted.
  /// - Parameter utf8Offset: An offset in bytes of the text's UTF-8 form.
  func insertionCaret(at utf8Offset: Int) -> Rect
  /// The place of the caret that is seen next to an offset; `nil` at the line's end.
  func utf8Offset(besides utf8Offset: Int, isRight: Bool) -> Int?
}

extension TextLayout: CaretPlaces {}
