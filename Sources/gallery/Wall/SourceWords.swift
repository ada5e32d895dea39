import Martlet

/// Swift source as lines with coloured words: keywords, types, strings, numbers and comments.
struct SourceWords {
  /// The colours of a palette. Each has a contrast of at least 4.5 : 1 with its cards.
  struct Colors {
    let plain: Color
    let keyword: Color
    let type: Color
    let string: Color
    let number: Color
    let comment: Color

    init(_ palette: Palette) {
      func strong(_ light: UInt32, _ dark: UInt32) -> Color { Color(palette.isDark ? dark : light) }
      plain = palette.ink
      keyword = strong(0xB0336B, 0xF08BB4)
      type = strong(0x2A6CB0, 0x7DB8F2)
      string = strong(0xB03A2E, 0xF59A90)
      number = strong(0x8A5A00, 0xF3C667)
      comment = strong(0x3C7A50, 0x86C79B)
    }
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue",
    "default", "defer", "deinit", "didSet", "do", "else", "enum", "extension", "fallthrough",
    "false",
    "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "init", "inout",
    "internal",
    "is", "isolated", "lazy", "let", "mutating", "nil", "nonisolated", "open", "override",
    "package",
    "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self", "set",
    "some",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias",
    "unowned", "var", "weak", "where", "while", "willSet",
  ]

  private let colors: Colors
  private let font: Font

  init(_ colors: Colors, font: Font) { (self.colors, self.font) = (colors, font) }

  /// The lines of a file.
  func lines(of source: String) -> [Text] {
    var isInString = false
    return source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var text = Text(String(line), font: font, color: colors.plain)
      text.wrapping = .none
      text.maximumLines = 1
      for (part, color) in Self.parts(of: text.string, colors, isInString: &isInString) {
        text.restyle(part) { $0.color = color }
      }
      return text
    }
  }

  /// The coloured parts of a line.
  /// - Parameter isInString: Whether it begins, and ends, within a string of several lines.
  private static func parts(
    of line: String, _ colors: Colors, isInString: inout Bool
  ) -> [(Range<String.Index>, Color)] {
    var parts: [(Range<String.Index>, Color)] = []
    var place = line.startIndex
    func skip(while isWanted: (Character) -> Bool) {
      while place < line.endIndex, isWanted(line[place]) { place = line.index(after: place) }
    }
    let quotes = "\"\"\""
    while place < line.endIndex {
      let start = place
      let rest = line[start...]
      if isInString || rest.hasPrefix(quotes) {
        let from = isInString ? start : line.index(start, offsetBy: 3)
        if let end = line[from...].firstRange(of: quotes) {
          place = end.upperBound
          isInString = false
        } else {
          place = line.endIndex
          isInString = true
        }
        parts.append((start..<place, colors.string))
      } else if rest.hasPrefix("//") {
        place = line.endIndex
        parts.append((start..<place, colors.comment))
      } else if line[start] == "\"" {
        place = line.index(after: place)
        skip { $0 != "\"" && $0 != "\\" }
        while place < line.endIndex, line[place] == "\\" {
          place = line.index(place, offsetBy: 2, limitedBy: line.endIndex) ?? line.endIndex
          skip { $0 != "\"" && $0 != "\\" }
        }
        if place < line.endIndex { place = line.index(after: place) }
        parts.append((start..<place, colors.string))
      } else if line[start].isNumber {
        skip { $0.isHexDigit || $0 == "." || $0 == "_" || $0 == "x" }
        parts.append((start..<place, colors.number))
      } else if line[start].isLetter || line[start] == "_" || line[start] == "@"
        || line[start] == "#"
      {
        place = line.index(after: place)
        skip { $0.isLetter || $0.isNumber || $0 == "_" }
        let word = String(line[start..<place])
        if keywords.contains(word) || word.hasPrefix("@") || word.hasPrefix("#") {
          parts.append((start..<place, colors.keyword))
        } else if word.first?.isUppercase ?? false {
          parts.append((start..<place, colors.type))
        }
      } else {
        place = line.index(after: place)
      }
    }
    return parts
  }
}
