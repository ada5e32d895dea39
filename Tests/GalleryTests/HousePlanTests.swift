import Martlet
import Testing

@testable import gallery

/// The plan of the house as a document.
@Suite struct HousePlanTests {
  @Test(
    arguments: [
      ("Küche & Bad", "Küche &amp; Bad"), ("a < b > c", "a &lt; b &gt; c"), ("&amp;", "&amp;amp;"),
      ("a\u{0}\u{8}b\u{FFFE}", "ab"), ("المطبخ 🏠", "المطبخ 🏠"), ("", ""),
    ])
  func `words are text of the document, whatever characters they have`(words: String, text: String) throws {
    #expect(words.xml == text)
    let image = try Image(
      svg: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>\#(words.xml)</text></svg>"#)
    #expect(image.size == Size(width: 9, height: 9))
  }
}
