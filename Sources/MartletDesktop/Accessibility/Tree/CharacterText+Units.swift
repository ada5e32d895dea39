/// What a text consists of, for those who have it read piece by piece.
extension CharacterText {
  /// A piece of text.
  enum Unit: Sendable {
    case character, word, sentence, line
  }

  /// The piece at an offset: from its start to the start of the next one. Beyond the ends it is empty.
  func unit(_ unit: Unit, at offset: Int) -> Range<Int> {
    guard offset >= 0, offset < count else {
      // A caret at the end of a line is on that line.
      if offset == count, unit == .line { return line(at: offset) }
      let end = min(max(offset, 0), count)
      return end..<end
    }
    switch unit {
    case .character: return character(at: offset)
    case .word: return piece(at: offset, starts: isWordStart)
    case .sentence: return piece(at: offset, starts: isSentenceStart)
    case .line: return line(at: offset)
    }
  }

  /// The piece at an offset from the end of the one before to its own end.
  func unitToEnd(_ unit: Unit, at offset: Int) -> Range<Int> {
    guard offset >= 0, offset < count else { return self.unit(unit, at: offset) }
    switch unit {
    case .character, .line: return self.unit(unit, at: offset)
    case .word: return piece(at: offset, starts: isWordEnd)
    case .sentence: return piece(at: offset, starts: isSentenceEnd)
    }
  }

  private func piece(at offset: Int, starts: (Int) -> Bool) -> Range<Int> {
    var (start, end) = (offset, offset + 1)
    while start > 0, !starts(start) { start -= 1 }
    while end < count, !starts(end) { end += 1 }
    return start..<end
  }

  /// What people take for one character, such as a letter with its accents.
  private func character(at offset: Int) -> Range<Int> {
    var start = 0
    // Characters do not reach across line ends, and there are few marks on one letter.
    let from = max(offset - Self.longestCharacter, 0)
    start = from
    for character in string(from..<offset + Self.longestCharacter) {
      let end = start + character.unicodeScalars.count
      if offset < end { return start..<end }
      start = end
    }
    return offset..<offset + 1
  }

  private static let longestCharacter = 32

  private func line(at offset: Int) -> Range<Int> {
    var (start, end) = (offset, offset)
    while start > 0, scalars[start - 1] != "\n" { start -= 1 }
    while end < count, scalars[end] != "\n" { end += 1 }
    return start..<min(end + 1, count)
  }

  private func isInWord(_ offset: Int) -> Bool {
    guard scalars.indices.contains(offset) else { return false }
    let scalar = scalars[offset]
    if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" { return true }
    if scalar.properties.canonicalCombiningClass != .notReordered { return true }
    // As in “don’t”.
    return (scalar == "'" || scalar == "’") && offset > 0 && offset + 1 < count
      && scalars[offset - 1].properties.isAlphabetic && scalars[offset + 1].properties.isAlphabetic
  }

  private func isWordStart(_ offset: Int) -> Bool { isInWord(offset) && !isInWord(offset - 1) }

  private func isWordEnd(_ offset: Int) -> Bool { !isInWord(offset) && isInWord(offset - 1) }

  private static let (stops, closers): (Set<Unicode.Scalar>, Set<Unicode.Scalar>) =
    ([".", "!", "?", "…", "。", "！", "？"], ["\"", "'", "”", "’", "»", ")", "]"])

  /// Whether a sentence has ended right before an offset.
  private func isSentenceEnd(_ offset: Int) -> Bool {
    guard offset > 0, offset < count else { return false }
    if scalars[offset - 1] == "\n" { return true }
    var last = offset - 1
    while last > 0, Self.closers.contains(scalars[last]) { last -= 1 }
    guard Self.stops.contains(scalars[last]) else { return false }
    return scalars[offset].properties.isWhitespace || scalars[last].value > 0x2FFF
  }

  private func isSentenceStart(_ offset: Int) -> Bool {
    guard offset > 0, offset < count, !scalars[offset].properties.isWhitespace else { return false }
    var end = offset
    while end > 1, scalars[end - 1].properties.isWhitespace, scalars[end - 1] != "\n" { end -= 1 }
    return isSentenceEnd(end)
  }
}
