import MartletGeometry

extension TextLayout {
  /// The letters as a picture of a size in points, from its top-left corner on. Only the part that letters cover has
  /// pixels, and letters end at the picture's edge. `nil` where nothing is covered.
  public func makeImage(of size: Size) -> Image? {
    precondition(size.isFinite, "a text's picture of \(size)")
    // A pixel more on each side for what antialiasing adds, and two where letters move to the nearest pixel.
    let margin = (scale == scale.rounded() ? 1 : 3) / scale
    let ink = inkRect.insetBy(dx: -margin, dy: -margin)
    let longest = Double(DrawingContext.maximumSide) / scale
    let room = Rect(x: 0, y: 0, width: min(size.width, longest), height: min(size.height, longest))
    guard !inkRect.isEmpty, !room.isEmpty else { return nil }
    let x = (max(ink.minX, 0) * scale).rounded(.down)
    let y = (max(ink.minY, 0) * scale).rounded(.down)
    let right = (min(ink.maxX, room.maxX) * scale).rounded(.up)
    let bottom = (min(ink.maxY, room.maxY) * scale).rounded(.up)
    guard right > x, bottom > y else { return nil }
    let context = DrawingContext(
      rect: Rect(x: x / scale, y: y / scale, width: (right - x) / scale, height: (bottom - y) / scale),
      scale: scale)
    context.draw(self, at: .zero)
    return Image(context.makeBitmap(), scale: scale, at: Point(x: x / scale, y: y / scale), of: size)
  }
}
