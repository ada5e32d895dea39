import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletDrawing

/// Where carets stand in a layout, what a selection covers, and where words are.
@Suite struct TextEditingLayoutTests {
  private func layout(_ string: String, scale: Double = 1) -> TextLayout {
    var text = Text(string, font: .system(size: 17))
    text.maximumLines = 1
    text.alignment = .left
    return TextLayout(text, scale: scale)
  }

  @Test
  func `Carets of Latin text stand from the left to the right, those of Hebrew from the right to the left`() {
    for (string, isRightToLeft) in [("hello", false), ("שלום", true)] {
      let layout = layout(string)
      #expect(layout.isRightToLeft == isRightToLeft)
      var xs: [Double] = []
      var offset = 0
      for character in string {
        xs.append(layout.insertionCaret(at: offset).minX)
        offset += character.utf8.count
      }
      xs.append(layout.insertionCaret(at: offset).minX)
      #expect(xs == (isRightToLeft ? xs.sorted(by: >) : xs.sorted()), "\(string): \(xs)")
      #expect(xs.min() == 0)
    }
  }

  @Test func `Where scripts meet, the caret stands where text of the line's own direction goes`() {
    let layout = layout("abcשלום")
    // Behind the c, and not at the right end of the Hebrew word, whose first letter follows.
    #expect(layout.insertionCaret(at: 3).minX < layout.size.width - 10)
    #expect(abs(layout.caret(at: 3).minX - layout.size.width) < 2)
  }

  @Test(arguments: ["hello", "שלום", "abc שלום def", "שלום abc 123 עולם", "a👩‍👩‍👧é́b", "नमस्ते क्षि"])
  func `The caret goes from one end of the line to the other, a step at a time, and comes to an end`(
    string: String
  ) {
    let layout = layout(string)
    let count = string.utf8.count
    for isRight in [true, false] {
      let begin = layout.isRightToLeft == isRight ? count : 0
      var place = begin
      var visited: Set<Int> = [place]
      var steps = 0
      while let next = layout.utf8Offset(besides: place, isRight: isRight), steps <= count {
        place = next
        visited.insert(place)
        steps += 1
      }
      #expect(steps <= count, "\(string) does not end")
      #expect(place == count - begin, "\(string), right \(isRight): ends at \(place)")
      #expect(visited.count > 2)
    }
  }

  @Test func `What is selected is covered once, side by side in one script and in parts in two`() {
    let plain = layout("hello world")
    let rects = plain.rects(of: 2..<7)
    #expect(rects.count == 1)
    #expect(abs((rects.first?.minX ?? 0) - plain.caret(at: 2).minX) < 0.01)
    #expect(abs((rects.first?.maxX ?? 0) - plain.caret(at: 7).minX) < 0.01)
    #expect(plain.rects(of: 4..<4).isEmpty)
    let mixed = layout("abc שלום def")
    let all = mixed.rects(of: 0..<"abc שלום def".utf8.count)
    let covered = all.reduce(0) { $0 + $1.width }
    #expect(abs(covered - mixed.size.width) < 1.01, "\(all)")
    // Two letters of the left word and one of the other: two parts.
    #expect(mixed.rects(of: 2..<6).count == 2)
  }

  @Test func `A selection lies where its aligned line does`() {
    var text = Text("hello", font: .system(size: 17))
    text.alignment = .right
    let layout = TextLayout(text, width: 300)
    let rect = layout.rects(of: 0..<5).first ?? .zero
    #expect(abs(rect.maxX - 300) <= 1 && abs(rect.minX - layout.caret(at: 0).minX) <= 1, "\(rect)")
  }

  @Test func `Offsets beyond the text are those of its ends`() {
    let layout = layout("abc")
    #expect(layout.insertionCaret(at: 99) == layout.insertionCaret(at: 3))
    #expect(layout.insertionCaret(at: -9) == layout.insertionCaret(at: 0))
    #expect(layout.rects(of: -5..<99).count == 1)
    #expect(self.layout("").rects(of: 0..<4).isEmpty)
    #expect(self.layout("").utf8Offset(besides: 0, isRight: true) == nil)
  }

  @Test(arguments: ["a", "abcd "])
  func `Behind a line too long to be set whole, the caret stands at the end of what is set`(word: String) {
    let string = String(repeating: word, count: 200_000 / word.utf8.count)
    let layout = layout(string)
    let count = string.utf8.count
    let end = layout.insertionCaret(at: count).minX
    #expect(end <= layout.size.width && end > layout.size.width - 20, "\(end) of \(layout.size.width)")
    #expect(layout.insertionCaret(at: count - 1).minX == end)
    #expect(layout.utf8Offset(besides: count, isRight: true) == nil)
    let before = layout.utf8Offset(besides: count, isRight: false) ?? 0
    #expect(before > 10_000 && before < count, "\(before)")
  }

  // MARK: Words

  @Test func `Words are what people take for words`() {
    let words = WordBoundaries("It's  a cat, isn't it?")
    #expect(words.range(at: 0) == 0..<4)
    #expect(words.range(at: 2) == 0..<4)
    #expect(words.range(at: 5) == 4..<6)
    #expect(words.range(at: 9) == 8..<11)
    #expect(words.range(at: 11) == 8..<11)
    #expect(words.end(after: 0) == 4)
    #expect(words.end(after: 4) == 7)
    #expect(words.start(before: 22) == 19)
    #expect(words.start(before: 6) == 0)
    #expect(words.start(before: 0) == 0 && words.end(after: 22) == 22)
  }

  @Test func `A text without words is one range`() {
    #expect(WordBoundaries("").range(at: 0) == 0..<0)
    #expect(WordBoundaries("  ,, ").range(at: 2) == 0..<5)
    #expect(WordBoundaries("a\0b").count == 3)
  }

  @Test func `Words of random texts are in order and within the text`() {
    let alphabet = ["a", "b", " ", ".", "'", "é", "e\u{301}", "字", "שם", "👩‍👩‍👧", "\0", "1", "\u{200D}", "नि"]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let string = (0..<random.int(0..<12)).map { _ in alphabet[random.int(0..<alphabet.count)] }.joined()
      let words = WordBoundaries(string)
      #expect(words.starts == words.starts.sorted() && words.ends == words.ends.sorted())
      for offset in -1...string.utf8.count + 1 {
        let range = words.range(at: offset)
        #expect(range.lowerBound >= 0 && range.upperBound <= string.utf8.count, "\(string.debugDescription)")
        #expect(words.start(before: offset) <= max(offset, 0))
      }
    }
  }
}
