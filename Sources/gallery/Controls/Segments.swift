import Martlet

/// How the words of a segmented bar share its width.
struct Segments {
  /// The size of the words.
  let role: TextRole
  /// Where segments begin and the last one ends, in points.
  let edges: [Double]

  /// The space on each side of a word, in points: if there is enough for all, the least that still looks good, and the one
  /// below which all words are made smaller.
  private static let margins = (ample: 16.0, fair: 12.0, least: 9.0)

  /// Makes all segments as wide, or, if a word is too long for that, each with the same space around its word; but none
  /// narrower than a finger needs, if there is room.
  init(titles: [String], width: Double) {
    let words = Self.words(titles, in: .body)
    let isCrowded = width < Self.width(of: words, margin: Self.margins.least)
    role = isCrowded ? .caption : .body
    let widths = Self.widths(of: isCrowded ? Self.words(titles, in: .caption) : words, in: width)
    edges = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// The least width of a bar with enough space around its words.
  static func fairWidth(of titles: [String]) -> Double {
    width(of: words(titles, in: .body), margin: margins.fair)
  }

  private static func words(_ titles: [String], in role: TextRole) -> [Double] {
    titles.map { role.text($0, color: .black).size().width }
  }

  private static func width(of words: [Double], margin: Double) -> Double {
    words.reduce(0) { $0 + max($1 + 2 * margin, ControlStyle.touchTarget) }
  }

  private static func widths(of words: [Double], in width: Double) -> [Double] {
    let even = width / Double(words.count)
    if words.allSatisfy({ $0 + 2 * margins.ample <= even }) { return words.map { _ in even } }
    // Short words get a finger's width, and the others the same space from the rest.
    var short: Set<Int> = []
    while true {
      let long = words.indices.filter { !short.contains($0) }
      let room = width - ControlStyle.touchTarget * Double(short.count)
      let space = (room - long.reduce(0) { $0 + words[$1] }) / Double(max(long.count, 1))
      let added = long.filter { words[$0] + space < ControlStyle.touchTarget }
      if added.isEmpty || even < ControlStyle.touchTarget {
        return words.indices.map { short.contains($0) ? ControlStyle.touchTarget : words[$0] + space }
      }
      short.formUnion(added)
    }
  }
}
