import MartletGeometry

/// The path that casts a layer's shadow, with what is computed once for it.
struct ShadowPath: Sendable, Equatable {
  /// The path, in the layer's coordinates.
  let outline: Outline
  /// The rounded rectangle whose outline it is: its shadow has a closed form. `nil` for any other path.
  let rounded: RoundedRect?

  /// - Parameter path: Not empty.
  init(_ path: Path) {
    outline = SharedOutlines.outline(of: path)
    rounded = path.roundedRect
  }

  static func == (a: ShadowPath, b: ShadowPath) -> Bool { a.outline == b.outline }
}
