import MartletHost

extension ComposedText {
  /// Composed text as an input method has sent it; `nil` if it is none. Bounds that are outside of the text or within a character are
  /// moved. Two bounds of -1 hide the caret.
  init?(sent text: String?, begin: Int32, end: Int32) {
    guard let text, !text.isEmpty else { return nil }
    guard begin != -1 || end != -1 else {
      self.init(text)
      return
    }
    let bytes = text.utf8
    func boundary(_ bound: Int32) -> Int {
      var offset = min(max(Int(bound), 0), bytes.count)
      while offset > 0, offset < bytes.count,
        bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 == 0x80
      {
        offset -= 1
      }
      return offset
    }
    let (first, second) = (boundary(begin), boundary(end))
    self.init(text, selection: min(first, second)..<max(first, second))
  }
}
