import MartletGeometry

/// The words after the keyword of a line of a scene.
struct SceneWords {
  /// The word with which the line begins, for messages.
  let keyword: String
  /// A part of the line's words, which shares their storage.
  private let words: ArraySlice<String>
  /// The images that lines can name, besides patterns; `nil` if they can name none.
  let images: SceneImages?

  init(_ words: [String], after keyword: String, images: SceneImages? = nil) {
    self.init(words[...], after: keyword, images: images)
  }

  private init(_ words: ArraySlice<String>, after keyword: String, images: SceneImages?) {
    self.words = words
    self.keyword = keyword
    self.images = images
  }

  /// All words, with single spaces.
  var text: String { words.joined(separator: " ") }

  var count: Int { words.count }
  var first: String? { words.first }
  /// All but the first.
  var rest: SceneWords { dropping(1) }
  /// All but the first ones.
  func dropping(_ count: Int) -> SceneWords {
    SceneWords(words.dropFirst(count), after: keyword, images: images)
  }
  /// The first ones.
  func prefix(_ count: Int) -> SceneWords {
    SceneWords(words.prefix(count), after: keyword, images: images)
  }

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
    let word = words.dropFirst(place).first
    guard let word, let color = Color(sceneWord: word) else {
      throw SceneReader.Problem(
        message: "expected a colour as #rrggbb, #rrggbbaa or rgba(r,g,b,a), found '\(word ?? "nothing")'")
    }
    return color
  }

  /// Throws an error if there are more words than a line takes.
  func expect(_ count: Int) throws(SceneReader.Problem) {
    guard words.count > count else { return }
    let surplus = words.dropFirst(count).joined(separator: " ")
    throw SceneReader.Problem(message: "'\(surplus)' stands after the end of '\(keyword)'")
  }
}
