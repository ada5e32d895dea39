/// The brackets of a text that belong together, by the rules for text that runs both ways (UAX #9, BD16).
struct BracketPairs {
  /// From where an outermost opening bracket begins to where its closing one ends, in bytes, in their order.
  private(set) var ranges: [Range<Int>] = []

  /// How many brackets can be open at once; the rules stop at a text with more.
  private static let deepest = 63

  init(_ string: String) {
    var open: [(closing: UInt32, offset: Int)] = []
    var offset = 0
    for scalar in string.unicodeScalars {
      let width = UTF8.width(scalar)
      defer { offset += width }
      guard scalar.mayBeBracket else { continue }
      if let closing = scalar.closingBracket {
        guard open.count < Self.deepest else { return }
        open.append((closing, offset))
      } else if let index = open.lastIndex(where: { $0.closing == scalar.closingValue }) {
        let start = open[index].offset
        open.removeSubrange(index...)
        while let last = ranges.last, last.lowerBound > start { ranges.removeLast() }
        ranges.append(start..<offset + width)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is worth a closer look.
  fileprivate var mayBeBracket: Bool {
    switch value {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
    case 0xF3A...0xF3D, 0x169B...0x169C, 0x2045...0x208E, 0x2308...0x232A, 0x2768...0x2775, 0x27C5...0x27EF,
      0x2983...0x29FD, 0x2E22...0x2E5C, 0x3008...0x301B, 0xFE59...0xFE5E, 0xFF08...0xFF63:
      true
    default: false
    }
  }

  /// What closes it; `nil` if it opens nothing.
  fileprivate var closingBracket: UInt32? {
    switch value {
    case 0x28: 0x29
    case 0x5B, 0x7B, 0xFF3B, 0xFF5B: value + 2
    // These are written as angle brackets of the East as well.
    case 0x2329: 0x3009
    // Square brackets with ticks cross.
    case 0x298D: 0x2990
    case 0x298F: 0x298E
    default: properties.generalCategory == .openPunctuation ? value + 1 : nil
    }
  }

  /// It, or what it is another way to write.
  fileprivate var closingValue: UInt32 { value == 0x232A ? 0x3009 : value }
}
