import MartletRenderTree

/// Makes the text of a scene smaller while it still shows what someone looks for: layers are left out or replaced by what is in
/// them, then properties are left out, then numbers become simpler.
///
/// Layers and properties are left out in large parts first, then in halves of these (delta debugging: Zeller and
/// Hildebrandt, *Simplifying and isolating failure-inducing input*, 2002).
public struct SceneReducer {
  /// The smallest text so far.
  public private(set) var text: String
  /// How many texts were tried.
  public private(set) var attempts = 0

  private let limit: Int
  private let holds: (String) throws -> Bool

  /// Makes a reducer.
  /// - Parameters:
  ///   - text: The text to begin with.
  ///   - limit: The most texts to try. 10,000 by default.
  ///   - holds: Whether a text, which can always be parsed if image files are there, still shows what is looked for.
  public init(_ text: String, limit: Int = 10_000, holds: @escaping (String) throws -> Bool) {
    self.text = text
    self.limit = limit
    self.holds = holds
  }

  /// Reduces the text until nothing more can be left out, or the limit is reached. Returns whether the first text held; if
  /// not, it stays as it is.
  public mutating func run() throws -> Bool {
    var tree = SceneOutline(text)
    attempts += 1
    guard try holds(tree.text) else { return false }
    text = tree.text
    while attempts < limit {
      let before = text
      try dropLayers(&tree)
      try unwrapLayers(&tree)
      try dropProperties(&tree)
      try simplifyNumbers(&tree)
      if text == before { break }
    }
    return true
  }

  /// Tries a smaller scene; takes it if it holds.
  private mutating func take(_ candidate: SceneOutline, _ tree: inout SceneOutline) throws -> Bool {
    guard attempts < limit else { return false }
    attempts += 1
    let text = candidate.text
    guard try holds(text) else { return false }
    tree = candidate
    self.text = text
    return true
  }

  /// Leaves out as many of some places as possible.
  private mutating func drop(
    _ tree: inout SceneOutline, places: (SceneOutline) -> [Int],
    without: (SceneOutline, Set<Int>) -> SceneOutline
  ) throws {
    var size = max(places(tree).count, 1)
    while size >= 1, attempts < limit {
      var start = 0
      while true {
        let all = places(tree)
        guard start < all.count else { break }
        let part = Set(all[start..<min(start + size, all.count)])
        if try !take(without(tree, part), &tree) { start += size }
      }
      size /= 2
    }
  }

  private mutating func dropLayers(_ tree: inout SceneOutline) throws {
    try drop(&tree, places: { $0.layers }, without: { $0.without(layers: $1) })
  }

  private mutating func dropProperties(_ tree: inout SceneOutline) throws {
    try drop(&tree, places: { $0.properties }, without: { $0.without(lines: $1) })
  }

  /// Replaces layers by their sublayers.
  private mutating func unwrapLayers(_ tree: inout SceneOutline) throws {
    var place = 0
    while place < tree.layers.count {
      if try !take(tree.unwrapping(tree.layers[place]), &tree) { place += 1 }
    }
  }

  /// Replaces each number by a simpler one.
  private mutating func simplifyNumbers(_ tree: inout SceneOutline) throws {
    for line in tree.properties {
      for word in tree.numbers(in: line) {
        for simpler in SceneOutline.simpler(than: tree.word(word, of: line)) {
          if try take(tree.replacing(word, of: line, by: simpler), &tree) { break }
        }
      }
    }
  }
}
