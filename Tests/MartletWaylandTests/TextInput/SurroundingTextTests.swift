import RandomTestSupport
import Testing

@testable import MartletWayland

/// What input methods are sent of a text.
@Suite @MainActor struct SurroundingTextTests {
  @Test func `a short text is sent whole`() {
    let sent = SurroundingText("Grüße", selection: 2..<6)
    #expect(sent.text == "Grüße")
    #expect(sent.anchor == 2)
    #expect(sent.cursor == 6)
  }

  @Test func `bounds within a character or outside of the text are moved`() {
    let inside = SurroundingText("ü😀", selection: 1..<5)
    #expect((inside.anchor, inside.cursor) == (0, 2))
    let outside = SurroundingText("ab", selection: 7..<99)
    #expect((outside.anchor, outside.cursor) == (2, 2))
    let empty = SurroundingText("", selection: 0..<0)
    #expect((empty.text, empty.anchor, empty.cursor) == ("", 0, 0))
  }

  @Test func `a zero byte does not end the text`() {
    #expect(SurroundingText("a\0b", selection: 3..<3).text == "a b")
  }

  @Test func `of a long text the surroundings of the selection are sent`() {
    let text = String(repeating: "a", count: 10_000) + "XY" + String(repeating: "b", count: 10_000)
    let middle = SurroundingText(text, selection: 10_000..<10_002)
    #expect(middle.text.utf8.count == 4000)
    #expect((middle.anchor, middle.cursor) == (1999, 2001))
    let start = SurroundingText(text, selection: 3..<3)
    #expect(start.text == String(repeating: "a", count: 4000))
    #expect(start.cursor == 3)
    let end = SurroundingText(text, selection: 20_002..<20_002)
    #expect(end.text == String(repeating: "b", count: 4000))
    #expect(end.cursor == 4000)
  }

  @Test func `of a selection that is too long the end is sent`() {
    let text = String(repeating: "a", count: 5000) + String(repeating: "b", count: 5000)
    let sent = SurroundingText(text, selection: 100..<9000)
    #expect(sent.text == String(repeating: "b", count: 4000))
    #expect((sent.anchor, sent.cursor) == (0, 4000))
  }

  @Test(arguments: SeededGenerator.seeds(200))
  func `whatever is selected, whole characters around the caret are sent`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "ü", "漢", "😀", "\n"]
    let text = (0..<generator.int(0..<4000)).map { _ in letters[generator.int(0..<letters.count)] }.joined()
    let bytes = Array(text.utf8)
    let bounds = [generator.int(0..<bytes.count + 9), generator.int(0..<bytes.count + 9)].sorted()
    let sent = SurroundingText(text, selection: bounds[0]..<bounds[1])
    let part = Array(sent.text.utf8)
    #expect(part.count <= 4000)
    #expect(part.count == bytes.count || part.count > 4000 - 8)
    #expect(0...sent.cursor ~= sent.anchor && sent.cursor <= part.count)
    // The bytes around the caret are those of the text, which hold no broken character.
    var caret = min(bounds[1], bytes.count)
    while caret > 0, caret < bytes.count, bytes[caret] & 0xC0 == 0x80 { caret -= 1 }
    let start = caret - sent.cursor
    #expect(start >= 0 && Array(bytes[start..<start + part.count]) == part)
  }
}
