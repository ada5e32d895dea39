/// Words with places for others: `%1$s`, `%2$s` and so on up to `%9$s`. Whoever fills them in every frame keeps one.
struct Phrase {
  /// What is before each place, and the number of that, from 0.
  private let places: [(before: String, number: Int)]
  private let end: String

  init(_ words: String) {
    var places: [(before: String, number: Int)] = []
    var before = ""
    var rest = words[...]
    while let first = rest.first {
      if first == "%", let number = rest.dropFirst().first?.wholeNumberValue, number > 0,
        rest.dropFirst(2).hasPrefix("$s")
      {
        places.append((before, number - 1))
        before = ""
        rest = rest.dropFirst(4)
      } else {
        before.append(rest.removeFirst())
      }
    }
    (self.places, end) = (places, before)
  }

  /// The words with others in their places. A place for which there are none is left empty.
  func callAsFunction(_ parts: String...) -> String {
    places.reduce(into: "") { result, place in
      result += place.before
      if parts.indices.contains(place.number) { result += parts[place.number] }
    } + end
  }
}
