extension String {
  /// The index at an offset in bytes, or at the nearest end.
  func utf8Index(_ offset: Int) -> Index {
    utf8.index(utf8.startIndex, offsetBy: Swift.min(Swift.max(offset, 0), utf8.count))
  }

  /// The part in a range of bytes, which must not cut a scalar.
  func part(_ range: Range<Int>) -> String {
    String(self[utf8Index(range.lowerBound)..<utf8Index(range.upperBound)])
  }

  /// Replaces a range of bytes, which must not cut a scalar.
  mutating func replaceUTF8(_ range: Range<Int>, with string: String) {
    replaceSubrange(utf8Index(range.lowerBound)..<utf8Index(range.upperBound), with: string)
  }

  /// The offset of the boundary of characters at or before an offset in bytes.
  func boundary(atOrBefore offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < utf8.count else { return utf8.count }
    return utf8Offset(of: characterIndex(at: offset))
  }

  /// The offset of the boundary of characters at or behind an offset in bytes.
  func boundary(atOrAfter offset: Int) -> Int {
    let before = boundary(atOrBefore: offset)
    return before < offset ? boundary(after: before) : before
  }

  /// The offset of the first boundary behind an offset; the end at the end.
  func boundary(after offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    return utf8Offset(of: index(after: characterIndex(at: Swift.max(offset, 0))))
  }

  /// The offset of the last boundary before an offset; 0 at 0.
  func boundary(before offset: Int) -> Int { offset > 0 ? boundary(atOrBefore: offset - 1) : 0 }

  /// The offset of the nearest boundary of scalars at or behind an offset, or at or before it.
  func scalarBoundary(at offset: Int, isForward: Bool) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < utf8.count else { return utf8.count }
    var index = utf8Index(offset)
    while index < endIndex, index > startIndex, utf8[index] & 0xC0 == 0x80 {
      index = isForward ? utf8.index(after: index) : utf8.index(before: index)
    }
    return utf8Offset(of: index)
  }

  /// The beginning of the character in which a byte lies.
  private func characterIndex(at offset: Int) -> Index {
    let place = utf8Index(offset)
    // Characters are counted from a place that is surely a boundary: between two plain letters.
    var start = place
    while start > startIndex {
      let before = utf8.index(before: start)
      if start < endIndex, isPlain(utf8[before]), isPlain(utf8[start]) { break }
      start = before
    }
    var next = index(after: start)
    while next <= place, next < endIndex { (start, next) = (next, index(after: next)) }
    return start
  }

  /// Whether a byte is a character of ASCII that is no part of a line end.
  private func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private func utf8Offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }
}
