import MartletDrawing

/// Moving the caret, and selecting.
extension TextEditor {
  /// Moves the caret. What was being composed stays in the text.
  /// - Parameters:
  ///   - motion: Where to.
  ///   - extending: Whether what lies between is selected, as with Shift. `false` by default.
  public mutating func move(_ motion: TextMotion, extending: Bool = false) {
    commitComposed()
    if !extending, !selection.isEmpty {
      // A selection is left at its end, and not beyond.
      if motion == .characterForward { return select(TextSelection(selection.range.upperBound)) }
      if motion == .characterBackward { return select(TextSelection(selection.range.lowerBound)) }
    }
    move(to: offset(from: selection.head, motion), extending: extending)
  }

  /// Moves the caret by a character to where one sees it next in a layout of ``text``: in text from right to left, to the right is
  /// backwards.
  /// - Parameters:
  ///   - isRight: Whether to the right.
  ///   - extending: Whether what lies between is selected, as with Shift. `false` by default.
  ///   - layout: The text as it is laid out.
  public mutating func moveVisually(right isRight: Bool, extending: Bool = false, in layout: TextLayout) {
    move(right: isRight, extending: extending, among: layout)
  }

  /// Moves the caret by a character to where one sees it next in a line that is laid out.
  mutating func move(right isRight: Bool, extending: Bool, among layout: some CaretPlaces) {
    commitComposed()
    if !extending, !selection.isEmpty {
      let ends = [selection.range.lowerBound, selection.range.upperBound]
      let places = ends.map { layout.insertionCaret(at: $0).minX }
      return select(TextSelection((places[1] > places[0]) == isRight ? ends[1] : ends[0]))
    }
    var place = selection.head
    // Pango may stop within what Swift takes for one character.
    for _ in 0...text.utf8.count {
      guard let next = layout.utf8Offset(besides: place, isRight: isRight) else { return }
      place = next
      if text.boundary(atOrBefore: place) == place { break }
    }
    move(to: place, extending: extending)
  }

  /// Moves the caret to an offset, at the boundary of a character at or before it.
  public mutating func move(to offset: Int, extending: Bool = false) {
    commitComposed()
    select(TextSelection(anchor: extending ? selection.anchor : offset, head: offset))
  }

  /// Selects the whole text.
  public mutating func selectAll() {
    commitComposed()
    select(TextSelection(anchor: 0, head: text.utf8.count))
  }

  /// The word around an offset, or what lies there between two words; the whole text of a secret.
  public func word(at offset: Int) -> Range<Int> {
    guard !isSecret else { return 0..<text.utf8.count }
    let word = words(near: offset) { $0.range(at: $1) }
    let lower = text.boundary(atOrBefore: word.lowerBound)
    return lower..<max(text.boundary(atOrAfter: word.upperBound), lower)
  }

  /// The line around an offset, with the line feed at its end.
  public func line(at offset: Int) -> Range<Int> {
    let bytes = text.utf8
    let place = text.utf8Index(offset)
    let feed = UInt8(ascii: "\n")
    let start = bytes[..<place].lastIndex(of: feed).map { bytes.index(after: $0) } ?? bytes.startIndex
    let end = bytes[place...].firstIndex(of: feed).map { bytes.index(after: $0) } ?? bytes.endIndex
    let lower = bytes.distance(from: bytes.startIndex, to: start)
    return lower..<lower + bytes.distance(from: start, to: end)
  }

  /// Where a motion leads from an offset.
  func offset(from offset: Int, _ motion: TextMotion) -> Int {
    switch motion {
    case .characterForward: text.boundary(after: offset)
    case .characterBackward: text.boundary(before: offset)
    case .wordForward:
      isSecret
        ? text.utf8.count
        : text.boundary(
          atOrAfter: words(near: offset) {
            let end = $0.end(after: $1)
            return end..<end
          }.upperBound)
    case .wordBackward:
      isSecret
        ? 0
        : text.boundary(
          atOrBefore: words(near: offset) {
            let start = $0.start(before: $1)
            return start..<start
          }.lowerBound)
    case .end: text.utf8.count
    case .start: 0
    }
  }

  /// Finds something among the words near an offset: of a long text no more are looked at than it takes.
  /// - Parameter find: Finds it among the words of a part of the text, for the offset in that part. What reaches an end of the part may go
  ///   on beyond it.
  private func words(near offset: Int, _ find: (WordBoundaries, Int) -> Range<Int>) -> Range<Int> {
    let count = text.utf8.count
    var reach = Self.wordReach
    while true {
      // Words never cross a space.
      let lower = reach < offset ? text.spaceEnd(atOrBefore: offset - reach) : 0
      let upper = reach < count - offset ? text.spaceEnd(atOrAfter: offset + reach) : count
      let found = find(WordBoundaries(text.part(lower..<upper)), offset - lower)
      let range = found.lowerBound + lower..<found.upperBound + lower
      if range.lowerBound > lower || lower == 0, range.upperBound < upper || upper == count { return range }
      reach *= 4
    }
  }

  /// How far around an offset words are looked for first, in bytes.
  private static let wordReach = 1024
}
