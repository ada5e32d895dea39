import Martlet
import RandomTestSupport
import Testing

@testable import MartletViews

/// A long line that is laid out in pieces looks as one that is laid out as a whole.
@Suite struct LineLayoutTests {
  private static let latin = ["swift", "over", "the", "roofs,", "a", "cry;", "office", "AVATAR", "é", "7.5"]
  private static let arabic = ["طائر", "فوق", "السطوح،", "لا", "ينام", "٣٤", "الليل"]
  private static let hebrew = ["ציפור", "מעל", "הגגות", "(לילה", "אור)", "42"]

  /// Texts by what is in them.
  private static let kinds: [(name: String, words: [String], space: String)] = [
    ("from left to right", latin, " "), ("from right to left", arabic, " "),
    ("mostly from left to right", latin + latin + latin + hebrew, " "),
    ("mostly from right to left", arabic + arabic + arabic + latin, " "),
    ("without spaces", ["字", "鳥", "空", "かな", "ab", "•", "é", "👩‍👩‍👧", "🇩🇪"], ""),
  ]

  private static func text(_ kind: Int, count: Int, _ random: inout SeededGenerator) -> String {
    let (_, words, space) = kinds[kind]
    var text = kind == 3 ? "طائر" : words[0]
    while text.utf8.count < count { text += space + words[random.int(0..<words.count)] }
    return text
  }

  private static func styled(_ string: String) -> Text {
    var text = Text(string, font: .system(size: 17))
    text.maximumLines = 1
    text.alignment = .left
    return text
  }

  /// Offsets of characters, in order.
  private static func boundaries(_ string: String) -> [Int] {
    string.indices.map { string.utf8.distance(from: string.startIndex, to: $0) } + [string.utf8.count]
  }

  private static func expectSame(_ line: LineLayout, _ name: String, _ random: inout SeededGenerator) {
    let whole = TextLayout(line.text, scale: line.scale)
    #expect(!whole.isTruncated)
    #expect(line.isRightToLeft == whole.isRightToLeft, "\(name)")
    #expect(abs(line.size.width - whole.size.width) <= 1, "\(name): \(line.size) \(whole.size)")
    #expect(line.size.height == whole.size.height, "\(name)")
    let all = boundaries(line.text.string)
    for _ in 0..<60 {
      let offset = all[random.int(0..<all.count)]
      let (here, there) = (line.insertionCaret(at: offset).minX, whole.insertionCaret(at: offset).minX)
      #expect(abs(here - there) <= 1, "\(name) at \(offset): \(here) \(there)")
      let x = random.double(-20...whole.size.width + 20)
      let found = (line.utf8Offset(at: x), whole.utf8Offset(at: Point(x: x, y: 5)))
      let places = (whole.caret(at: found.0).minX, whole.caret(at: found.1).minX)
      #expect(found.0 == found.1 || abs(places.0 - places.1) <= 1, "\(name) at x \(x): \(found)")
      let other = all[random.int(0..<all.count)]
      let part = min(offset, other)..<max(offset, other)
      // Where a character is in two runs, as emoji are, rectangles may overlap.
      func width(_ rects: [Rect]) -> Double {
        var (end, sum) = (-Double.infinity, 0.0)
        for rect in rects.sorted(by: { $0.minX < $1.minX }) {
          sum += max(rect.maxX - max(rect.minX, end), 0)
          end = max(end, rect.maxX)
        }
        return sum
      }
      let marked = (line.rects(of: part), whole.rects(of: part))
      #expect(abs(width(marked.0) - width(marked.1)) <= 1, "\(name) \(part)")
      #expect(
        abs((marked.0.map(\.minX).min() ?? 0) - (marked.1.map(\.minX).min() ?? 0)) <= 1, "\(name) \(part)")
    }
  }

  @Test(arguments: ["字👩‍👩‍👧🇩🇪ab", "👩‍👩‍👧👩‍👩‍👧", "é😀👩‍👩‍👧", "ab ציפור 👩‍👩‍👧"])
  func `What is selected is as wide as what is not, also of characters of several glyphs`(string: String) {
    let line = TextLayout(Self.styled(string), scale: 1)
    let all = Self.boundaries(string)
    func width(_ part: Range<Int>) -> Double { line.rects(of: part).reduce(0) { $0 + $1.width } }
    let parts = zip(all, all.dropFirst()).map { width($0..<$1) }
    #expect(abs(parts.reduce(0, +) - line.lines[0].rect.width) < 0.1, "\(parts)")
    #expect(abs(width(0..<string.utf8.count) - line.lines[0].rect.width) < 0.1)
    #expect(line.insertionCaret(at: string.utf8.count).minX <= line.lines[0].rect.width)
  }

  @Test(arguments: kinds.indices)
  func `A long line has its characters where it has them as a whole`(kind: Int) {
    for seed in SeededGenerator.seeds(12) {
      var random = SeededGenerator(seed: seed)
      let line = LineLayout(Self.styled(Self.text(kind, count: 5000, &random)), scale: 1)
      #expect(line.newPieceCount > 1 || kind > 1, "\(Self.kinds[kind].name)")
      Self.expectSame(line, "\(Self.kinds[kind].name), seed \(seed)", &random)
    }
  }

  @Test(arguments: kinds.indices)
  func `A line that was edited is as if it had been laid out anew`(kind: Int) {
    for seed in SeededGenerator.seeds(6) {
      var random = SeededGenerator(seed: 100 + seed)
      var string = Self.text(kind, count: 4000, &random)
      var line = LineLayout(Self.styled(string), scale: 1)
      for step in 0..<30 {
        let all = Self.boundaries(string)
        let start = random.int(0..<all.count)
        let end = random.chance(0.5) ? start : min(start + random.int(0..<40), all.count - 1)
        let other = random.chance(0.1) ? random.int(0..<Self.kinds.count) : kind
        let words = Self.kinds[other].words
        let new = random.chance(0.8) ? words[random.int(0..<words.count)] + Self.kinds[other].space : ""
        string.replaceUTF8(all[start]..<all[end], with: new)
        line = LineLayout(Self.styled(string), scale: 1, after: line)
        if step % 10 == 9 {
          Self.expectSame(line, "\(Self.kinds[kind].name), seed \(seed), step \(step)", &random)
        }
      }
    }
  }

  @Test func `An edit lays out only what is near it, wherever it is`() {
    var random = SeededGenerator(seed: 7)
    for kind in [0, 1, 4] {
      var string = Self.text(kind, count: 60_000, &random)
      var line = LineLayout(Self.styled(string), scale: 1)
      for _ in 0..<50 {
        let all = Self.boundaries(string)
        let place = all[random.int(0..<all.count)]
        string.replaceUTF8(place..<place, with: kind == 1 ? "ل" : "x")
        line = LineLayout(Self.styled(string), scale: 1, after: line)
        #expect(line.newPieceCount <= 4, "\(Self.kinds[kind].name) at \(place)")
      }
    }
  }

  @Test func `What is composed in a long line is underlined, and no longer when it is entered`() {
    var random = SeededGenerator(seed: 9)
    let string = Self.text(0, count: 5000, &random)
    var text = Self.styled(string)
    let plain = LineLayout(text, scale: 1)
    var style = text.style
    style.underline = .single
    text.spans = [TextSpan(2000..<2004, style: style)]
    let composing = LineLayout(text, scale: 1, after: plain)
    #expect((1...2).contains(composing.newPieceCount))
    text.spans = []
    #expect((1...2).contains(LineLayout(text, scale: 1, after: composing).newPieceCount))
  }

  @Test func `Words in a long text are where they are in the whole of it`() {
    for seed in SeededGenerator.seeds(6) {
      var random = SeededGenerator(seed: 300 + seed)
      for kind in 0..<4 {
        let string = Self.text(kind, count: 9000, &random)
        let words = WordBoundaries(string)
        let editor = TextEditor(string)
        let all = Self.boundaries(string)
        for _ in 0..<40 {
          let offset = all[random.int(0..<all.count)]
          #expect(
            editor.offset(from: offset, .wordForward) == string.boundary(atOrAfter: words.end(after: offset)))
          #expect(
            editor.offset(from: offset, .wordBackward)
              == string.boundary(atOrBefore: words.start(before: offset)))
          #expect(
            editor.word(at: offset).lowerBound
              == string.boundary(atOrBefore: words.range(at: offset).lowerBound))
        }
      }
    }
  }

  @Test func `The caret goes through a long text to its end, and never back`() throws {
    var random = SeededGenerator(seed: 11)
    let string = Self.text(0, count: 2100, &random)
    let line = LineLayout(Self.styled(string), scale: 1)
    #expect(line.newPieceCount > 2)
    let whole = TextLayout(line.text, scale: 1)
    let count = string.utf8.count
    // Each step takes milliseconds. At the start, over two seams of pieces, and at the end.
    for way in Thoroughness.isFull ? [0..<count] : [0..<40, 400..<1160, count - 60..<count] {
      var (offset, x) = (string.boundary(atOrBefore: way.lowerBound), -1.0)
      while offset < way.upperBound, let next = line.utf8Offset(besides: offset, isRight: true) {
        let place = whole.caret(at: next).minX
        try #require(next > offset && place >= x, "at \(next)")
        (offset, x) = (next, place)
      }
      #expect(offset >= way.upperBound && offset <= count)
    }
    #expect(line.utf8Offset(besides: count, isRight: true) == nil)
  }
}
