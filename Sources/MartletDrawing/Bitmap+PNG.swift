import CMartletCairo

extension Bitmap {
  /// Reads a PNG file.
  public init(png path: String) throws(BitmapError) {
    // Never nil: a surface in a state of error stands for failure.
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      throw BitmapError("The PNG file \(path) could not be read: \(text(status)).")
    }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else {
      throw BitmapError("The PNG file \(path) is not of 8 bits a component.")
    }
    self.init(
      width: Int(cairo_image_surface_get_width(surface)), height: Int(cairo_image_surface_get_height(surface))
    )
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      for x in 0..<width {
        let pixel = UnsafeRawPointer(data).load(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
        let alpha = format == CAIRO_FORMAT_ARGB32 ? UInt8(pixel >> 24) : 255
        self[x, y] = SIMD4(
          UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
          UInt8(truncatingIfNeeded: pixel), alpha)
      }
    }
  }

  /// Writes a PNG file. PNG holds colours that are not premultiplied, so those of pixels with little alpha lose
  /// precision.
  public func write(png path: String) throws(BitmapError) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let data = cairo_image_surface_get_data(surface) else {
      throw BitmapError(
        "An image of \(width)×\(height) pixels could not be made: \(text(cairo_surface_status(surface))).")
    }
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      for x in 0..<width {
        let c = self[x, y]
        let pixel = UInt32(c.w) << 24 | UInt32(c.x) << 16 | UInt32(c.y) << 8 | UInt32(c.z)
        UnsafeMutableRawPointer(data).storeBytes(
          of: pixel, toByteOffset: y * rowBytes + x * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw BitmapError("The PNG file \(path) could not be written: \(text(status)).")
    }
  }
}

private func text(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }
