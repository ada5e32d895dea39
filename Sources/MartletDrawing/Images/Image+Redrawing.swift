import MartletGeometry

extension Image {
  /// A copy of the picture with a part redrawn: a rectangle in points from the top-left corner, enlarged to
  /// whole pixels. Drawing outside of it is cut off.
  package func redrawing(_ part: Rect, _ draw: (DrawingContext) throws -> Void) rethrows -> Image {
    var bitmap = bitmap
    let all = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
    let pixels = Rect(
      x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale
    ).intersection(all)
    let (x0, y0) = (Int(pixels.minX.rounded(.down)), Int(pixels.minY.rounded(.down)))
    let (x1, y1) = (Int(pixels.maxX.rounded(.up)), Int(pixels.maxY.rounded(.up)))
    guard !pixels.isEmpty, x1 > x0, y1 > y0 else { return self }
    let context = DrawingContext(
      rect: Rect(
        x: Double(x0) / scale, y: Double(y0) / scale, width: Double(x1 - x0) / scale,
        height: Double(y1 - y0) / scale),
      scale: scale, of: size)
    bitmap.replace(atX: x0, y: y0, with: try context.bitmap(drawing: draw))
    return Image(bitmap, scale: scale, at: bitmapRect.origin, of: size)
  }
}

extension Bitmap {
  /// Replaces a part of this bitmap by another one, including clear pixels. Anything outside is cut off.
  fileprivate mutating func replace(atX x: Int, y: Int, with part: Bitmap) {
    let (columns, rows) = (min(part.width, width - x), min(part.height, height - y))
    guard columns > 0 else { return }
    for row in 0..<max(rows, 0) {
      let (to, from) = ((y + row) * width * 4 + x * 4, row * part.width * 4)
      bytes.replaceSubrange(to..<to + columns * 4, with: part.bytes[from..<from + columns * 4])
    }
  }
}
