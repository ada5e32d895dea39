/// How a shadow is made.
enum ShadowKind: CaseIterable {
  /// That of a rounded rectangle, by a formula.
  case rounded
  /// That of any path, blurred once and kept.
  case path
  /// A dark copy, blurred in each frame.
  case blur

  /// Its name.
  var title: String {
    switch self {
    case .rounded: localized("Rounded")
    case .path: localized("Path")
    case .blur: localized("Blur")
    }
  }
}
