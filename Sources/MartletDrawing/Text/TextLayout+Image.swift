import MartletGeometry

extension TextLayout {
  /// Draws the text into a picture of a size in points, from its top-left corner. Only the part that glyphs
  /// cover has pixels. Glyphs are cut off at the picture's edge, and at the size limits of a canvas. Returns
  /// `nil` if nothing is covered.
  ///
  /// A layer that is scaled shows it in pixels that are drawn for the scale at which it shows, of glyphs at the same places.
  public func makeImage(of size: Size) -> Image? {
    precondition(size.isFinite, "text layout: picture size must be finite, not \(size)")
    // One more pixel on each side for antialiasing, and two more if glyphs move to the nearest pixel.
    let margin = (scale == scale.rounded() ? 1 : 3) / scale
    let ink = inkRect.insetBy(dx: -margin, dy: -margin)
    guard !inkRect.isEmpty, !size.isEmpty else { return nil }
    let most = Double(DrawingContext.maximumSide)
    let x = (max(ink.minX, 0) * scale).rounded(.down)
    let y = (max(ink.minY, 0) * scale).rounded(.down)
    let right = min((min(ink.maxX, size.width) * scale).rounded(.up), x + most)
    guard right > x else { return nil }
    let rows = min(most, (Double(DrawingContext.maximumPixels) / (right - x)).rounded(.down))
    let bottom = min((min(ink.maxY, size.height) * scale).rounded(.up), y + rows)
    guard bottom > y else { return nil }
    let context = DrawingContext(
      rect: Rect(x: x / scale, y: y / scale, width: (right - x) / scale, height: (bottom - y) / scale),
      scale: scale)
    context.draw(self, at: .zero)
    let picture = TextPicture(
      self, part: Rect(x: x, y: y, width: right - x, height: bottom - y),
      whole: Size(width: size.width * scale, height: size.height * scale))
    return Image(context.makeBitmap(), picture, at: Point(x: x / scale, y: y / scale), of: size)
  }
}
