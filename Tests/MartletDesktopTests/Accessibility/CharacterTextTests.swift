import RandomTestSupport
import Testing

@testable import MartletDesktop

/// Texts whose characters are counted as AT-SPI does.
@Suite struct CharacterTextTests {
  @Test func `offsets in bytes and in characters belong together`() {
    let text = CharacterText("aë€🐦")
    #expect([0, 1, 2, 3, 4].map(text.byte(ofOffset:)) == [0, 1, 3, 6, 10])
    #expect([0, 1, 2, 3, 5, 6, 9, 10, 99].map(text.offset(ofByte:)) == [0, 1, 1, 2, 2, 3, 3, 4, 4])
    #expect(text.byte(ofOffset: -3) == 0 && text.byte(ofOffset: 9) == 10)
  }

  private static let ranges: [(Int, Int, Range<Int>)] = [
    (0, -1, 0..<5), (1, 3, 1..<3), (3, 1, 1..<3), (-4, 2, 0..<2), (2, 99, 2..<5), (99, 99, 5..<5),
    (Int.min, Int.max, 0..<5),
  ]

  @Test(arguments: ranges)
  func `any two numbers make a part of the text`(_ start: Int, _ end: Int, _ expected: Range<Int>) {
    #expect(CharacterText("Swift").range(start, end) == expected)
  }

  @Test func `a text has characters, words, sentences and lines`() {
    let text = CharacterText("One\u{301} don’t stop. Two")
    #expect(text.count == 20)
    #expect(text.string(text.unit(.character, at: 2)) == "e\u{301}")
    #expect(text.string(text.unit(.character, at: 3)) == "e\u{301}")
    #expect(text.string(text.unit(.word, at: 0)) == "One\u{301} ")
    #expect(text.string(text.unit(.word, at: 8)) == "don’t ")
    #expect(text.string(text.unitToEnd(.word, at: 8)) == " don’t")
    #expect(text.string(text.unit(.sentence, at: 16)) == "One\u{301} don’t stop. ")
    #expect(text.string(text.unit(.sentence, at: 17)) == "Two")
    #expect(text.string(text.unitToEnd(.sentence, at: 17)) == " Two")
    #expect(text.unit(.line, at: text.count) == 0..<text.count)
    #expect(text.unit(.word, at: text.count).isEmpty && text.unit(.word, at: -1).isEmpty)
  }

  @Test(arguments: SeededGenerator.seeds(200))
  func `pieces cover a text without gaps, and differences turn one into the other`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func draw() -> CharacterText {
      let letters = Array("ab .!?\n’ë1_🐦\u{301}".unicodeScalars)
      var scalars = String.UnicodeScalarView()
      for _ in 0..<random.int(0..<30) { scalars.append(letters[random.int(0..<letters.count)]) }
      return CharacterText(String(scalars))
    }
    let (old, new) = (draw(), draw())
    for unit in [CharacterText.Unit.character, .word, .sentence, .line] {
      for find in [old.unit, old.unitToEnd] {
        var offset = 0
        while offset < old.count {
          let piece = find(unit, offset)
          #expect(piece.lowerBound == offset && piece.upperBound > offset)
          for inner in piece { #expect(find(unit, inner) == piece) }
          offset = max(piece.upperBound, offset + 1)
        }
      }
    }
    let (removed, added) = old.difference(to: new)
    #expect(old.replacing(removed, with: new.string(added)) == new.string(0..<new.count))
  }
}
