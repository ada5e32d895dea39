import MartletDrawing
import RandomTestSupport

/// Pictures for tests of images.
enum TestPictures {
  /// Random premultiplied pixels, the hardest to resample: every pixel differs from its neighbours.
  static func noise(width: Int, height: Int, seed: UInt64 = 1, opaque: Bool = false) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : random.int(40..<256)
        func component() -> UInt8 { UInt8(random.int(0..<alpha + 1)) }
        bitmap[x, y] = SIMD4(component(), component(), component(), UInt8(alpha))
      }
    }
    return bitmap
  }

  /// White bars on a clear background, like text; the outermost pixels on all sides are clear.
  static func label(width: Int, height: Int, margin: Int, seed: UInt64 = 1) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for y in margin..<height - margin {
      for x in margin..<width - margin where random.chance(0.7) {
        bitmap[x, y] = SIMD4(repeating: UInt8(random.int(1..<256)))
      }
    }
    return bitmap
  }
}
