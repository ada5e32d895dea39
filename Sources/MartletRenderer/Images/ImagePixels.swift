import MartletDrawing

/// The pixels of an image that are not clear, at full or reduced size, before they are copied to a page.
struct ImagePixels {
  /// Width in pixels.
  private(set) var width: Int
  /// Height in pixels.
  private(set) var height: Int
  /// Pixels of the image per pixel, in each direction: a power of two, unless it is drawn from vectors.
  private(set) var step: Double
  /// Where the pixels begin in the bitmap, in reduced pixels.
  private(set) var left = 0
  private(set) var top = 0
  /// Where the bitmap begins in the image, in the image's own pixels; `nil` where the image's pixels do.
  private(set) var begin: SIMD2<Double>?
  /// All of them. The first pixel is at (`left`, `top`).
  private(set) var bitmap: Bitmap

  /// Takes the pixels of a bitmap, without copying them.
  /// - Parameter level: How often they are halved already.
  init(_ bitmap: Bitmap, level: Int = 0) {
    self.init(bitmap, step: Double(sign: .plus, exponent: level, significand: 1))
  }

  /// Takes the pixels of a bitmap, each of which has a number of the image's pixels in both directions.
  init(_ bitmap: Bitmap, step: Double, begin: SIMD2<Double>? = nil) {
    self.begin = begin
    width = bitmap.width
    height = bitmap.height
    self.bitmap = bitmap
    self.step = step
  }

  /// Halves width and height `times` times. Each pixel becomes the mean of four; an odd last row or column
  /// counts twice.
  mutating func reduce(times: Int) {
    for _ in 0..<times where width > 1 || height > 1 {
      bitmap = bitmap.halved()
      (width, height, step) = (bitmap.width, bitmap.height, step * 2)
    }
  }

  /// Removes clear rows and columns at the edges. Returns false if nothing is left.
  mutating func trim() -> Bool {
    let (w, h, rowBytes) = (width, height, bitmap.stride)
    let box = bitmap.bytes.withUnsafeBytes { source -> (x0: Int, y0: Int, x1: Int, y1: Int) in
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

  /// Bytes of a row with its border.
  var rowBytes: Int { (width + 2) * 4 }
  /// The number of rows with their border.
  var rowCount: Int { height + 2 }

  /// Copies rows into a buffer of `rowBytes` for each. All of them have a border of one clear pixel, which is the first and
  /// the last row.
  func copy(rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    bitmap.bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
      for row in rows where row > 0 && row <= height {
        (to + (row - rows.lowerBound) * rowBytes + 4).copyMemory(
          from: from + (top + row - 1) * bitmap.stride + left * 4, byteCount: width * 4)
      }
    }
  }
}
