import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// The width of a line one pixel wide, in points.
  public var hairline: Double { 1 / scale }

  /// Rounds a rectangle, in points of the canvas, to whole pixels, at least one pixel wide and high, so that
  /// its edges are sharp.
  public func alignToPixels(_ rect: Rect) -> Rect { rect.alignedToPixels(scale: scale) }

  /// Whether scaled images are interpolated. `true` by default.
  public var smoothsImages: Bool {
    get { state.hasSmoothImages }
    set { state.hasSmoothImages = newValue }
  }

  /// The picture drawn so far.
  public func makeBitmap() -> Bitmap {
    cairo_surface_flush(surface)
    guard width > 0, height > 0, let data = cairo_image_surface_get_data(surface) else {
      return Bitmap(width: width, height: height)
    }
    var bitmap = Bitmap(
      cairo: data, rowBytes: Int(cairo_image_surface_get_stride(surface)), width: width, height: height)
    if exceedsAlpha { bitmap.limitToAlpha() }
    return bitmap
  }

  /// The picture drawn so far, as an image with the canvas's scale.
  public func makeImage() -> Image { Image(makeBitmap(), scale: scale) }

  /// Draws an image with a size in points and a number of pixels per point. Drawing outside of it is cut off.
  ///
  /// If the size is not a whole number of pixels, the last column and row have the colour of their part
  /// within it.
  public static func image(
    size: Size, scale: Double = 1, _ draw: (DrawingContext) throws -> Void
  ) rethrows -> Image {
    let context = DrawingContext(size: size, scale: scale)
    let bitmap = try context.bitmap(drawing: draw)
    return Image(
      bitmap, scale: scale, at: .zero, of: Size(width: max(size.width, 0), height: max(size.height, 0)))
  }

  /// Draws and returns the pixels. If the canvas does not end with whole pixels, the last column and row get
  /// the colour of their part within it.
  func bitmap(drawing draw: (DrawingContext) throws -> Void) rethrows -> Bitmap {
    if let ends = PartialPixels(of: self) { return try ends.bitmap(of: self, drawing: draw) }
    try draw(self)
    return makeBitmap()
  }
}

extension Bitmap {
  /// Reduces components that are larger than alpha, which no premultiplied colour has.
  fileprivate mutating func limitToAlpha() {
    for pixel in Swift.stride(from: 0, to: bytes.count, by: 4) {
      for i in pixel..<pixel + 3 { bytes[i] = min(bytes[i], bytes[pixel + 3]) }
    }
  }
}

extension Rect {
  /// Rounds the rectangle to whole pixels, at least one pixel wide and high; in points.
  public func alignedToPixels(scale: Double) -> Rect {
    let x = (minX * scale).rounded()
    let y = (minY * scale).rounded()
    return Rect(
      x: x / scale, y: y / scale, width: max((maxX * scale).rounded() - x, 1) / scale,
      height: max((maxY * scale).rounded() - y, 1) / scale)
  }
}
