import MartletDrawing
import MartletGeometry

/// A text of several lines, which are broken within a width, laid out in pieces of whole paragraphs, or of some lines of a long one: what
/// is laid out after an edit are the pieces that it touches, and in a long paragraph those after them until lines begin where they did.
struct ParagraphLayout {
  /// Some paragraphs, or some lines of a long one, which look the same wherever they stand.
  struct Piece {
    /// Without the line feed at its end.
    private(set) var utf8: Range<Int>
    let layout: TextLayout
    /// Where the paragraph that it is a part of, or begins with, can be cut; `nil` if that is not long.
    let border: LineBorder?
    /// Whether its paragraph goes on in the next piece.
    let goesOn: Bool
    /// Whether its first paragraph begins in the piece before.
    let goesOnBefore: Bool
    /// Its upper edge, in points.
    var y = 0.0

    init(utf8: Range<Int>, layout: TextLayout, border: LineBorder?, goesOn: Bool, goesOnBefore: Bool) {
      (self.utf8, self.layout, self.border) = (utf8, layout, border)
      (self.goesOn, self.goesOnBefore) = (goesOn, goesOnBefore)
    }

    /// The same some bytes farther on in the text.
    func moved(by shift: Int) -> Piece {
      var piece = self
      piece.utf8 = utf8.lowerBound + shift..<utf8.upperBound + shift
      return piece
    }

    var bottom: Double { y + layout.size.height }
  }

  let text: Text
  /// The width in which lines are broken, in points; `nil` if only line feeds end them.
  let width: Double?
  /// Pixels per point.
  let scale: Double
  /// The size, in points, in whole pixels.
  let size: Size
  /// The lines, from the top.
  let lines: [TextLine]
  /// How many pieces were laid out for it; the others are those of the layout before.
  let newPieceCount: Int
  /// From the top.
  let pieces: [Piece]

  /// The bytes of a usual piece of short paragraphs.
  static let usual = 512

  /// Lays out a text.
  /// - Parameters:
  ///   - text: The text. What it does not share with `old` is laid out.
  ///   - width: The width in which lines are broken, in points; `nil` if only line feeds end them.
  ///   - scale: Pixels per point.
  ///   - old: The layout before; `nil` if there is none.
  init(_ text: Text, width: Double?, scale: Double, after old: ParagraphLayout? = nil) {
    var text = text
    text.string.makeContiguousUTF8()
    (self.text, self.width, self.scale) = (text, width, scale)
    let isSame = old.map { $0.scale == scale && $0.width == width && $0.text.looks(like: text) } ?? false
    let made = ParagraphPieces(text, width: width, scale: scale, after: isSame ? old : nil)
    var pieces = made.pieces
    var lines: [TextLine] = []
    var size = Size.zero
    for index in pieces.indices {
      let y = size.height
      pieces[index].y = y
      let start = pieces[index].utf8.lowerBound
      for var line in pieces[index].layout.lines {
        line.rect.origin.y += y
        line.baseline += y
        line.utf8 = line.utf8.lowerBound + start..<line.utf8.upperBound + start
        lines.append(line)
      }
      size = Size(width: max(size.width, pieces[index].layout.size.width), height: pieces[index].bottom)
    }
    (self.pieces, self.lines, self.size, newPieceCount) = (pieces, lines, size, made.newCount)
  }

  /// The piece in which the caret is.
  private func piece(at offset: Int) -> Piece {
    pieces[pieces.lastIndex { $0.utf8.lowerBound <= offset } ?? 0]
  }
}

extension ParagraphLayout: FieldLayout {
  var isRightToLeft: Bool { pieces[0].layout.isRightToLeft }

  func anew(scale: Double) -> ParagraphLayout { ParagraphLayout(text, width: width, scale: scale) }

  func utf8Offset(at place: Point) -> Int {
    let piece = pieces[pieces.firstIndex { place.y < $0.bottom } ?? pieces.count - 1]
    return piece.utf8.lowerBound + piece.layout.utf8Offset(at: Point(x: place.x, y: place.y - piece.y))
  }

  func insertionCaret(at utf8Offset: Int) -> Rect {
    let piece = piece(at: utf8Offset)
    return piece.layout.insertionCaret(at: utf8Offset - piece.utf8.lowerBound).offsetBy(dx: 0, dy: piece.y)
  }

  func utf8Offset(besides utf8Offset: Int, isRight: Bool) -> Int? {
    let piece = piece(at: utf8Offset)
    let start = piece.utf8.lowerBound
    return piece.layout.utf8Offset(besides: utf8Offset - start, isRight: isRight).map { $0 + start }
  }

  func rects(of part: Range<Int>, within seen: Rect?) -> [Rect] {
    var rects: [Rect] = []
    for piece in shown(within: seen) where piece.utf8.overlaps(part) {
      let range = part.clamped(to: piece.utf8)
      let start = piece.utf8.lowerBound
      rects += piece.layout.rects(of: range.lowerBound - start..<range.upperBound - start).map {
        $0.offsetBy(dx: 0, dy: piece.y)
      }
    }
    return rects
  }

  private func shown(within seen: Rect?) -> [Piece] {
    guard let seen, pieces.count > 1 else { return pieces }
    return pieces.filter { $0.y <= seen.maxY && $0.bottom >= seen.minY }
  }

  func draw(in context: DrawingContext, at place: Point, within seen: Rect) {
    for piece in shown(within: seen) {
      context.draw(piece.layout, at: Point(x: place.x, y: place.y + piece.y))
    }
  }
}
