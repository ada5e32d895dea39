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

  /// The nearest offset at or before another one that follows a space; 0 if there is none.
  func spaceEnd(atOrBefore offset: Int) -> Int {
    var index = utf8Index(offset)
    while index > startIndex, utf8[utf8.index(before: index)] != 0x20 { index = utf8.index(before: index) }
    return utf8Offset(of: index)
  }

  /// The nearest offset at or behind another one that follows a space; the end if there is none.
  func spaceEnd(atOrAfter offset: Int) -> Int {
    var index = utf8Index(offset)
    while index < endIndex, index == startIndex || utf8[utf8.index(before: index)] != 0x20 {
      index = utf8.index(after: index)
    }
    return utf8Offset(of: index)
  }

  /// How many bytes two strings share at their starts, and behind those at their ends.
  func sharedEnds(with other: String) -> (start: Int, end: Int) {
    let most = Swift.min(utf8.count, other.utf8.count)
    let start = zip(utf8, other.utf8).prefix { $0 == $1 }.count
    let end = zip(utf8.reversed(), other.utf8.reversed()).prefix(most - start).prefix { $0 == $1 }.count
    return (start, end)
  }

  /// The beginning of the character in which a byte lies.
  private func characterIndex(at offset: Int) -> Index {
    // Both look at what is near only. The first one begins at the beginning of the character.
    index(before: index(after: utf8Index(offset)))
  }

  private func utf8Offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }
}
