import MartletGeometry

extension TextLayout {
  /// The outlines of its letters, in points from the layout's top-left corner: lines and curves, to be filled by the non-zero rule.
  /// Underlines and strike-throughs are rectangles. Glyphs with colours of their own, as emoji, have none. It is computed each time.
  public var outline: Path {
    var path = Path()
    for index in typeset.lines.indices {
      // Others who need Pango have their turn between lines.
      TextEngine.withLock { _ in typeset.addOutline(ofLine: index, to: &path, scale: scale) }
    }
    return path
  }
}
