/// The lines of a scene's text and how they are nested.
struct SceneOutline {
  private struct Line {
    var indent: Int
    var words: [String]

    var isLayer: Bool { words.first == "layer" }
  }

  private var lines: [Line]

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      let end = words.firstIndex { $0.hasPrefix("//") } ?? words.count
      guard end > 0 else { return nil }
      return Line(indent: line.prefix { $0 == " " }.count, words: Array(words[..<end]))
    }
  }

  var text: String {
    lines.map { String(repeating: " ", count: $0.indent) + $0.words.joined(separator: " ") + "\n" }.joined()
  }

  /// The lines that begin layers.
  var layers: [Int] { lines.indices.filter { lines[$0].isLayer } }
  /// The lines of properties.
  var properties: [Int] { lines.indices.dropFirst().filter { !lines[$0].isLayer } }

  /// The scene without some layers and what is in them.
  func without(layers: Set<Int>) -> SceneOutline {
    var dropped: Set<Int> = []
    for layer in layers { dropped.formUnion(layer..<end(of: layer)) }
    return without(lines: dropped)
  }

  /// The scene without some lines.
  func without(lines dropped: Set<Int>) -> SceneOutline {
    var result = self
    result.lines = lines.indices.filter { !dropped.contains($0) }.map { lines[$0] }
    return result
  }

  /// The scene with the sublayers of a layer in its place.
  func unwrapping(_ layer: Int) -> SceneOutline {
    let end = end(of: layer)
    let first = lines[layer + 1..<end].first { $0.isLayer }?.indent ?? lines[layer].indent
    var result = self
    var dropped: Set<Int> = [layer]
    var isWithin = false
    for i in layer + 1..<end {
      let isOwn = lines[i].indent == first
      isWithin = isOwn ? lines[i].isLayer : isWithin
      if isWithin { result.lines[i].indent -= first - lines[layer].indent } else { dropped.insert(i) }
    }
    return result.without(lines: dropped)
  }

  /// The line after the last one of a layer.
  private func end(of layer: Int) -> Int {
    lines[(layer + 1)...].firstIndex { $0.indent <= lines[layer].indent } ?? lines.count
  }

  // MARK: Numbers

  /// The words of a line that are numbers.
  func numbers(in line: Int) -> [Int] { lines[line].words.indices.dropFirst().filter { isNumber($0, line) } }

  private func isNumber(_ word: Int, _ line: Int) -> Bool {
    Double(lines[line].words[word])?.isFinite ?? false
  }

  func word(_ word: Int, of line: Int) -> String { lines[line].words[word] }

  func replacing(_ word: Int, of line: Int, by text: String) -> SceneOutline {
    var result = self
    result.lines[line].words[word] = text
    return result
  }

  /// Shorter words for about the same number, the simplest first.
  static func simpler(than word: String) -> [String] {
    guard let value = Double(word), abs(value) < 1e9 else { return [] }
    let tens = (value / 10).rounded() * 10
    let candidates = ["0", "1", "\(Int(tens))", "\(Int(value.rounded()))", "\((value * 10).rounded() / 10)"]
    var simpler: [String] = []
    for candidate in candidates where candidate != word && candidate.count <= word.count {
      // From 1 to 0 and back would have no end.
      if word == "0" || word == "1" && candidate != "0" { continue }
      if !simpler.contains(candidate) { simpler.append(candidate) }
    }
    return simpler
  }
}
