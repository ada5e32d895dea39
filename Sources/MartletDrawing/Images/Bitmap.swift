import MartletGeometry

/// An image in memory: rows from the top, pixels of red, green, blue and alpha, premultiplied, 8 bits each.
public struct Bitmap: Sendable, Hashable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The red, green, blue and alpha of each pixel, without padding: `width` · `height` · 4 bytes.
  public var bytes: [UInt8]

  /// Makes a clear image. The size is in pixels and must not be negative.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Makes an image from its bytes; there must be `width` · `height` · 4.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0, "bitmap: size must not be negative: \(width)×\(height)")
    precondition(
      bytes.count == width * height * 4, "\(bytes.count) bytes are not \(width)×\(height) pixels of 4")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Bytes from one row to the next.
  public var stride: Int { width * 4 }

  /// Red, green, blue and alpha of a pixel, premultiplied.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let i = offset(x, y)
      return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set {
      let i = offset(x, y)
      for k in 0..<4 { bytes[i + k] = newValue[k] }
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "no pixel (\(x), \(y)) in a bitmap of \(width)×\(height)")
    return (y * width + x) * 4
  }
}
