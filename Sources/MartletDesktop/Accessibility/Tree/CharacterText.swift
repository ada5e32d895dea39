/// A text whose characters are Unicode scalars, as AT-SPI counts them.
struct CharacterText: Sendable {
  let scalars: [Unicode.Scalar]

  init(_ string: String) { scalars = Array(string.unicodeScalars) }

  var count: Int { scalars.count }

  /// A part of it. What lies beyond the ends is left out.
  func string(_ range: Range<Int>) -> String {
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return String(part)
  }

  /// The number of the character at an offset in bytes of its UTF-8 form, or around it.
  func offset(ofByte byte: Int) -> Int {
    var (offset, bytes) = (0, 0)
    for scalar in scalars {
      bytes += UTF8.width(scalar)
      if bytes > byte { break }
      offset += 1
    }
    return offset
  }

  /// The offset in bytes of a character, clamped to the text.
  func byte(ofOffset offset: Int) -> Int {
    scalars.prefix(max(offset, 0)).reduce(0) { $0 + UTF8.width($1) }
  }

  /// From one number to another, where −1 is the end: clamped to the text, and in order.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    func place(_ offset: Int) -> Int { offset < 0 ? count : min(offset, count) }
    let (start, end) = (min(max(start, 0), count), place(end))
    return min(start, end)..<max(start, end)
  }

  /// A text with a part of it replaced.
  func replacing(_ range: Range<Int>, with new: String) -> String {
    string(0..<range.lowerBound) + new + string(range.upperBound..<count)
  }

  /// What lies between this text and another one: the parts that differ.
  func difference(to new: CharacterText) -> (removed: Range<Int>, added: Range<Int>) {
    let least = min(count, new.count)
    var start = 0
    while start < least, scalars[start] == new.scalars[start] { start += 1 }
    var end = 0
    while end < least - start, scalars[count - 1 - end] == new.scalars[new.count - 1 - end] { end += 1 }
    return (start..<count - end, start..<new.count - end)
  }
}
