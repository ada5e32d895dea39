import MartletGeometry

extension Color {
  /// The colour as a word of a scene: `#rrggbb` or `#rrggbbaa` if that is exact, otherwise `rgba(…)` with its four components.
  var sceneWord: String {
    let word = description
    if Color(hex: word) == self { return word }
    let c = components
    return "rgba(\(c.x),\(c.y),\(c.z),\(c.w))"
  }

  /// Reads a word; `nil` for anything else, and for components that are not finite.
  init?(sceneWord word: String) {
    guard word.hasPrefix("rgba("), word.hasSuffix(")") else {
      self.init(hex: word)
      return
    }
    let parts = word.dropFirst(5).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { Float($0) }.filter(\.isFinite)
    guard values.count == 4, parts.count == 4 else { return nil }
    self.init(components: SIMD4(values[0], values[1], values[2], values[3]))
  }
}
