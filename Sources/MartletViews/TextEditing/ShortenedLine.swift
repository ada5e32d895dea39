import MartletDrawing

/// A line of words that ends in three dots where it has no room.
struct ShortenedLine {
  /// What was to be shown.
  let whole: Text
  /// The room, in points, and the pixels per point.
  let (width, scale): (Double, Double)
  /// What is shown.
  let string: String

  /// Keeps as many of the first characters as have room.
  init(_ whole: Text, width: Double, scale: Double) {
    (self.whole, self.width, self.scale) = (whole, width, scale)
    func fits(_ string: String) -> Bool {
      var text = whole
      text.string = string
      return text.size(scale: scale).width <= width
    }
    guard !fits(whole.string) else {
      string = whole.string
      return
    }
    let characters = Array(whole.string)
    func shortened(to count: Int) -> String {
      let end = characters[..<count].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
      return String(characters[..<end]) + "…"
    }
    var (most, least) = (characters.count, 0)
    while most - least > 1 {
      let middle = (most + least) / 2
      if fits(shortened(to: middle)) { least = middle } else { most = middle }
    }
    string = shortened(to: least)
  }
}
