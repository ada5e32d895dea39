/// How a shadow is made.
enum ShadowKind: String, CaseIterable {
  /// That of a rounded rectangle, by a formula.
  case rounded = "Rounded"
  /// That of any path, blurred once and kept.
  case path = "Path"
  /// A dark copy, blurred in each frame.
  case blur = "Blur"
}
