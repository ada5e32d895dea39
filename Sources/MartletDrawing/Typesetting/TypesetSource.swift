import CMartletPango

/// A text's string in the form that Pango needs, with the same length in bytes, so that offsets stay the
/// same.
struct TypesetSource {
  private var bytes: [UInt8]
  /// Whether the string was cut.
  private(set) var isCut = false
  private let request: TypesetRequest
  /// Styled parts in order, without overlap, ending at character boundaries.
  private(set) var runs: [TextSpan] = []
  /// The longest paragraph, in bytes, whose widths Pango can add up.
  private let longestParagraph: Int

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let ellipsis = Array("…".utf8)
  /// Replaces a NUL, at which Pango would stop: the control character "substitute".
  private static let substitute: UInt8 = 0x1A

  init(_ request: TypesetRequest) {
    self.request = request
    bytes = Array(request.text.string.utf8)
    let widest = ([request.text.style] + request.text.spans.map(\.style)).map {
      request.em($0.font) + abs($0.letterSpacing) * request.scale
    }.max()
    longestParagraph = max(Int(min(TypesetRequest.longest / (widest ?? 1), TypesetRequest.longest)), 16)
    if bytes.contains(0) {
      for i in bytes.indices where bytes[i] == 0 { bytes[i] = TypesetSource.substitute }
    }
    cutWhatCannotShow()
    if bytes.count > longestParagraph { breakLongParagraphs() }
    runs = spans.runs
  }

  /// Cuts text beyond the maximum number of lines, even for the narrowest glyphs: breaking a megabyte into
  /// lines for a label takes seconds.
  private mutating func cutWhatCannotShow() {
    let text = request.text
    guard text.maximumLines > 0, let width = request.width,
      text.truncation == .tail || text.truncation == .none
    else { return }
    let perLine = width / (request.em(text.font) * TypesetSource.narrowestLetter) + 64
    let most = perLine * Double(TypesetSource.longestLetter) * Double(text.maximumLines)
    guard Double(bytes.count) > most else { return }
    bytes.removeSubrange(start(ofCharacterAt: Int(most))...)
    isCut = true
  }

  /// The assumed width of the narrowest glyph, in ems.
  private static let narrowestLetter = 0.1
  /// The longest character in bytes.
  private static let longestLetter = 4

  /// Breaks paragraphs that are too long at a space, or cuts the string if there is none.
  private mutating func breakLongParagraphs() {
    var begin = 0
    var lastSpace: Int?
    for i in bytes.indices {
      if bytes[i] == TypesetSource.lineFeed {
        begin = i + 1
        lastSpace = nil
      } else if bytes[i] == TypesetSource.space {
        lastSpace = i
      }
      guard i - begin >= longestParagraph else { continue }
      guard let at = lastSpace else {
        bytes.removeSubrange(start(ofCharacterAt: i)...)
        isCut = true
        return
      }
      bytes[at] = TypesetSource.lineFeed
      begin = at + 1
      lastSpace = nil
    }
  }

  private func start(ofCharacterAt index: Int) -> Int {
    var index = index
    while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// The spans, limited to the string and to character boundaries: Pango would split a character that is cut.
  private var spans: [TextSpan] {
    request.text.spans.compactMap { span in
      // A range may have any ends, so limit them before calculating.
      let lower = start(ofCharacterAt: min(max(span.utf8.lowerBound, 0), bytes.count))
      let upper = start(ofCharacterAt: min(max(span.utf8.upperBound, 0), bytes.count))
      return lower < upper ? TextSpan(lower..<upper, style: span.style) : nil
    }
  }

  /// The length in bytes.
  var count: Int { bytes.count }

  /// Parts made of whole paragraphs, without the line feed at each part's end. Pango's time grows
  /// quadratically with the number of paragraphs.
  var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var begin = 0
    while bytes.count - begin > TypesetSource.partLength,
      let end = bytes[(begin + TypesetSource.partLength)...].firstIndex(of: TypesetSource.lineFeed)
    {
      parts.append(begin..<end)
      begin = end + 1
    }
    return parts + [begin..<bytes.count]
  }

  /// The minimum length of a part in bytes, except for the last.
  private static let partLength = 4096

  /// Sets a part of the string on a layout. The last line gets the whole rest as one paragraph, with an
  /// ellipsis if anything is missing. Returns the number of bytes.
  func set(_ part: Range<Int>, on layout: OpaquePointer, isLast: Bool) -> Int {
    let part = isLast ? lastLine(from: min(part.lowerBound, bytes.count))[...] : bytes[part]
    part.withUnsafeBytes { buffer in
      pango_layout_set_text(
        layout, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count))
    }
    return part.count
  }

  private func lastLine(from start: Int) -> [UInt8] {
    let truncation = request.text.truncation
    if truncation == .tail || request.width == nil {
      let end = bytes[start...].firstIndex(of: TypesetSource.lineFeed) ?? bytes.count
      return bytes[start..<end] + (end < bytes.count || isCut ? TypesetSource.ellipsis : [])
    }
    var part = Array(bytes[start...])
    // Of a long rest only the end is visible, or both ends.
    if part.count > longestParagraph {
      let half = longestParagraph / 2
      let tail = self.start(ofCharacterAt: bytes.count - half)
      let head = truncation == .middle ? self.start(ofCharacterAt: start + half) : start
      part = Array(bytes[start..<head] + TypesetSource.ellipsis + bytes[tail...])
    }
    for i in part.indices where part[i] == TypesetSource.lineFeed { part[i] = TypesetSource.space }
    return part
  }
}
