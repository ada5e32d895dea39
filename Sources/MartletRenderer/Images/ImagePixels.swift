import MartletDrawing

/// The pixels of an image that are not clear, at full or reduced size, before they are copied to a page.
struct ImagePixels {
  /// Width in pixels.
  private(set) var width: Int
  /// Height in pixels.
  private(set) var height: Int
  /// Pixels of the bitmap per pixel, in each direction: a power of two.
  private(set) var step = 1
  /// Where the pixels begin in the bitmap, in reduced pixels.
  private(set) var left = 0
  private(set) var top = 0
  /// The rows, `stride` bytes each. The first pixel is at (`left`, `top`).
  private var bytes: [UInt8]
  private var stride: Int

  /// Takes the pixels of a bitmap, without copying them.
  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    bytes = bitmap.bytes
    stride = bitmap.stride
  }

  /// Halves width and height `times` times. Each pixel becomes the mean of four; an odd last row or column
  /// counts twice.
  mutating func reduce(times: Int) {
    for _ in 0..<times where width > 1 || height > 1 { halve() }
  }

  private mutating func halve() {
    let w = (width + 1) / 2
    let h = (height + 1) / 2
    let (oldWidth, oldHeight, oldStride) = (width, height, stride)
    let half = bytes.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: w * h * 4) { buffer, count in
        for y in 0..<h {
          let first = 2 * y * oldStride
          let second = min(2 * y + 1, oldHeight - 1) * oldStride
          for x in 0..<w {
            let a = 8 * x
            let b = 4 * min(2 * x + 1, oldWidth - 1)
            // Two components at a time, each with room for the sum of four.
            func pair(_ at: Int, _ shift: UInt32) -> UInt32 {
              source.loadUnaligned(fromByteOffset: at, as: UInt32.self) >> shift & 0x00FF_00FF
            }
            func mean(_ shift: UInt32) -> UInt32 {
              let sum = pair(first + a, shift) &+ pair(first + b, shift) &+ pair(second + a, shift)
              return (sum &+ pair(second + b, shift) &+ 0x0002_0002) >> 2 & 0x00FF_00FF
            }
            let mixed = mean(0) | mean(8) << 8
            UnsafeMutableRawBufferPointer(buffer).storeBytes(
              of: mixed, toByteOffset: (y * w + x) * 4, as: UInt32.self)
          }
        }
        count = w * h * 4
      }
    }
    bytes = half
    (width, height, stride, step) = (w, h, w * 4, step * 2)
  }

  /// Removes clear rows and columns at the edges. Returns false if nothing is left.
  mutating func trim() -> Bool {
    let (w, h, rowBytes) = (width, height, stride)
    let box = bytes.withUnsafeBytes { source -> (x0: Int, y0: Int, x1: Int, y1: Int) in
      func isClear(_ x: Int, _ y: Int) -> Bool {
        source.loadUnaligned(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self) == 0
      }
      func isClear(row y: Int) -> Bool { (0..<w).allSatisfy { isClear($0, y) } }
      var y0 = 0
      while y0 < h, isClear(row: y0) { y0 += 1 }
      var y1 = h
      while y1 > y0, isClear(row: y1 - 1) { y1 -= 1 }
      var x0 = w
      var x1 = 0
      for y in y0..<y1 {
        var x = 0
        while x < x0, isClear(x, y) { x += 1 }
        x0 = min(x0, x)
        x = w
        while x > x1, x > x0, isClear(x - 1, y) { x -= 1 }
        x1 = max(x1, x)
      }
      return (x0, y0, x1, y1)
    }
    (left, top, width, height) = (box.x0, box.y0, max(box.x1 - box.x0, 0), max(box.y1 - box.y0, 0))
    return width > 0 && height > 0
  }

  /// Copies the pixels into a buffer of (`width` + 2) · (`height` + 2) pixels, with a border of one clear
  /// pixel.
  func copy(into buffer: UnsafeMutableRawBufferPointer) {
    let row = (width + 2) * 4
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
      for y in 0..<height {
        (to + (y + 1) * row + 4).copyMemory(
          from: from + (top + y) * stride + left * 4, byteCount: width * 4)
      }
    }
  }
}
