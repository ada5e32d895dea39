import CMartletCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Bitmap {
  /// Reads a PNG file.
  public init(png path: String) throws(BitmapError) {
    errno = 0
    // Never nil: a failed surface is in an error state.
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      throw BitmapError("The PNG file \(path) could not be read: \(reason(status, isReading: true)).")
    }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else {
      throw BitmapError("The PNG file \(path) does not have 8 bits per component.")
    }
    self.init(
      cairo: data, rowBytes: Int(cairo_image_surface_get_stride(surface)),
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)), isOpaque: format == CAIRO_FORMAT_RGB24)
  }

  /// Writes a PNG file. PNG colours are not premultiplied, so colours of pixels with low alpha lose
  /// precision.
  public func write(png path: String) throws(BitmapError) {
    guard let surface = makeCairoSurface() else {
      throw BitmapError(
        "A PNG file cannot have \(width)×\(height) pixels: \(DrawingContext.maximumSide) a side at most.")
    }
    defer { cairo_surface_destroy(surface) }
    errno = 0
    let status = cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw BitmapError("The PNG file \(path) could not be written: \(reason(status, isReading: false)).")
    }
  }
}

/// Why Cairo could not read or write a file. When it reads one of another kind it says that there is not enough memory.
private func reason(_ status: cairo_status_t, isReading: Bool) -> String {
  let number = errno
  switch status {
  case CAIRO_STATUS_NO_MEMORY where isReading:
    return "it is no PNG file, is damaged, or needs more memory than there is"
  case CAIRO_STATUS_READ_ERROR, CAIRO_STATUS_WRITE_ERROR, CAIRO_STATUS_FILE_NOT_FOUND:
    guard number != 0 else { break }
    return String(cString: strerror(number))
  default: break
  }
  return String(cString: cairo_status_to_string(status))
}
