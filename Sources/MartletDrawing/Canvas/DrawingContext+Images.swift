import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// Draws an image so that it fills a rectangle. The image may have at most `maximumSide` pixels a side.
  public func draw(_ image: Image, in rect: Rect) {
    precondition(rect.isFinite, "image: rectangle must be finite, not \(rect)")
    let size = image.size
    guard !state.isFlat, !size.isEmpty, !rect.isEmpty else { return }
    let (bitmap, part) = pixels(of: image, in: rect)
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

  /// The pixels to draw, and where they lie in the image, in points. An SVG picture is drawn at the scale at which it shows.
  private func pixels(of image: Image, in rect: Rect) -> (Bitmap, Rect) {
    guard let vector = image.pixels.vector else { return (image.bitmap, image.bitmapRect) }
    var (x, y) = (rect.width / image.size.width / image.scale, 0.0)
    var (u, v) = (0.0, rect.height / image.size.height / image.scale)
    cairo_user_to_device_distance(cairo, &x, &y)
    cairo_user_to_device_distance(cairo, &u, &v)
    let stretch = max((x * x + y * y).squareRoot(), (u * u + v * v).squareRoot())
    do throws(BitmapError) {
      let (bitmap, scale) = try vector.bitmap(near: stretch)
      let points = Double(scale) * image.scale
      return (
        bitmap,
        Rect(x: 0, y: 0, width: Double(bitmap.width) / points, height: Double(bitmap.height) / points)
      )
    } catch {
      // Reported by whoever prepares it.
      return (image.bitmap, image.bitmapRect)
    }
  }

  /// Draws an image at its own size, with its top-left corner at a point.
  public func draw(_ image: Image, at point: Point) { draw(image, in: Rect(origin: point, size: image.size)) }
}
