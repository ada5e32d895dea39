import MartletHost
import Testing

/// Lists of URIs that other programs send.
@Suite struct URIListTests {
  @Test(arguments: [
    ("file:///a\r\nfile:///b\r\n", ["file:///a", "file:///b"]),
    ("# a comment\nfile:///a\n\n\nhttp://b", ["file:///a", "http://b"]),
    ("file:///a\0rest", ["file:///a", "rest"]), ("", []), ("\r\n", []), ("#", []),
  ])
  func `lines are URIs, but for comments`(_ text: String, _ expected: [String]) {
    #expect(URIList.uris(in: Array(text.utf8)) == expected)
  }

  @Test func `a list that is too long is cut off`() {
    let text = String(repeating: "a:b\n", count: URIList.most + 5)
    #expect(URIList.uris(in: Array(text.utf8)).count == URIList.most)
  }

  @Test(arguments: [
    ("file:///home/a.png", "/home/a.png"), ("file://localhost/a", "/a"), ("file:/a", "/a"),
    ("FILE:///a%20b%C3%A9", "/a bé"), ("file:///a?query#part", "/a"), ("file:///a..b", "/a..b"),
    ("file://elsewhere/a", nil), ("http:///a", nil), ("file:", nil), ("file://", nil), ("file:a", nil),
    ("file:///a%", nil), ("file:///a%2", nil), ("file:///a%zz", nil), ("file:///a%00b", nil),
    ("file:///a/../etc/passwd", nil), ("file:///a/%2e%2e/b", nil), ("file:///a%FF", nil), ("", nil),
    ("/home/a.png", nil),
  ])
  func `only files of this machine have paths`(_ uri: String, _ expected: String?) {
    #expect(URIList.filePath(of: uri) == expected)
  }

  @Test(arguments: ["/a", "/a b", "/é/ü?#%", "/tab\t", "/~user/a-b_c.d"])
  func `what is written is read`(_ path: String) {
    let uris = URIList.uris(in: URIList.bytes(of: [URIList.uri(ofFile: path)]))
    #expect(uris.map { URIList.filePath(of: $0) } == [path])
  }

  @Test func `a line end in a URI does not make two`() {
    #expect(URIList.uris(in: URIList.bytes(of: ["file:///a\nfile:///b", "file:///c"])) == ["file:///c"])
  }
}
