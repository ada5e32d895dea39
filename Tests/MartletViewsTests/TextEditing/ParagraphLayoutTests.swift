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
    for piece in pieces.pieces where !piece.goesOn {
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
    for seed in SeededGenerator.seeds(4, thorough: 8) {
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

  // MARK: Long paragraphs

  /// Long paragraphs by what is in them, and what is typed into them.
  private static let kinds: [(name: String, words: [String], space: String, typed: [String])] = [
    ("from left to right", words[0], " ", ["x", "a word ", " ", "é"]),
    ("numbers", ["1", "2.50", "(33)", "4,000", "-7"], " ", ["8", " 9", "("]),
    ("from right to left", words[1], " ", ["ل", "طائر "]),
    // More brackets close than open: those that belong together are not far from each other.
    (
      "mostly from left to right", words[0] + words[0] + words[2] + ["over)", "cry)"], " ",
      ["x", "(", ")", "ציפור ", "a [b] "]
    ),
    ("mostly from right to left", words[1] + words[1] + words[0], " ", ["ل", "(", ")", "swift "]),
    ("without spaces", ["字", "鳥", "空", "鳥", "言"], "", ["字", "鳥空"]),
    ("with other letters", words[0] + words[4], " ", ["字", "x", "👩‍👩‍👧 "]),
  ]

  private static func longParagraph(_ kind: Int, count: Int, _ random: inout SeededGenerator) -> String {
    let (_, words, space, _) = kinds[kind]
    var text = words[0]
    while text.utf8.count < count { text += space + words[random.int(0..<words.count)] }
    return text
  }

  @Test(arguments: kinds.indices)
  func `A long paragraph has its lines where it has them as a whole`(kind: Int) {
    var (count, sameCount) = (0, 0)
    for seed in SeededGenerator.seeds(3, thorough: 8) {
      var random = SeededGenerator(seed: 200 + seed)
      let string = Self.longParagraph(kind, count: 9000, &random)
      let layout = ParagraphLayout(Self.styled(string), width: 240, scale: 1)
      #expect(layout.newPieceCount > 3, "\(Self.kinds[kind].name), seed \(seed)")
      count += 1
      if Self.expectSame(layout, "\(Self.kinds[kind].name), seed \(seed)", &random) { sameCount += 1 }
    }
    #expect(sameCount == count, "\(Self.kinds[kind].name): \(sameCount) of \(count)")
  }

  @Test(arguments: kinds.indices)
  func `A long paragraph that was edited has the lines that it has when it is laid out anew`(kind: Int) {
    for seed in SeededGenerator.seeds(2, thorough: 4) {
      var random = SeededGenerator(seed: 300 + seed)
      var string = Self.longParagraph(kind, count: 7000, &random)
      string += "\n" + Self.paragraph(&random)
      var layout = ParagraphLayout(Self.styled(string), width: 240, scale: 1)
      for step in 0..<40 {
        let all = Self.boundaries(string)
        let start = random.int(0..<all.count)
        let end = random.chance(0.6) ? start : min(start + random.int(0..<60), all.count - 1)
        let other = random.chance(0.1) ? random.int(0..<Self.kinds.count) : kind
        let typed = Self.kinds[other].typed
        let new = random.chance(0.03) ? "\n" : typed[random.int(0..<typed.count)]
        string.replaceUTF8(all[start]..<all[end], with: new)
        var text = Self.styled(string)
        if random.chance(0.2), !new.isEmpty {
          var style = text.style
          style.underline = .single
          text.spans = [TextSpan(all[start]..<all[start] + new.utf8.count, style: style)]
        }
        layout = ParagraphLayout(text, width: 240, scale: 1, after: layout)
        let anew = ParagraphLayout(text, width: 240, scale: 1)
        #expect(layout.lines == anew.lines, "\(Self.kinds[kind].name), seed \(seed), step \(step)")
        #expect(layout.size == anew.size && layout.isRightToLeft == anew.isRightToLeft)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 6])
  func `A key in a long paragraph lays out only what is near it`(kind: Int) {
    var random = SeededGenerator(seed: 11)
    var string = Self.longParagraph(kind, count: 60_000, &random)
    var layout = ParagraphLayout(Self.styled(string), width: 300, scale: 1)
    var counts: [Int] = []
    for _ in 0..<40 {
      let all = Self.boundaries(string)
      let place = all[random.int(0..<all.count)]
      string.replaceUTF8(place..<place, with: Self.kinds[kind].typed[0])
      layout = ParagraphLayout(Self.styled(string), width: 300, scale: 1, after: layout)
      counts.append(layout.newPieceCount)
    }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    print(
      "pieces laid out for a key in a long paragraph \(Self.kinds[kind].name): \(mean), at most \(counts.max() ?? 0)"
    )
    #expect(mean <= 4, "\(Self.kinds[kind].name): \(counts)")
  }

  @Test func `A long paragraph that loses its direction runs as the one before it`() {
    let numbers = String(repeating: "12 34 56 78 ", count: 220)
    let long = numbers + "swift " + numbers
    for before in [Self.words[1].joined(separator: " "), Self.words[0].joined(separator: " ")] {
      let string = before + "\n" + long
      let layout = ParagraphLayout(Self.styled(string), width: 240, scale: 1)
      #expect(layout.pieces.count > 3)
      let other = before + "\n" + numbers + numbers
      let edited = ParagraphLayout(Self.styled(other), width: 240, scale: 1, after: layout)
      #expect(edited.lines == TextLayout(Self.styled(other), width: 240, scale: 1).lines)
      let undone = ParagraphLayout(Self.styled(string), width: 240, scale: 1, after: edited)
      #expect(undone.lines == layout.lines)
    }
  }

  @Test func `What is composed in a long paragraph lays out only what is near it`() {
    var random = SeededGenerator(seed: 12)
    var text = Self.styled(Self.longParagraph(0, count: 30_000, &random))
    let plain = ParagraphLayout(text, width: 300, scale: 1)
    text.spans = [TextSpan(15_000..<15_004, style: text.style)]
    let composing = ParagraphLayout(text, width: 300, scale: 1, after: plain)
    #expect((1...4).contains(composing.newPieceCount), "\(composing.newPieceCount)")
    text.spans = []
    let entered = ParagraphLayout(text, width: 300, scale: 1, after: composing)
    #expect((1...4).contains(entered.newPieceCount), "\(entered.newPieceCount)")
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
