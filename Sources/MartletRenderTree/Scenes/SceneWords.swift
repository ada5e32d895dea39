import MartletGeometry

/// The words after the keyword of a line of a scene.
struct SceneWords {
  /// The word with which the line begins, for messages.
  let keyword: String
  private let words: [String]

  init(_ words: [String], after keyword: String) {
    self.words = words
    self.keyword = keyword
  }

  var count: Int { words.count }
  var first: String? { words.first }
  /// All but the first.
  var rest: SceneWords { dropping(1) }
  /// All but the first ones.
  func dropping(_ count: Int) -> SceneWords { SceneWords(Array(words.dropFirst(count)), after: keyword) }

  /// Some finite numbers, and nothing else.
  /// - Parameter end: The number of words to read. All by default.
  func numbers(_ count: Int, upTo end: Int = .max) throws(SceneReader.Problem) -> [Double] {
    let words = words.prefix(end)
    let values = words.compactMap { Double($0) }.filter(\.isFinite)
    guard values.count == words.count, values.count == count else {
      throw SceneReader.Problem(
        message: "'\(keyword)' takes \(count) finite numbers, found '\(words.joined(separator: " "))'")
    }
    return values
  }

  /// The colour that the word at an index names.
  func color(at place: Int) throws(SceneReader.Problem) -> Color {
    let word = place < words.count ? words[place] : nil
    guard let word, let color = Color(hex: word) else {
      throw SceneReader.Problem(
        message: "expected a colour as #rrggbb or #rrggbbaa, found '\(word ?? "nothing")'")
    }
    return color
  }

  /// Throws an error if there are more words than a line takes.
  func expect(_ count: Int) throws(SceneReader.Problem) {
    guard words.count > count else { return }
    let surplus = words[count...].joined(separator: " ")
    throw SceneReader.Problem(message: "'\(surplus)' stands after the end of '\(keyword)'")
  }
}
