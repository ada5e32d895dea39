import MartletGeometry

extension TextLayout {
  /// The letters as a picture of a size in points, from its top-left corner on. Only the part that letters cover has
  /// pixels, and letters end at the picture's edge, or where a canvas may have no more pixels. `nil` where nothing is
  /// covered.
  public func makeImage(of size: Size) -> Image? {
    precondition(size.isFinite, "a text's picture of \(size)")
    // A pixel more on each side for what antialiasing adds, and two where letters move to the nearest pixel.
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
    return Image(context.makeBitmap(), scale: scale, at: Point(x: x / scale, y: y / scale), of: size)
  }
}
