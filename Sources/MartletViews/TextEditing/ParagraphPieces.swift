import MartletDrawing

/// Lays out the pieces of a ``ParagraphLayout``: those that an edit touches, and of a long paragraph those whose lines have changed, until
/// lines begin again where they did before.
struct ParagraphPieces {
  typealias Piece = ParagraphLayout.Piece

  private(set) var pieces: [Piece] = []
  /// How many of them were laid out.
  private(set) var newCount = 0
  private let text: Text
  private let width: Double?
  private let scale: Double

  /// The bytes of the longest paragraph that is not cut, and how many of one are broken into lines at once.
  static let (longest, window) = (2048, 1536)
  /// How far a change reaches: from its place to where a paragraph can be cut all the same, in bytes.
  private static let reach = 16

  private var string: String { text.string }

  /// - Parameter old: The layout before, of the same looks, width and scale; `nil` if there is none.
  init(_ text: Text, width: Double?, scale: Double, after old: ParagraphLayout?) {
    (self.text, self.width, self.scale) = (text, width, scale)
    let count = text.string.utf8.count
    guard let old else {
      layOut(0..<count, before: [:])
      return
    }
    let oldCount = old.text.string.utf8.count
    let shift = count - oldCount
    var (start, end) = text.string.sharedEnds(with: old.text.string)
    let hasSpans = !text.spans.isEmpty || !old.text.spans.isEmpty
    if hasSpans, start == count, count == oldCount { end = count }
    // What was or is composed has another look.
    for span in text.spans {
      (start, end) = (min(start, span.utf8.lowerBound), min(end, count - span.utf8.upperBound))
    }
    for span in old.text.spans {
      (start, end) = (min(start, span.utf8.lowerBound), min(end, oldCount - span.utf8.upperBound))
    }
    var first = old.pieces.prefix { $0.utf8.upperBound < start }
    let last = old.pieces.suffix(from: first.endIndex).drop {
      $0.utf8.lowerBound - ($0.goesOnBefore ? Self.reach : 0) <= oldCount - end
    }
    keep(&first, of: old, start: start)
    let others = last.drop { $0.goesOnBefore }
    let from = first.last.map { $0.utf8.upperBound + ($0.goesOn ? 0 : 1) } ?? 0
    let to = others.first.map { $0.utf8.lowerBound + shift - 1 } ?? count
    pieces = Array(first)
    // Where lines begin here as they did before, the rest is what it was.
    let known = Dictionary(
      last.prefix { $0.goesOnBefore }.map { ($0.utf8.lowerBound + shift, $0) },
      uniquingKeysWith: { piece, _ in piece })
    let place = layOut(from..<to, before: known)
    pieces += last.drop { $0.utf8.lowerBound + shift < place }.map { $0.moved(by: shift) }
  }

  /// Leaves out of the pieces before a change those that it changes as well.
  private func keep(_ first: inout ArraySlice<Piece>, of old: ParagraphLayout, start: Int) {
    if let piece = first.last, piece.goesOn { keepLines(&first, of: old, start: start) }
    // What has lost its direction runs as what is before it.
    if let piece = first.last, !piece.goesOn, !string.paragraphHasDirection(at: piece.utf8.upperBound + 1) {
      first.removeLast()
    }
  }

  /// Leaves out of the pieces before a change within a long paragraph those of its lines that the change may reach.
  private func keepLines(_ first: inout ArraySlice<Piece>, of old: ParagraphLayout, start: Int) {
    // The line before the change may take up a word of what follows it.
    let next = old.pieces[first.endIndex]
    let line = next.layout.lines.count > 1 ? next.layout.lines[0].utf8.upperBound : Int.max
    if line > start - next.utf8.lowerBound - Self.reach { first.removeLast() }
    guard let piece = first.last, piece.goesOn else { return }
    let paragraph = string.paragraph(at: piece.utf8.upperBound)
    let border = LineBorder(of: paragraph, in: string)
    let pairs = border.run.isMixed ? brackets(in: paragraph) : []
    while let piece = first.last, piece.goesOn,
      border != piece.border || pairs.contains(where: { $0.cuts(at: piece.utf8.upperBound) })
    {
      first.removeLast()
    }
  }

  /// Lays out a part of the text, from the beginning of a line to the end of a paragraph.
  /// - Parameter known: The pieces of the layout before that may begin there, by their offsets in this text.
  /// - Returns: The offset up to which it has laid out.
  @discardableResult
  private mutating func layOut(_ part: Range<Int>, before known: [Int: Piece]) -> Int {
    for range in string.paragraphPieces(of: part) {
      if let place = add(range, before: known) { return place }
    }
    return part.upperBound + 1
  }

  /// Lays out some paragraphs, of which the first may be long. Returns where a known piece follows; `nil` if they are all laid out.
  private mutating func add(_ range: Range<Int>, before known: [Int: Piece]) -> Int? {
    var start = range.lowerBound
    var goesOnBefore = pieces.last?.goesOn ?? false
    let end = string.paragraphEnd(from: start)
    var border: LineBorder?
    if width != nil, text.alignment != .justified, goesOnBefore || end - start > Self.longest {
      let paragraph = string.paragraph(at: start)
      let own = LineBorder(of: paragraph, in: string)
      border = own
      let pairs = own.run.isMixed ? brackets(in: paragraph) : []
      let rules = Lines(border: own, pairs: pairs, known: known.filter { $0.value.border == own })
      // What marks its direction can be cut nowhere: nothing of it is broken into lines in vain.
      while own.run != .marked, end - start > Self.window,
        let (layout, place) = lines(from: start, to: end, rules)
      {
        newCount += 1
        pieces.append(
          Piece(
            utf8: start..<place, layout: layout, border: border, goesOn: true, goesOnBefore: goesOnBefore))
        (start, goesOnBefore) = (place, true)
        if rules.known[place] != nil { return place }
      }
    }
    newCount += 1
    pieces.append(
      Piece(
        utf8: start..<range.upperBound, layout: layout(of: start..<range.upperBound), border: border,
        goesOn: false, goesOnBefore: goesOnBefore))
    return nil
  }

  private func layout(of part: Range<Int>) -> TextLayout {
    TextLayout(text.part(part), width: width, scale: scale)
  }

  /// The pairs of brackets of a paragraph, in bytes of the text.
  private func brackets(in paragraph: Range<Int>) -> [Range<Int>] {
    BracketPairs(string.part(paragraph)).ranges.map {
      $0.lowerBound + paragraph.lowerBound..<$0.upperBound + paragraph.lowerBound
    }
  }

  /// Between which lines a paragraph can be cut.
  private struct Lines {
    let border: LineBorder
    let pairs: [Range<Int>]
    /// The pieces that may follow, by their offsets.
    let known: [Int: Piece]

    func isPlace(_ offset: Int, in string: String) -> Bool {
      border.isPlace(offset, in: string) && !pairs.contains { $0.cuts(at: offset) }
    }
  }

  /// The next lines of a long paragraph, up to the beginning of a known piece, or as many as are broken at once.
  /// - Returns: The lines, and where the next one begins; `nil` if the paragraph can't be cut.
  private func lines(from start: Int, to end: Int, _ lines: Lines) -> (TextLayout, Int)? {
    var size = Self.window
    while start + size < end,
      var stop = string.cut(from: start + size, to: end - 1, run: lines.border.run)
    {
      // What is between two brackets runs as they do.
      while let pair = lines.pairs.first(where: { $0.cuts(at: stop) }) {
        guard pair.upperBound < end,
          let next = string.cut(from: pair.upperBound, to: end - 1, run: lines.border.run)
        else { return nil }
        stop = next
      }
      let whole = layout(of: start..<stop)
      // The last line may have room for more.
      let starts = whole.lines.map { start + $0.utf8.lowerBound }
      func isPlace(_ number: Int) -> Bool { lines.isPlace(starts[number], in: string) }
      let number =
        starts.indices.dropFirst().first { lines.known[starts[$0]] != nil && isPlace($0) }
        ?? starts.indices.dropFirst().last(where: isPlace)
      if let number {
        let place = starts[number]
        return (whole.prefix(lines: number, text: text.part(start..<place)), place)
      }
      size *= 2
    }
    return nil
  }
}

extension Range<Int> {
  /// Whether an offset is within it.
  fileprivate func cuts(at offset: Int) -> Bool { lowerBound < offset && offset < upperBound }
}

extension String {
  /// Parts of whole paragraphs, without the line feeds between them. Each of them but the first begins with a paragraph that has a
  /// direction of its own: others run as the one before them.
  /// - Parameter part: What is divided, in bytes, from the beginning of a line to the end of a paragraph.
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

  /// The paragraph in which an offset is, without the line feed at its end, in bytes.
  fileprivate func paragraph(at offset: Int) -> Range<Int> {
    let before = utf8[..<utf8Index(offset)].lastIndex(of: UInt8(ascii: "\n"))
    let start = before.map { utf8.distance(from: utf8.startIndex, to: $0) + 1 } ?? 0
    return start..<paragraphEnd(from: offset)
  }

  /// The end of the paragraph in which an offset is, in bytes.
  fileprivate func paragraphEnd(from offset: Int) -> Int {
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
