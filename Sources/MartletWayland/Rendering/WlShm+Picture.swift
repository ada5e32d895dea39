import CMartletLinux
import Glibc

extension WlShm {
  /// Bytes per pixel: 8 bits each for blue, green, red and alpha.
  private static let bytesPerPixel = 4

  /// Makes a buffer with a picture at its top left that does not change; the rest is clear.
  /// - Parameters:
  ///   - width: The width of the buffer in pixels.
  ///   - height: The height of the buffer in pixels.
  ///   - pixels: The width of the picture and its red, green, blue and alpha, premultiplied, from the top left; `nil` for none.
  /// - Returns: `nil` if there is no memory.
  func makePicture(width: Int, height: Int, pixels: (width: Int, bytes: [UInt8])?) -> WlBuffer? {
    let stride = width * Self.bytesPerPixel
    let length = stride * height
    guard length <= Int(Int32.max) else { return nil }
    let file = memfd_create("martlet-picture", martlet_memfd_cloexec)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard ftruncate(file, length) == 0 else { return nil }
    if let pixels {
      guard let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
      else { return nil }
      Self.copy(pixels.bytes, width: pixels.width, to: memory, stride: stride)
      munmap(memory, length)
    }
    let pool = createPool(fd: file, size: Int32(length))
    let buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(stride), format: .argb8888)
    pool.destroy()
    return buffer
  }

  private static func copy(_ bytes: [UInt8], width: Int, to memory: UnsafeMutableRawPointer, stride: Int) {
    bytes.withUnsafeBytes { source in
      for y in 0..<source.count / (width * bytesPerPixel) {
        let row = memory + y * stride
        for x in 0..<width {
          let from = (y * width + x) * bytesPerPixel
          let to = x * bytesPerPixel
          row.storeBytes(of: source[from + 2], toByteOffset: to, as: UInt8.self)
          row.storeBytes(of: source[from + 1], toByteOffset: to + 1, as: UInt8.self)
          row.storeBytes(of: source[from], toByteOffset: to + 2, as: UInt8.self)
          row.storeBytes(of: source[from + 3], toByteOffset: to + 3, as: UInt8.self)
        }
      }
    }
  }
}
