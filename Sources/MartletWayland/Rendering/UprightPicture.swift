import MartletRenderer

/// Pixels in memory that the processor draws before they are turned into a buffer. What lies outside of the newest damage means
/// nothing.
final class UprightPicture {
  let memory: UnsafeMutableRawPointer
  let stride: Int
  /// Bytes of its pixels.
  let byteCount: Int

  /// Bytes per pixel: blue, green, red and alpha.
  private static let bytesPerPixel = 4
  /// What pixels are aligned to, in bytes.
  private static let alignment = 16

  init(_ bounds: PixelRect) {
    stride = bounds.width * Self.bytesPerPixel
    byteCount = stride * bounds.height
    memory = .allocate(byteCount: max(byteCount, 1), alignment: Self.alignment)
  }

  deinit { memory.deallocate() }
}
