import MartletDrawing

/// Where a long line can be cut into pieces that look alone as they do in the line: between two words that run in the line's direction, so
/// that what runs against it stays in one piece, or in a text that runs from left to right all over also between two characters.
///
/// The pieces of a text that was edited are those of the text before, but where it was edited.
struct LineBreaks {
  /// How the text runs.
  enum Run: Equatable {
    /// From left to right all over.
    case plain
    /// Both ways.
    case mixed(isRightToLeft: Bool)
    /// As marks in it say, which may be far away: it is one piece.
    case marked

    var isMixed: Bool { if case .mixed = self { true } else { false } }
    var isRightToLeft: Bool { if case .mixed(isRightToLeft: true) = self { true } else { false } }

    /// Whether the places where a text was cut that runs as another one are places to cut one that runs as this does.
    func keepsCuts(of old: Run) -> Bool {
      switch (self, old) {
      case (.plain, .plain): true
      case (.mixed(let isRightToLeft), .mixed(let wasRightToLeft)): isRightToLeft == wasRightToLeft
      default: false
      }
    }
  }

  /// The pieces, in bytes, in their order: at least one.
  let ranges: [Range<Int>]
  /// Pieces that end at this offset or before it are those of the text before.
  let keptStart: Int
  /// Pieces that begin at this offset or behind it are those of the text before, which were ``shift`` bytes nearer to its start.
  let keptEnd: Int
  /// How much longer the text has become, in bytes.
  let shift: Int
  /// How the text runs.
  let run: Run
  private let string: String

  /// The bytes of a text that is not cut, and of a usual piece.
  static let (shortest, usual) = (2048, 512)
  /// How far a change reaches: from its place to a cut that does not depend on it, in bytes.
  private static let reach = 16

  /// Takes a text for one piece, however long it is.
  init(whole string: String) {
    (ranges, keptStart, keptEnd, shift) = ([0..<string.utf8.count], 0, string.utf8.count + 1, 0)
    (self.string, run) = (string, .marked)
  }

  /// Cuts a text.
  /// - Parameters:
  ///   - string: The text.
  ///   - old: The pieces of the text before; `nil` if there is none.
  init(_ string: String, after old: LineBreaks? = nil) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    let count = string.utf8.count
    guard count > Self.shortest else {
      (ranges, keptStart, keptEnd, shift, run) = ([0..<count], 0, count + 1, 0, .plain)
      return
    }
    let old = old.flatMap { $0.ranges.count > 1 ? $0 : nil }
    let (start, end) = old.map { string.sharedEnds(with: $0.string) } ?? (0, 0)
    let run = Self.run(of: string, changed: start..<max(count - end, start), after: old?.run)
    self.run = run
    guard let old, run.keepsCuts(of: old.run) else {
      (keptStart, keptEnd, shift) = (0, count + 1, 0)
      ranges = Self.cut(0..<count, of: string, run: run)
      return
    }
    shift = count - old.string.utf8.count
    let shift = shift
    let first = old.ranges.prefix { $0.upperBound + Self.reach <= start }
    let lastStart = old.string.utf8.count - end + Self.reach
    var last = old.ranges.suffix(from: first.endIndex).drop { $0.lowerBound < lastStart }
    let from = first.last?.upperBound ?? 0
    // A short rest joins what follows.
    if let next = last.first, next.lowerBound + shift - from < Self.usual / 2 { last = last.dropFirst() }
    let to = last.first.map { $0.lowerBound + shift } ?? count
    let middle = from < to ? Self.cut(from..<to, of: string, run: run) : []
    keptStart = from
    keptEnd = last.isEmpty ? count + 1 : to
    let all = Array(first) + middle + last.map { $0.lowerBound + shift..<$0.upperBound + shift }
    ranges = Self.joined(all, within: run.isMixed ? BracketPairs(string).ranges : [])
  }

  /// Cuts a part of a text.
  private static func cut(_ part: Range<Int>, of string: String, run: Run) -> [Range<Int>] {
    if case .marked = run { return [part] }
    var (ranges, start): ([Range<Int>], Int) = ([], part.lowerBound)
    while part.upperBound - start > usual * 3 / 2 {
      guard let end = string.cut(from: start + usual, to: part.upperBound - 1, run: run) else { break }
      ranges.append(start..<end)
      start = end
    }
    ranges.append(start..<part.upperBound)
    let pairs = run.isMixed && ranges.count > 1 ? BracketPairs(string).ranges : []
    return joined(ranges, within: pairs)
  }

  /// Pieces without cuts between two brackets that belong together: these run as what is between them.
  private static func joined(_ ranges: [Range<Int>], within pairs: [Range<Int>]) -> [Range<Int>] {
    guard !pairs.isEmpty else { return ranges }
    var result: [Range<Int>] = []
    var pair = 0
    for range in ranges {
      while pair < pairs.count, pairs[pair].upperBound <= range.lowerBound { pair += 1 }
      if let last = result.last, pair < pairs.count, pairs[pair].lowerBound < range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// How a text runs. In a text that was edited only what is new is looked at.
  private static func run(of string: String, changed: Range<Int>, after old: Run?) -> Run {
    let scalars = string.unicodeScalars
    func hasScalar(in part: Range<Int>, where isOne: (Unicode.Scalar) -> Bool) -> Bool {
      // A change may begin or end within a scalar.
      let lower = string.scalarBoundary(at: part.lowerBound, isForward: false)
      let upper = string.scalarBoundary(at: part.upperBound, isForward: true)
      return scalars[string.utf8Index(lower)..<string.utf8Index(upper)].contains(where: isOne)
    }
    let whole = 0..<string.utf8.count
    var part = changed
    var isPlain = true
    switch old {
    case .plain: break
    case .mixed: isPlain = false
    case .marked, nil: part = whole
    }
    if hasScalar(in: part, where: \.marksDirection) { return .marked }
    if isPlain, !hasScalar(in: part, where: \.isRightToLeft) { return .plain }
    let first = scalars.first { $0.isStrong(isRightToLeft: false) || $0.isStrong(isRightToLeft: true) }
    return .mixed(isRightToLeft: first?.isStrong(isRightToLeft: true) ?? false)
  }
}
