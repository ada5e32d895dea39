/// The words of a song and their timing: one word a beat, and a rest at the end of each line.
struct Verse {
  /// The words of the lines, in order.
  let lines: [[String]]

  /// Beats per minute.
  static let tempo = 150.0
  /// Seconds of a beat.
  static let beat = 60 / tempo
  /// The beats of rest after the words of a line, in which the ball returns.
  static let rest = 1

  /// Makes a verse from its lines; spaces separate the words.
  init(_ lines: [String]) { self.lines = lines.map { $0.split(separator: " ").map(String.init) } }

  /// A swift that never lands.
  static var swift: Verse {
    Verse([
      localized("She sleeps upon the wind at night,"), localized("and drinks the rain in falling flight;"),
      localized("no branch, no roof, no solid ground"), localized("can hold what open sky has found."),
    ])
  }

  /// The place of a word.
  struct Place: Hashable {
    let line, word: Int
  }

  /// All words, in the order in which they are sung.
  var places: [Place] {
    lines.indices.flatMap { line in lines[line].indices.map { Place(line: line, word: $0) } }
  }

  /// The beat of a word, counted from the first of the verse.
  func beat(of place: Place) -> Int {
    lines[..<place.line].reduce(place.word) { $0 + $1.count + Self.rest }
  }

  /// The number of beats of the whole verse, including rests.
  var beats: Int { lines.reduce(0) { $0 + $1.count + Self.rest } }

  /// The length of the whole verse in seconds.
  var duration: Double { Double(beats) * Self.beat }
}
