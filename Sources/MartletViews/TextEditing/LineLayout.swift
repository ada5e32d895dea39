import MartletDrawing
import MartletGeometry

/// A text of one line, laid out in pieces: what is laid out after an edit are the pieces that it touches. A short text is one piece.
struct LineLayout {
  /// A part of the line that looks the same wherever it stands.
  private struct Piece {
    let utf8: Range<Int>
    let layout: TextLayout
    /// Its left edge in the line, in points.
    var x = 0.0

    /// The width, in points, before it is rounded to whole pixels.
    var width: Double { layout.lines.first?.rect.width ?? 0 }
    var right: Double { x + width }
  }

  let text: Text
  /// Pixels per point.
  let scale: Double
  /// The size of the line, in points, in whole pixels.
  let size: Size
  /// Whether the line runs from right to left.
  let isRightToLeft: Bool
  /// How many pieces were laid out for it; the others are those of the line before.
  let newPieceCount: Int
  private let breaks: LineBreaks
  /// The pieces in the order of the text.
  private let pieces: [Piece]
  /// The baseline, in points from the top.
  private let baseline: Double

  /// Lays out a text.
  /// - Parameters:
  ///   - text: The text. What it does not share with `old` is laid out.
  ///   - scale: Pixels per point.
  ///   - old: The line before; `nil` if there is none.
  init(_ text: Text, scale: Double, after old: LineLayout? = nil) {
    (self.text, self.scale) = (text, scale)
    let isSame = old.map { $0.scale == scale && $0.text.looks(like: text) } ?? false
    var breaks = LineBreaks(text.string, after: old?.breaks)
    var (pieces, newPieceCount) = Self.pieces(of: text, breaks, scale: scale, after: isSame ? old : nil)
    // Pango knows the directions of characters better.
    if pieces.count > 1, pieces[0].layout.isRightToLeft != breaks.run.isRightToLeft {
      breaks = LineBreaks(whole: text.string)
      (pieces, newPieceCount) = Self.pieces(of: text, breaks, scale: scale, after: nil)
    }
    (self.breaks, self.newPieceCount) = (breaks, newPieceCount)
    let isRightToLeft = pieces[0].layout.isRightToLeft
    self.isRightToLeft = isRightToLeft
    var x = 0.0
    for index in isRightToLeft ? Array(pieces.indices.reversed()) : Array(pieces.indices) {
      pieces[index].x = x
      x += pieces[index].width
    }
    self.pieces = pieces
    guard pieces.count > 1 else {
      (baseline, size) = (pieces[0].layout.firstBaseline, pieces[0].layout.size)
      return
    }
    // A piece may be taller than others: by a character from another font.
    let baseline = pieces.map(\.layout.firstBaseline).max() ?? 0
    let below = pieces.map { $0.layout.size.height - $0.layout.firstBaseline }.max() ?? 0
    self.baseline = baseline
    size = Size(
      width: (x * scale).rounded(.up) / scale, height: ((baseline + below) * scale).rounded() / scale)
  }

  /// The pieces of a text, and how many of them are not those of the line before.
  private static func pieces(
    of text: Text, _ breaks: LineBreaks, scale: Double, after old: LineLayout?
  ) -> ([Piece], Int) {
    var kept: [Range<Int>: TextLayout] = [:]
    let shift = breaks.shift
    for piece in old?.pieces ?? [] where old?.text.hasSpan(in: piece.utf8) == false {
      if piece.utf8.upperBound <= breaks.keptStart {
        kept[piece.utf8] = piece.layout
      } else if piece.utf8.lowerBound + shift >= breaks.keptEnd {
        kept[piece.utf8.lowerBound + shift..<piece.utf8.upperBound + shift] = piece.layout
      }
    }
    var newCount = 0
    let pieces = breaks.ranges.map { range in
      if let layout = kept[range], !text.hasSpan(in: range) { return Piece(utf8: range, layout: layout) }
      newCount += 1
      return Piece(utf8: range, layout: TextLayout(text.part(range), scale: scale))
    }
    return (pieces, newCount)
  }

  /// The line: all of it.
  var lines: [TextLine] {
    guard var line = pieces[0].layout.lines.first else { return [] }
    line.rect = Rect(origin: .zero, size: size)
    (line.baseline, line.utf8) = (baseline, 0..<text.string.utf8.count)
    return [line]
  }

  // MARK: Places

  /// The offset nearest to a place, in bytes.
  func utf8Offset(at x: Double) -> Int {
    guard
      let piece = pieces.count == 1
        ? pieces.first : pieces.min(by: { distance(from: $0, to: x) < distance(from: $1, to: x) })
    else { return 0 }
    let place = Point(x: x - piece.x, y: piece.layout.size.height / 2)
    return piece.utf8.lowerBound + piece.layout.utf8Offset(at: place)
  }

  private func distance(from piece: Piece, to x: Double) -> Double { max(piece.x - x, x - piece.right, 0) }

  /// The piece in which a caret is. Between two it is at the end of the first one, or at the start of the second one.
  private func piece(at offset: Int, isForward: Bool) -> Piece {
    let index =
      isForward
      ? pieces.lastIndex { $0.utf8.lowerBound <= offset } : pieces.firstIndex { $0.utf8.upperBound >= offset }
    return pieces[index ?? (isForward ? 0 : pieces.count - 1)]
  }

  /// The rectangles of a part of the text, as high as the line.
  /// - Parameters:
  ///   - part: The part, in bytes.
  ///   - seen: Which of them are asked for, in points; `nil`, the default, for all.
  func rects(of part: Range<Int>, within seen: Rect? = nil) -> [Rect] {
    guard pieces.count > 1 else { return pieces[0].layout.rects(of: part) }
    var rects: [Rect] = []
    for piece in shown(within: seen) where piece.utf8.overlaps(part) {
      let range = part.clamped(to: piece.utf8)
      let start = piece.utf8.lowerBound
      rects += piece.layout.rects(of: range.lowerBound - start..<range.upperBound - start).map {
        Rect(x: $0.minX + piece.x, y: 0, width: $0.width, height: size.height)
      }
    }
    // What goes on in the next piece is one.
    var joined: [Rect] = []
    for rect in rects.sorted(by: { $0.minX < $1.minX }) {
      if let last = joined.last, rect.minX - last.maxX < Self.hair / scale {
        joined[joined.count - 1].size.width = max(last.maxX, rect.maxX) - last.minX
      } else {
        joined.append(rect)
      }
    }
    return joined
  }

  private func shown(within seen: Rect?) -> [Piece] {
    guard let seen, pieces.count > 1 else { return pieces }
    return pieces.filter { $0.x <= seen.maxX && $0.right >= seen.minX }
  }

  /// Draws what is seen of it.
  /// - Parameters:
  ///   - place: Where its top-left corner is.
  ///   - seen: What is seen of it, in points from that corner.
  func draw(in context: DrawingContext, at place: Point, within seen: Rect) {
    for piece in shown(within: seen) {
      let y = place.y + baseline - piece.layout.firstBaseline
      context.draw(piece.layout, at: Point(x: place.x + piece.x, y: y))
    }
  }

  /// What is nearer is no distance, in pixels.
  private static let hair = 1.0 / 16
}

extension LineLayout: CaretPlaces {
  func insertionCaret(at utf8Offset: Int) -> Rect {
    let piece = piece(at: utf8Offset, isForward: false)
    let caret = piece.layout.insertionCaret(at: utf8Offset - piece.utf8.lowerBound)
    return Rect(x: caret.minX + piece.x, y: 0, width: 0, height: size.height)
  }

  func utf8Offset(besides utf8Offset: Int, isRight: Bool) -> Int? {
    // At both ends of a piece its text runs in the line's direction.
    let piece = piece(at: utf8Offset, isForward: isRight != isRightToLeft)
    let start = piece.utf8.lowerBound
    return piece.layout.utf8Offset(besides: utf8Offset - start, isRight: isRight).map { $0 + start }
  }
}
