extension Bitmap {
  /// A copy of half the width and height. Each pixel is the mean of four; an odd last row or column counts twice.
  package func halved() -> Bitmap {
    let (w, h) = ((width + 1) / 2, (height + 1) / 2)
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
    return Bitmap(width: w, height: h, bytes: half)
  }
}
