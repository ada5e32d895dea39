/// The text around the caret as an input method receives it: short enough for a message, with whole characters.
struct SurroundingText: Equatable {
  private(set) var text: String
  /// Where the selection ends, in bytes; the caret.
  private(set) var cursor: Int
  /// Where the selection begins, in bytes.
  private(set) var anchor: Int

  /// The most bytes that the protocol permits.
  static let longest = 4000

  /// Cuts a text around its selection. Bounds that are outside of the text or within a character are moved.
  init(_ whole: String, selection: Range<Int>) {
    let bytes = whole.utf8
    let count = bytes.count
    func isBoundary(_ offset: Int) -> Bool {
      offset <= 0 || offset >= count || bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
    }
    func boundary(_ offset: Int, step: Int) -> Int {
      var offset = min(max(offset, 0), count)
      while !isBoundary(offset) { offset += step }
      return offset
    }
    let begin = boundary(selection.lowerBound, step: -1)
    let end = boundary(selection.upperBound, step: -1)
    // As much before the selection as behind it, where there is so much. Of a selection that is too long the end is sent.
    let spare = max(Self.longest - (end - begin), 0)
    let behind = min(count - end, max(spare / 2, spare - begin))
    let last = boundary(end + behind, step: -1)
    let first = boundary(max(last - Self.longest, 0), step: 1)
    let part = bytes[
      bytes.index(bytes.startIndex, offsetBy: first)..<bytes.index(bytes.startIndex, offsetBy: last)]
    // A zero byte would end the text on the wire.
    text =
      part.contains(0)
      ? String(decoding: part.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self) : String(Substring(part))
    cursor = end - first
    anchor = max(begin - first, 0)
  }
}
