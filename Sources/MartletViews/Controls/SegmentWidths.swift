/// How the words of a segmented control share its width.
struct SegmentWidths {
  /// Whether all words have to be smaller.
  let isCrowded: Bool
  /// How much of their size the smaller words keep, so that they don't touch each other: less than 1 only if text is larger than usual.
  let share: Double
  /// Where segments begin and the last one ends, in points from where the first one begins.
  let edges: [Double]

  /// The space on each side of a word, in points: if there is enough for all, the least that still looks good, and the one
  /// below which all words are made smaller.
  private static let margins = (ample: 16.0, fair: 12.0, least: 9.0)

  /// Makes all segments as wide, or, if a word is too long for that, each with the same space around its word; but none
  /// narrower than a finger needs, if there is room.
  /// - Parameters:
  ///   - words: The widths of the words, in points.
  ///   - smallWords: The same if they are made smaller.
  ///   - leastShare: How much of their size smaller words keep at least, at most 1.
  init(words: [Double], smallWords: [Double], width: Double, leastShare: Double) {
    isCrowded = width < Self.width(of: words, margin: Self.margins.least)
    let room = width - 2 * Self.margins.least * Double(words.count)
    let share = isCrowded ? min(max(room / max(smallWords.reduce(0, +), 1), leastShare), 1) : 1
    self.share = share
    let widths = Self.widths(of: isCrowded ? smallWords.map { $0 * share } : words, in: width)
    edges = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// The least width with enough space around the words, in points.
  static func fairWidth(of words: [Double]) -> Double { width(of: words, margin: margins.fair) }

  private static func width(of words: [Double], margin: Double) -> Double {
    words.reduce(0) { $0 + max($1 + 2 * margin, Control.minimumTouchSize) }
  }

  private static func widths(of words: [Double], in width: Double) -> [Double] {
    let (even, least) = (width / Double(words.count), Control.minimumTouchSize)
    if words.allSatisfy({ $0 + 2 * margins.ample <= even }) { return words.map { _ in even } }
    // Short words get a finger's width, and the others the same space from the rest.
    var short: Set<Int> = []
    while true {
      let long = words.indices.filter { !short.contains($0) }
      let room = width - least * Double(short.count)
      let space = (room - long.reduce(0) { $0 + words[$1] }) / Double(max(long.count, 1))
      let added = long.filter { words[$0] + space < least }
      if added.isEmpty || even < least {
        return words.indices.map { short.contains($0) ? least : words[$0] + space }
      }
      short.formUnion(added)
    }
  }
}
