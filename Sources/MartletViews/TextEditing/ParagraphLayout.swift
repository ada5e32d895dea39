import MartletDrawing
import MartletGeometry

/// A text of several lines, which are broken within a width, laid out in pieces of whole paragraphs: what is laid out after an edit are
/// the pieces that it touches.
struct ParagraphLayout {
  /// Some paragraphs, which look the same wherever they stand.
  struct Piece {
    /// Without the line feed at its end.
    let utf8: Range<Int>
    let layout: TextLayout
    /// Its upper edge, in points.
    var y = 0.0

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

  /// The bytes of a usual piece, if paragraphs are not longer.
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
    var (pieces, newCount) = Self.pieces(of: text, width: width, scale: scale, after: isSame ? old : nil)
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
    (self.pieces, self.lines, self.size, newPieceCount) = (pieces, lines, size, newCount)
  }

  /// The pieces of a text, and how many of them are not those of the layout before.
  private static func pieces(
    of text: Text, width: Double?, scale: Double, after old: ParagraphLayout?
  ) -> ([Piece], Int) {
    let string = text.string
    let count = string.utf8.count
    var first: ArraySlice<Piece> = []
    var last: ArraySlice<Piece> = []
    var shift = 0
    if let old {
      let (start, end) = string.sharedEnds(with: old.text.string)
      let oldCount = old.text.string.utf8.count
      shift = count - oldCount
      first = old.pieces.prefix { $0.utf8.upperBound < start }
      last = old.pieces.suffix(from: first.endIndex).drop { $0.utf8.lowerBound <= oldCount - end }
      // What has lost its direction runs as what is before it.
      if let piece = first.last, !string.paragraphHasDirection(at: piece.utf8.upperBound + 1) {
        first.removeLast()
      }
    }
    var newCount = 0
    func new(_ range: Range<Int>) -> Piece {
      newCount += 1
      return Piece(utf8: range, layout: TextLayout(text.part(range), width: width, scale: scale))
    }
    func kept(_ piece: Piece, shift: Int) -> Piece {
      let range = piece.utf8.lowerBound + shift..<piece.utf8.upperBound + shift
      // What was or is composed has another look.
      if old?.text.hasSpan(in: piece.utf8) ?? false || text.hasSpan(in: range) { return new(range) }
      return Piece(utf8: range, layout: piece.layout)
    }
    let from = first.last.map { $0.utf8.upperBound + 1 } ?? 0
    let to = last.first.map { $0.utf8.lowerBound + shift - 1 } ?? count
    let pieces =
      first.map { kept($0, shift: 0) } + string.paragraphPieces(of: from..<to).map(new)
      + last.map { kept($0, shift: shift) }
    return (pieces, newCount)
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

extension String {
  /// Parts of whole paragraphs, without the line feeds between them. Each of them but the first begins with a paragraph that has a
  /// direction of its own: others run as the one before them.
  /// - Parameter part: What is divided, in bytes, from the beginning of a paragraph to the end of one.
  fileprivate func paragraphPieces(of part: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = part.lowerBound
    var end = paragraphEnd(from: start)
    while end < part.upperBound {
      let next = paragraphEnd(from: end + 1)
      let isLong = end - start >= ParagraphLayout.usual || next - end > ParagraphLayout.usual
      if isLong, paragraphHasDirection(at: end + 1) {
        ranges.append(start..<end)
        start = end + 1
      }
      end = next
    }
    return ranges + [start..<part.upperBound]
  }

  /// The end of the paragraph that begins at an offset, in bytes.
  private func paragraphEnd(from offset: Int) -> Int {
    let start = utf8Index(offset)
    let end = utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
    return utf8.distance(from: utf8.startIndex, to: end)
  }

  /// Whether something in the paragraph that begins at an offset says how it runs.
  fileprivate func paragraphHasDirection(at offset: Int) -> Bool {
    for scalar in unicodeScalars[utf8Index(offset)...] {
      if scalar == "\n" { return false }
      if scalar.isStrong(isRightToLeft: false) || scalar.isStrong(isRightToLeft: true) { return true }
    }
    return false
  }
}
