import CMartletCairo

/// Converts between a bitmap's pixels and Cairo's. A Cairo pixel is a 32-bit number of alpha, red, green and
/// blue. Both are premultiplied.
extension Bitmap {
  /// Reads Cairo's pixels.
  ///
  /// - Parameters:
  ///   - data: the first row.
  ///   - rowBytes: bytes from one row to the next.
  ///   - width: pixels of a row.
  ///   - height: number of rows.
  ///   - isOpaque: whether to ignore alpha.
  init(cairo data: UnsafeRawPointer, rowBytes: Int, width: Int, height: Int, isOpaque: Bool = false) {
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      let out = UnsafeMutableRawBufferPointer(buffer)
      for y in 0..<height {
        let row = data + y * rowBytes
        for x in 0..<width {
          let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self) | (isOpaque ? 0xFF00_0000 : 0)
          out.storeBytes(
            of: pixel.withRedAndBlueSwapped.littleEndian, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
      count = width * height * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Writes the pixels in Cairo's format.
  ///
  /// - Parameters:
  ///   - data: the first row; there must be as many rows as the bitmap has.
  ///   - rowBytes: bytes from one row to the next.
  func write(cairo data: UnsafeMutableRawPointer, rowBytes: Int) {
    bytes.withUnsafeBytes { buffer in
      for y in 0..<height {
        let row = data + y * rowBytes
        for x in 0..<width {
          let pixel = buffer.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
          row.storeBytes(
            of: UInt32(littleEndian: pixel).withRedAndBlueSwapped, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Makes a Cairo surface with these pixels, which the caller must destroy; `nil` if Cairo fails.
  func makeCairoSurface() -> OpaquePointer? {
    // Never nil: a failed surface is in an error state and has no data.
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let surface, let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo_surface_flush(surface)
    write(cairo: data, rowBytes: Int(cairo_image_surface_get_stride(surface)))
    cairo_surface_mark_dirty(surface)
    return surface
  }
}

extension UInt32 {
  /// Swaps red and blue: between alpha, red, green, blue and alpha, blue, green, red.
  fileprivate var withRedAndBlueSwapped: UInt32 {
    self & 0xFF00_FF00 | (self >> 16) & 0xFF | (self & 0xFF) << 16
  }
}
