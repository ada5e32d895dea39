/// The contents of a buffer when it was committed: rows of red, green, blue, alpha, from the top,
/// premultiplied.
package struct PixelCopy: Sendable, Equatable {
  package let width: Int
  package let height: Int
  package let rgba: [UInt8]

  /// Whether all pixels are fully transparent.
  package var isTransparent: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 0 } }

  package subscript(x: Int, y: Int) -> [UInt8] {
    precondition(x >= 0 && y >= 0 && x < width && y < height, "(\(x), \(y)) lies outside \(width)×\(height)")
    let start = (y * width + x) * 4
    return Array(rgba[start..<start + 4])
  }

  init(width: Int, height: Int, rgba: [UInt8]) {
    (self.width, self.height, self.rgba) = (width, height, rgba)
  }

  /// Copies some rows, or all. Nil for formats other than ARGB8888 and XRGB8888.
  init?(_ buffer: WaylandShmBuffer, rows: Range<Int>? = nil) {
    guard buffer.format == .argb8888 || buffer.format == .xrgb8888 else { return nil }
    let isOpaque = buffer.format == .xrgb8888
    let rows = rows?.clamped(to: 0..<buffer.height) ?? 0..<buffer.height
    let (width, height, stride) = (buffer.width, rows.count, buffer.stride)
    (self.width, self.height) = (width, height)
    rgba = buffer.withBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
        for y in 0..<height {
          for x in 0..<width {
            let from = (rows.lowerBound + y) * stride + x * 4
            let to = (y * width + x) * 4
            target[to] = bytes[from + 2]
            target[to + 1] = bytes[from + 1]
            target[to + 2] = bytes[from]
            target[to + 3] = isOpaque ? 255 : bytes[from + 3]
          }
        }
        count = width * height * 4
      }
    }
  }
}
