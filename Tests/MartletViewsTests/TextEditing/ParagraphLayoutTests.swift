import Martlet
import RandomTestSupport
import Testing

@testable import MartletViews

/// A long text of several lines that is laid out in pieces looks as one that is laid out as a whole.
@Suite struct ParagraphLayoutTests {
  private static let words = [
    ["swift", "over", "the", "roofs,", "a", "cry;", "office", "AVATAR", "é", "7.5"],
    ["طائر", "فوق", "السطوح،", "لا", "ينام", "٣٤", "الليل"], ["ציפור", "מעל", "(לילה", "אור)", "42"],
    ["1", "—", "2.50", "…", "()"], ["字", "鳥", "👩‍👩‍👧", "🇩🇪"],
  ]

  private static func paragraph(_ random: inout SeededGenerator) -> String {
    let words = words[random.int(0..<words.count)]
    let count = random.chance(0.3) ? random.int(0..<3) : random.int(0..<24)
    return (0..<count).map { _ in words[random.int(0..<words.count)] }.joined(separator: " ")
  }

  private static func text(count: Int, _ random: inout SeededGenerator) -> String {
    var text = paragraph(&random)
    while text.utf8.count < count { text += "\n" + paragraph(&random) }
    return text
  }

  private static func styled(_ string: String) -> Text { Text(string, font: .system(size: 17)) }

  /// Offsets of characters, in order.
  private static func boundaries(_ string: String) -> [Int] {
    string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) } + [string.utf8.count]
  }

  /// Returns whether its lines break where they do as a whole: Pango may break a line a word earlier or later there.
  private static func expectSame(
    _ pieces: ParagraphLayout, _ name: String, _ random: inout SeededGenerator
  ) -> Bool {
    let whole = TextLayout(pieces.text, width: pieces.width, scale: pieces.scale)
    for piece in pieces.pieces {
      let alone = TextLayout(pieces.text.part(piece.utf8), width: pieces.width, scale: pieces.scale)
      #expect(piece.layout.lines == alone.lines, "\(name) \(piece.utf8)")
    }
    guard pieces.lines == whole.lines else { return false }
    #expect(pieces.size == whole.size && pieces.isRightToLeft == whole.isRightToLeft, "\(name)")
    let all = boundaries(pieces.text.string)
    for _ in 0..<40 {
      let offset = all[random.int(0..<all.count)]
      #expect(pieces.insertionCaret(at: offset) == whole.insertionCaret(at: offset), "\(name) at \(offset)")
      for isRight in [false, true] {
        #expect(
          pieces.utf8Offset(besides: offset, isRight: isRight)
            == whole.utf8Offset(besides: offset, isRight: isRight), "\(name) beside \(offset)")
      }
      let place = Point(
        x: random.double(-20...whole.size.width + 20), y: random.double(-20...whole.size.height + 20))
      #expect(pieces.utf8Offset(at: place) == whole.utf8Offset(at: place), "\(name) at \(place)")
      let other = all[random.int(0..<all.count)]
      let part = min(offset, other)..<max(offset, other)
      let marked = whole.rects(of: part)
      #expect(pieces.rects(of: part, within: nil) == marked, "\(name) \(part)")
      let seen = Rect(x: 0, y: place.y, width: 200, height: 100)
      let some = pieces.rects(of: part, within: seen)
      #expect(marked.filter { $0.intersects(seen) }.allSatisfy(some.contains), "\(name) \(part) in \(seen)")
    }
    return true
  }

  @Test func `What was edited is as if it had been laid out anew`() {
    var (count, sameCount) = (0, 0)
    for seed in SeededGenerator.seeds(8) {
      var random = SeededGenerator(seed: seed)
      var string = Self.text(count: 3000, &random)
      var layout = ParagraphLayout(Self.styled(string), width: 180, scale: 1)
      #expect(layout.newPieceCount > 2, "seed \(seed)")
      count += 1
      if Self.expectSame(layout, "seed \(seed)", &random) { sameCount += 1 }
      for step in 0..<40 {
        let all = Self.boundaries(string)
        let start = random.int(0..<all.count)
        let end = random.chance(0.5) ? start : min(start + random.int(0..<80), all.count - 1)
        let new = random.chance(0.3) ? "\n" : random.chance(0.7) ? Self.paragraph(&random) : ""
        // Of a longer text the whole is laid out in parts, too.
        guard string.utf8.count + new.utf8.count < 4000 else { continue }
        string.replaceUTF8(all[start]..<all[end], with: new)
        layout = ParagraphLayout(Self.styled(string), width: 180, scale: 1, after: layout)
        guard step % 4 == 3 else { continue }
        count += 1
        if Self.expectSame(layout, "seed \(seed), step \(step)", &random) { sameCount += 1 }
      }
    }
    #expect(sameCount * 10 >= count * 9, "\(sameCount) of \(count)")
  }

  @Test func `An edit lays out only what is near it, wherever it is`() {
    var random = SeededGenerator(seed: 7)
    var string = Self.text(count: 60_000, &random)
    var layout = ParagraphLayout(Self.styled(string), width: 300, scale: 1)
    #expect(layout.newPieceCount > 60)
    for step in 0..<50 {
      let all = Self.boundaries(string)
      let place = all[random.int(0..<all.count)]
      string.replaceUTF8(place..<place, with: step % 5 == 0 ? "\n" : "x")
      layout = ParagraphLayout(Self.styled(string), width: 300, scale: 1, after: layout)
      #expect(layout.newPieceCount <= 3, "at \(place)")
    }
    #expect(ParagraphLayout(Self.styled(string), width: 310, scale: 1, after: layout).newPieceCount > 60)
  }

  @Test func `What is composed is underlined, and no longer when it is entered`() {
    var random = SeededGenerator(seed: 9)
    var text = Self.styled(Self.text(count: 5000, &random))
    let plain = ParagraphLayout(text, width: 300, scale: 1)
    var style = text.style
    style.underline = .single
    let start = text.string.boundary(atOrBefore: 2000)
    text.spans = [TextSpan(start..<text.string.boundary(after: start), style: style)]
    let composing = ParagraphLayout(text, width: 300, scale: 1, after: plain)
    #expect((1...2).contains(composing.newPieceCount))
    text.spans = []
    #expect((1...2).contains(ParagraphLayout(text, width: 300, scale: 1, after: composing).newPieceCount))
  }

  @Test func `An empty text has one line, and a line feed makes another one`() {
    let empty = ParagraphLayout(Self.styled(""), width: 100, scale: 2)
    #expect(empty.lines.count == 1 && empty.size.height > 10)
    let two = ParagraphLayout(Self.styled("\n"), width: 100, scale: 2, after: empty)
    #expect(two.lines.count == 2 && two.size.height == 2 * empty.size.height)
    #expect(two.insertionCaret(at: 1).minY == empty.size.height)
  }
}
