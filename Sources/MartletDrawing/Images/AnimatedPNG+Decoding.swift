import CMartletGdkPixbuf

extension AnimatedPNG {
  /// Decodes the frames, one after the other, each as it is seen: with what those before it have left.
  ///
  /// Frames after one that is broken are left out.
  /// - Parameters:
  ///   - path: The file, for errors.
  ///   - count: The most frames.
  ///   - reduce: Called with each frame; returns what is kept of it.
  func decode(
    _ path: String, atMost count: Int, _ reduce: (Bitmap) -> Bitmap
  ) throws(BitmapError) -> [Bitmap] {
    try ImageFile.checkExtents(width, height, path)
    var canvas = Bitmap(width: width, height: height)
    var bitmaps: [Bitmap] = []
    for frame in frames.prefix(count) {
      guard let file = file(of: frame), let picture = Self.decoded(file), picture.width == frame.width,
        picture.height == frame.height
      else { break }
      // What is undone before there was anything is cleared, which is the same.
      let before = frame.disposal == .isUndone ? canvas : nil
      canvas.draw(picture, of: frame)
      bitmaps.append(reduce(canvas))
      if let before { canvas = before }
      if frame.disposal == .isCleared { canvas.clear(frame) }
    }
    guard !bitmaps.isEmpty else {
      throw BitmapError("The image file \(path) could not be decoded: its first frame is broken.")
    }
    return bitmaps
  }

  /// The pixels of a PNG file in memory; `nil` if it is broken.
  private static func decoded(_ file: [UInt8]) -> Bitmap? {
    guard let loader = gdk_pixbuf_loader_new_with_type("png", nil) else { return nil }
    defer { g_object_unref(loader) }
    // What fails to take bytes is closed by that.
    guard gdk_pixbuf_loader_write(loader, file, gsize(file.count), nil) != 0,
      gdk_pixbuf_loader_close(loader, nil) != 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader)
    else { return nil }
    return Bitmap(pixbuf)
  }
}

extension Bitmap {
  /// Draws the picture of a frame at its place.
  fileprivate mutating func draw(_ picture: Bitmap, of frame: AnimatedPNG.Frame) {
    let stride = stride
    bytes.withUnsafeMutableBufferPointer { out in
      picture.bytes.withUnsafeBufferPointer { source in
        for y in 0..<picture.height {
          var (from, to) = (y * picture.stride, (frame.y + y) * stride + frame.x * 4)
          for _ in 0..<picture.width {
            let rest = frame.isBlended ? 255 - UInt32(source[from + 3]) : 0
            for k in 0..<4 {
              out[to + k] = source[from + k] + UInt8((UInt32(out[to + k]) * rest + 127) / 255)
            }
            from += 4
            to += 4
          }
        }
      }
    }
  }

  /// Clears what a frame covers.
  fileprivate mutating func clear(_ frame: AnimatedPNG.Frame) {
    for y in frame.y..<frame.y + frame.height {
      let begin = y * stride + frame.x * 4
      bytes.withUnsafeMutableBufferPointer { $0[begin..<begin + frame.width * 4].update(repeating: 0) }
    }
  }
}
