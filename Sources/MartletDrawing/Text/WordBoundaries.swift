import CMartletPango

/// Where the words of a string begin and end, by the rules of Unicode and of the languages in it. Offsets are in bytes of the string's
/// UTF-8 form.
public struct WordBoundaries: Hashable, Sendable {
  /// Where words begin, in order.
  public let starts: [Int]
  /// Where words end, in order: the offset behind the last character of each.
  public let ends: [Int]
  /// The length of the string, in bytes.
  public let count: Int

  /// Finds the words of a string.
  public init(_ string: String) {
    count = string.utf8.count
    guard count > 0, let length = Int32(exactly: count) else {
      (starts, ends) = ([], [])
      return
    }
    let scalars = string.unicodeScalars
    let found = TextEngine.withLock { _ in
      // Pango would stop at a NUL.
      let bytes = string.utf8.map { $0 == 0 ? Self.substitute : $0 }
      var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
      bytes.withUnsafeBytes { text in
        pango_get_log_attrs(
          text.baseAddress?.assumingMemoryBound(to: CChar.self), length, -1, pango_language_get_default(),
          &attributes, Int32(clamping: attributes.count))
      }
      return attributes.map { (isStart: $0.is_word_start != 0, isEnd: $0.is_word_end != 0) }
    }
    var (starts, ends): ([Int], [Int]) = ([], [])
    var offset = 0
    for (index, scalar) in scalars.enumerated() {
      if found[index].isStart { starts.append(offset) }
      if found[index].isEnd { ends.append(offset) }
      offset += UTF8.encode(scalar)?.count ?? 0
    }
    if found[found.count - 1].isEnd { ends.append(offset) }
    // Pango takes an apostrophe for the end of a word.
    let bytes = Array(string.utf8)
    var joined: Set<Int> = []
    for (end, start) in zip(ends, starts.dropFirst())
    where end < start && Self.apostrophes.contains(where: { $0.elementsEqual(bytes[end..<start]) }) {
      joined.formUnion([end, start])
    }
    self.starts = starts.filter { !joined.contains($0) }
    self.ends = ends.filter { !joined.contains($0) }
  }

  private static let apostrophes = [Array("'".utf8), Array("’".utf8)]
  /// The control character "substitute".
  private static let substitute: UInt8 = 0x1A

  /// Where the word ends in or before which an offset lies; the end of the string after the last word.
  public func end(after offset: Int) -> Int { ends.first { $0 > offset } ?? count }

  /// Where the word begins in or behind which an offset lies; 0 before the first word.
  public func start(before offset: Int) -> Int { starts.last { $0 < offset } ?? 0 }

  /// The word around an offset; where there is none, what lies between two words. Of two words that touch, the one behind the offset;
  /// at the end of a word, that word.
  public func range(at offset: Int) -> Range<Int> {
    let offset = min(max(offset, 0), count)
    if let start = starts.last(where: { $0 <= offset }), let end = ends.first(where: { $0 > start }),
      offset <= end
    {
      return start..<end
    }
    let lower = ends.last { $0 <= offset } ?? 0
    return lower..<max(starts.first { $0 > offset } ?? count, lower)
  }
}
