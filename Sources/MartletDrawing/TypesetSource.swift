import CMartletPango

/// A text's string as Pango takes it, byte for byte as long as the original so that offsets stay the same.
struct TypesetSource {
  private var bytes: [UInt8]
  /// Whether the string went on.
  private(set) var isCut = false
  private let request: TypesetRequest
  /// Parts that look different from the whole, one after the other, each end at the begin of a character.
  private(set) var runs: [TextSpan] = []
  /// The most bytes in one paragraph whose widths Pango can add up.
  private let longestParagraph: Int

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let ellipsis = Array("…".utf8)
  /// What stands for a NUL, at which Pango would stop: the control character named "substitute".
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

  /// Cuts what lies beyond the most lines, however narrow its letters: to break a megabyte for a label takes seconds.
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

  /// Width of the narrowest letter, in ems, as far as a label goes.
  private static let narrowestLetter = 0.1
  /// Bytes of the longest character.
  private static let longestLetter = 4

  /// Breaks paragraphs of more than the most bytes at a space, or, where there is none, cuts the string there.
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

  /// The spans, cut to the string, each end at the begin of a character: Pango would split one that is cut in two.
  private var spans: [TextSpan] {
    request.text.spans.compactMap { span in
      // A range may be any, so its ends are cut before anything is reckoned with them.
      let lower = start(ofCharacterAt: min(max(span.utf8.lowerBound, 0), bytes.count))
      let upper = start(ofCharacterAt: min(max(span.utf8.upperBound, 0), bytes.count))
      return lower < upper ? TextSpan(lower..<upper, style: span.style) : nil
    }
  }

  /// Number of bytes.
  var count: Int { bytes.count }

  /// Whole paragraphs together, without the line feed that ends each part: what Pango takes grows with the square of the
  /// number of paragraphs.
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

  /// Least number of bytes of a part but the last.
  private static let partLength = 4096

  /// Gives a layout a part of the string; for a last line all from there on as one paragraph, with an ellipsis where
  /// something is missing in any case. Returns the number of bytes.
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
    // Of a long rest only the end shows, or both ends.
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
