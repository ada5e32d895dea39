import MartletDrawing
import MartletGeometry

/// What a field shows, laid out: a line, or lines of the field's width. An edit lays out only what it touches.
protocol FieldLayout: CaretPlaces {
  var text: Text { get }
  /// Pixels per point.
  var scale: Double { get }
  /// The width in which lines are broken, in points; `nil` if they are not.
  var width: Double? { get }
  /// The size, in points, in whole pixels.
  var size: Size { get }
  /// The lines, from the top.
  var lines: [TextLine] { get }
  /// Whether the first line runs from right to left.
  var isRightToLeft: Bool { get }
  /// How many pieces of the text were laid out for it; the others are those of the layout before.
  var newPieceCount: Int { get }

  /// The same text for other pixels.
  func anew(scale: Double) -> Self
  /// The offset nearest to a place, in bytes.
  func utf8Offset(at place: Point) -> Int
  /// The rectangles of a part of the text, as high as their lines.
  /// - Parameters:
  ///   - part: The part, in bytes.
  ///   - seen: Which of them are asked for, in points; `nil` for all.
  func rects(of part: Range<Int>, within seen: Rect?) -> [Rect]
  /// Draws what is seen of it.
  /// - Parameters:
  ///   - place: Where its top-left corner is.
  ///   - seen: What is seen of it, in points from that corner.
  func draw(in context: DrawingContext, at place: Point, within seen: Rect)
}

extension LineLayout: FieldLayout {
  var width: Double? { nil }

  func anew(scale: Double) -> LineLayout { LineLayout(text, scale: scale) }

  func utf8Offset(at place: Point) -> Int { utf8Offset(at: place.x) }
}
