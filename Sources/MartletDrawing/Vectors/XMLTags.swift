/// Reads the tags of an XML text one after the other, without understanding entities. It goes over any bytes without
/// failing; what is no XML is found by the parser that comes after it.
struct XMLTags {
  /// What comes next.
  enum Piece {
    /// A tag that begins an element, or is one.
    case start(name: Substring, attributes: [Attribute], isEmpty: Bool)
    /// A tag that ends an element.
    case end
    /// What is between tags.
    case text(Substring)
    /// `<!DOCTYPE …>`
    case declaration(Substring)
    /// `<?…?>`
    case instruction(Substring)
  }

  /// A part of the text; its bytes need not be UTF-8.
  typealias Substring = ArraySlice<UInt8>

  /// An attribute as it is written, without the quotes.
  struct Attribute {
    /// The name without the prefix of its namespace.
    var name: Substring
    var value: Substring
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
    // A mark of the byte order.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place += 3 }
  }

  /// The next piece; `nil` at the end, or where a piece has no end.
  mutating func next() -> Piece? {
    guard place < bytes.endIndex else { return nil }
    if bytes[place] != UInt8(ascii: "<") {
      let begin = place
      place = bytes[begin...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      return .text(bytes[begin..<place])
    }
    if skips("<!--") { return skip(to: "-->").map { _ in .text([]) } }
    if skips("<![CDATA[") { return skip(to: "]]>").map { .text($0) } }
    if skips("<?") { return skip(to: "?>").map { .instruction($0) } }
    if skips("<!") { return declaration() }
    if skips("</") { return skip(to: ">").map { _ in .end } }
    place += 1
    return start()
  }

  private mutating func skips(_ mark: StaticString) -> Bool {
    let end = place + mark.utf8CodeUnitCount
    guard end <= bytes.endIndex, bytes[place..<end].elementsEqual(mark.bytes) else { return false }
    place = end
    return true
  }

  /// Skips a mark, and returns what is before it.
  private mutating func skip(to mark: StaticString) -> Substring? {
    let begin = place
    while place < bytes.endIndex {
      let end = place
      if bytes[end] == mark.bytes[0], skips(mark) { return bytes[begin..<end] }
      place += 1
    }
    return nil
  }

  /// A declaration may have others in brackets, and quotes.
  private mutating func declaration() -> Piece? {
    let begin = place
    var depth = 0
    var quote: UInt8?
    while place < bytes.endIndex {
      if quote == nil {
        if skips("<!--") {
          guard skip(to: "-->") != nil else { return nil }
          continue
        }
        if skips("<?") {
          guard skip(to: "?>") != nil else { return nil }
          continue
        }
      }
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        if depth <= 0 { return .declaration(bytes[begin..<place - 1]) }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  private mutating func start() -> Piece? {
    let name = word()
    var attributes: [Attribute] = []
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: ">"):
        place += 1
        return .start(name: name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/"):
        place += 1
        if place < bytes.endIndex, bytes[place] == UInt8(ascii: ">") {
          place += 1
          return .start(name: name, attributes: attributes, isEmpty: true)
        }
      case let byte where byte.isXMLSpace: place += 1
      default:
        let begin = place
        let name = word()
        skipSpace()
        if place < bytes.endIndex, bytes[place] == UInt8(ascii: "=") {
          place += 1
          skipSpace()
          guard let value = quoted() else { return nil }
          attributes.append(Attribute(name: name, value: value))
        } else if place == begin {
          place += 1
        }
      }
    }
    return nil
  }

  private mutating func skipSpace() {
    while place < bytes.endIndex, bytes[place].isXMLSpace { place += 1 }
  }

  private mutating func quoted() -> Substring? {
    guard place < bytes.endIndex else { return nil }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return [] }
    let begin = place + 1
    guard let end = bytes[begin...].firstIndex(of: quote) else { return nil }
    place = end + 1
    return bytes[begin..<end]
  }

  /// A name without its prefix.
  private mutating func word() -> Substring {
    var begin = place
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte.isXMLSpace || [UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains(byte) {
        break
      }
      place += 1
      if byte == UInt8(ascii: ":") { begin = place }
    }
    return bytes[begin..<place]
  }
}

extension UInt8 {
  /// Whether XML takes it for white space.
  var isXMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension StaticString {
  /// Its bytes.
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is this text.
  static func == (a: Self, b: StaticString) -> Bool { a.elementsEqual(b.bytes) }

  /// Whether it has this text somewhere.
  func contains(_ text: StaticString) -> Bool { firstPlace(of: text) != nil }

  /// Where it has this text first.
  func firstPlace(of text: StaticString) -> Int? {
    let bytes = text.bytes
    var place = startIndex
    while let found = self[place...].firstIndex(of: bytes[0]) {
      if self[found...].starts(with: bytes) { return found }
      place = found + 1
    }
    return nil
  }
}
