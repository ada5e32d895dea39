import MartletHost
import Testing

@testable import MartletWayland

/// What input methods send as composed text.
@Suite @MainActor struct ComposedTextTests {
  @Test(arguments: [
    ("abc", 1, 3, 1..<3), ("abc", 2, 2, 2..<2), ("abc", 3, 1, 1..<3), ("abc", -1, 2, 0..<2),
    ("abc", 0, 99, 0..<3), ("abc", Int32.min, Int32.max, 0..<3), ("ü漢", 1, 4, 0..<2), ("😀", 3, 3, 0..<0),
  ])
  func `bounds are moved into the text, to whole characters`(
    _ text: String, _ begin: Int32, _ end: Int32, _ expected: Range<Int>
  ) {
    #expect(ComposedText(sent: text, begin: begin, end: end) == ComposedText(text, selection: expected))
  }

  @Test func `two bounds of -1 hide the caret`() {
    #expect(ComposedText(sent: "abc", begin: -1, end: -1) == ComposedText("abc", selection: nil))
  }

  @Test func `no text is no composed text`() {
    #expect(ComposedText(sent: nil, begin: 0, end: 0) == nil)
    #expect(ComposedText(sent: "", begin: 0, end: 5) == nil)
  }
}
