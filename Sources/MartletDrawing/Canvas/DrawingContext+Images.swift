import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// Draws an image so that it fills a rectangle. The image may have at most `maximumSide` pixels a side.
  public func draw(_ image: Image, in rect: Rect) {
    precondition(rect.isFinite, "image: rectangle must be finite, not \(rect)")
    let size = image.size
    guard !state.isFlat, !size.isEmpty, !rect.isEmpty else { return }
    let part = image.bitmapRect
    let bitmap = image.bitmap
    guard bitmap.width > 0, bitmap.height > 0, !part.isEmpty else { return }
    precondition(
      max(bitmap.width, bitmap.height) <= DrawingContext.maximumSide,
      "image: \(bitmap.width)×\(bitmap.height) pixels are more than \(DrawingContext.maximumSide) a side"
    )
    guard let surface = bitmap.makeCairoSurface() else { return }
    defer { cairo_surface_destroy(surface) }
    let stretch = Size(width: rect.width / size.width, height: rect.height / size.height)
    let place = Rect(
      x: rect.minX + part.minX * stretch.width, y: rect.minY + part.minY * stretch.height,
      width: part.width * stretch.width, height: part.height * stretch.height)
    withState {
      clip(to: place)
      concatenate(
        Transform2D(
          a: place.width / Double(bitmap.width), b: 0, c: 0, d: place.height / Double(bitmap.height),
          tx: place.minX, ty: place.minY))
      guard !state.isFlat else { return }
      cairo_set_source_surface(cairo, surface, 0, 0)
      let pattern = cairo_get_source(cairo)
      cairo_pattern_set_filter(pattern, state.hasSmoothImages ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
      // The clip makes the edges sharp. Interpolation beyond them must not yield clear pixels.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_paint(cairo)
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    }
  }

  /// Draws an image at its own size, with its top-left corner at a point.
  public func draw(_ image: Image, at point: Point) { draw(image, in: Rect(origin: point, size: image.size)) }
}
