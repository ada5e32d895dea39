/// What a layer's content has to do with its shadow.
enum CastContent {
  /// Nothing: the bounds or a path cast it.
  case none
  /// It would cast it, but nothing of it is seen.
  case invisible
  /// It casts it.
  case drawn(DrawnContent)
}

extension DrawnContent {
  /// Whether it is known that nothing shows through its rectangle.
  var isOpaque: Bool {
    guard case .image(let picture) = drawing else { return false }
    return picture.image.renderingMode == .alwaysOriginal && picture.characters == nil
      && picture.image.knownOpacity == true
  }
}
