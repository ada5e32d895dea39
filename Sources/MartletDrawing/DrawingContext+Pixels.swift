import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// Width of the thinnest line that a pixel shows, in points.
  public var hairline: Double { 1 / scale }

  /// The rectangle of whole pixels nearest to one in the canvas's points, at least a pixel wide and high, so that its
  /// edges are sharp.
  public func alignToPixels(_ rect: Rect) -> Rect { rect.alignedToPixels(scale: scale) }

  /// Whether images are smoothed where they are scaled. `true` by default.
  public var smoothsImages: Bool {
    get { state.hasSmoothImages }
    set { state.hasSmoothImages = newValue }
  }

  /// What has been drawn so far.
  public func makeBitmap() -> Bitmap {
    cairo_surface_flush(surface)
    guard width > 0, height > 0, let data = cairo_image_surface_get_data(surface) else {
      return Bitmap(width: width, height: height)
    }
    return Bitmap(
      cairo: data, rowBytes: Int(cairo_image_surface_get_stride(surface)), width: width, height: height)
  }

  /// What has been drawn so far, as an image of the canvas's scale.
  public func makeImage() -> Image { Image(makeBitmap(), scale: scale) }

  /// Draws an image of a size in points at a number of pixels per point. What would lie outside is cut off.
  ///
  /// Where the size makes no whole pixels, the last column and row hold the colour of that part of them that lies within.
  public static func image(
    size: Size, scale: Double = 1, _ draw: (DrawingContext) throws -> Void
  ) rethrows -> Image {
    let context = DrawingContext(size: size, scale: scale)
    guard let ends = PartialPixels(of: context) else {
      try draw(context)
      return context.makeImage()
    }
    try ends.drawing(on: context, draw)
    return Image(ends.completing(context.makeBitmap()), scale: scale, at: .zero, of: size)
  }
}

extension Rect {
  /// The rectangle of whole pixels nearest to this one, at least a pixel wide and high; in points.
  public func alignedToPixels(scale: Double) -> Rect {
    let x = (minX * scale).rounded()
    let y = (minY * scale).rounded()
    return Rect(
      x: x / scale, y: y / scale, width: max((maxX * scale).rounded() - x, 1) / scale,
      height: max((maxY * scale).rounded() - y, 1) / scale)
  }
}
