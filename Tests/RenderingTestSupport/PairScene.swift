import MartletRenderTree

/// Scenes in which each effect meets each other one, so that a defect of a pair is in some golden.
package enum PairScene: String, CaseIterable {
  /// A matrix: the row's effect on a layer, and the column's on a layer in it.
  case nested = "pairs-nested"
  /// Each pair on one layer.
  case together = "pairs-together"
  /// Each pair of the simplest effects: on one layer, and on a layer in another, either way.
  case simple = "pairs-simple"
  /// Each kind of what a layer draws, with each effect on that layer.
  case contents = "pairs-contents"

  /// An effect of a layer.
  enum Effect: CaseIterable {
    case clip, mask, opacity, shadow, filter, backdrop, blend, turn, raster, space, scale
    case blur, rotation

    /// Those of `nested` and `together`.
    static let all = allCases.filter { $0 != .blur && $0 != .rotation }
    /// Those of `simple`.
    static let simple = [blur, opacity, mask, rotation, clip, scale, blend]

    /// The lines of the layer, without indentation.
    var lines: [String] {
      switch self {
      case .clip: ["masks", "radius 9"]
      case .mask: []
      case .opacity: ["opacity 0.55"]
      case .shadow: ["shadow 0.9 2.5 2 3 #000000"]
      case .filter: ["filter blur 1.2 hue 1.5"]
      case .backdrop: ["backdrop blur 4 inversion 1"]
      case .blend: ["blend difference"]
      case .turn: ["transform rotate 0.9 0.3 1 0", "transform perspective 90"]
      case .raster: ["rasterizes"]
      case .space: ["preservesdepth"]
      case .scale: ["transform scale 1.15 0.6 1"]
      case .blur: ["filter blur 1.5"]
      case .rotation: ["transform rotate 0.3"]
      }
    }
  }

  /// The side of a cell, in points.
  static let cell = 48
  /// The cells of a row of pairs on one layer.
  private static let columns = 11
  /// The cells of a row of simple pairs, three of each.
  private static let simpleColumns = 9

  /// The scene.
  package var text: String {
    if self == .contents { return Self.contentsText }
    let effects = self == .simple ? Effect.simple : Effect.all
    var pairs: [(outer: [Effect], inner: [Effect])] = []
    for (i, a) in effects.enumerated() {
      switch self {
      case .nested: pairs += effects.map { ([a], [$0]) }
      case .together: pairs += effects[(i + 1)...].map { ([a, $0], []) }
      case .simple: for b in effects[(i + 1)...] { pairs += [([a, b], []), ([a], [b]), ([b], [a])] }
      case .contents: break
      }
    }
    let columns =
      switch self {
      case .nested, .contents: effects.count
      case .together: Self.columns
      case .simple: Self.simpleColumns
      }
    let rows = pairs.count / columns
    let (width, height) = (columns * Self.cell, rows * Self.cell)
    var lines = Self.ground(width: width, height: height)
    for (number, pair) in pairs.enumerated() {
      lines += Self.cell(
        x: number % columns * Self.cell, y: number / columns * Self.cell, pair.outer, pair.inner)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of the scene and of what is below all cells.
  static func ground(width: Int, height: Int) -> [String] {
    var lines = ["scene \(width)x\(height)", "layer ground"]
    lines += [
      "  frame 0 0 \(width) \(height)", "  gradient axial 0 0 1 1 srgb #F6F4EF #7FB8D9 #F4C9A8 #5C6B8A",
    ]
    // What a blur of the ground must change.
    for x in stride(from: 30, to: width, by: cell) {
      lines += ["  layer", "    frame \(x) 0 9 \(height)", "    fill #20232A90"]
    }
    return lines
  }

  /// A layer with a bar that sticks out of it, and with another layer in it, which has such a bar too.
  private static func cell(x: Int, y: Int, _ outer: [Effect], _ inner: [Effect]) -> [String] {
    var lines = ["layer", "  frame \(x + 6) \(y + 6) 36 36", "  fill #3E8EDEC0"]
    lines += outer.flatMap(\.lines).map { "  \($0)" }
    lines += ["  layer", "    frame -4 24 44 7", "    transform rotate -0.15", "    fill #FFD75E"]
    lines += ["  layer", "    frame 9 5 20 22", "    fill #F2645AC0"]
    lines += inner.flatMap(\.lines).map { "    \($0)" }
    lines += ["    layer", "      frame 7 -3 6 28", "      transform rotate 0.4 0 1 0", "      fill #FFFFFF"]
    if inner.contains(.mask) { lines += mask(width: 20, height: 22, indent: "    ") }
    if outer.contains(.mask) { lines += mask(width: 36, height: 36, indent: "  ") }
    return lines
  }

  /// A mask that is opaque at the left, and becomes translucent, with round corners.
  static func mask(width: Int, height: Int, indent: String) -> [String] {
    [
      "layer", "  mask", "  frame 0 0 \(width) \(height)", "  radius \(width / 3)",
      "  gradient axial 0 0 1 0 srgb #000000 #000000 #00000040",
    ].map { indent + $0 }
  }
}
