import Testing

@testable import MartletWayland

/// Text as programs pass it to each other.
@Suite struct ClipboardTextTests {
  @Test(arguments: [
    ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\r\r\n\n\r", "\n\n\n\n"), ("plain", "plain"), ("é\r\n", "é\n"),
  ])
  func `line ends become line feeds`(_ sent: String, _ expected: String) {
    #expect(ClipboardText.text(in: Array(sent.utf8)) == expected)
    #expect(ClipboardText.withPlainLineEnds(sent) == expected)
  }

  @Test func `invalid UTF-8 is repaired`() {
    #expect(ClipboardText.text(in: [0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
  }

  @Test func `no bytes are no text`() { #expect(ClipboardText.text(in: []) == nil) }

  @Test(arguments: [
    ("text/plain;charset=utf-8", 0), ("text/plain;charset=UTF-8", 0), ("UTF8_STRING", 1), ("text/plain", 2),
    ("STRING", 3), ("TEXT", 4), ("text/html", nil), ("", nil), ("image/png", nil),
  ])
  func `types have their ranks`(_ type: String, _ expected: Int?) {
    #expect(ClipboardText.rank(of: type) == expected)
  }
}
