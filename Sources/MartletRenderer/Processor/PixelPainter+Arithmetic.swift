/// Arithmetic with pixels: words of four bytes, from the lowest: blue, green, red, alpha, premultiplied.
extension PixelPainter {
  /// A colour as a pixel in memory.
  @inline(__always)
  static func word(_ color: SIMD4<Float>) -> UInt32 {
    component(color.z) | component(color.y) << 8 | component(color.x) << 16 | component(color.w) << 24
  }

  /// A share of 1, in 255ths. Components are converted one by one since converting a vector would call a
  /// function for each.
  @inline(__always)
  static func component(_ v: Float) -> UInt32 {
    // Written so that NaN becomes 0. At this magnitude the last bit of a Float is worth 1: the sum is rounded
    // as OpenGL rounds, half to even, and the last bits are the integer.
    ((v > 0 ? (v < 1 ? v : 1) : 0) * 255 + 0x80_0000).bitPattern & 0x1FF
  }

  /// Converts red, green, blue, alpha to the byte order of the image.
  @inline(__always)
  static func swap(_ word: UInt32) -> UInt32 {
    word & 0xFF00_FF00 | (word & 0xFF) << 16 | (word >> 16) & 0xFF
  }

  /// Composites a pixel over another; both are premultiplied. Rounds as OpenGL does and keeps components at
  /// 255 at most.
  @inline(__always)
  static func lay(_ top: UInt32, over bottom: UInt32) -> UInt32 {
    let rest = 255 &- top >> 24
    guard rest > 0 else { return top }
    @inline(__always)
    func pair(_ shift: UInt32) -> UInt32 {
      // Two components at once, each with room for its product; then a division by 255 that rounds.
      var product = (bottom >> shift & 0x00FF_00FF) &* rest &+ 0x0080_0080
      product = (product &+ (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
      let sum = product &+ (top >> shift & 0x00FF_00FF)
      let over = sum & 0x0100_0100
      return (sum | (over &- over >> 8)) & 0x00FF_00FF
    }
    return pair(0) | pair(8) << 8
  }

  /// Multiplies a pixel by an opacity below 1.
  @inline(__always)
  static func fade(_ word: UInt32, by opacity: Float) -> UInt32 {
    func faded(_ shift: UInt32) -> UInt32 {
      component(Float(word >> shift & 0xFF) * (1 / 255) * opacity) << shift
    }
    return faded(0) | faded(8) | faded(16) | faded(24)
  }

  /// The components of a pixel, 0…255, in the order of its bytes.
  @inline(__always)
  static func components(of word: UInt32) -> SIMD4<Float> {
    // With these upper bits a Float is 2²³ more than the lower ones say.
    let bits = SIMD4<UInt32>(word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24) | 0x4B00_0000
    return unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
  }

  /// A pixel from its components, rounded.
  @inline(__always)
  static func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bits = rounded(color)
    return bits.x | bits.y << 8 | bits.z << 16 | bits.w << 24
  }

  /// Numbers between −½ and 255½, rounded.
  @inline(__always)
  static func rounded(_ v: SIMD4<Float>) -> SIMD4<UInt32> {
    // Around 1½ · 2²³ the last bit of a Float is worth 1.
    unsafeBitCast(v + 12_582_912, to: SIMD4<UInt32>.self) & 0x1FF
  }

  /// A pixel with 16 bits for each component, from the lowest: blue, red, green, alpha.
  @inline(__always)
  static func wide(_ word: UInt32) -> UInt64 {
    UInt64(word & 0x00FF_00FF) | UInt64(word & 0xFF00_FF00) << 24
  }

  /// Composites a pixel over a row.
  static func lay(_ top: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    let tops = SIMD4(repeating: top)
    var x = 0
    while x &+ 4 <= count {
      store(lay(tops, over: load(row + x)), at: row + x)
      x &+= 4
    }
    while x < count {
      row[x] = lay(top, over: row[x])
      x &+= 1
    }
  }

  /// Composites a row over another one.
  static func lay(
    _ top: UnsafePointer<UInt32>, over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var x = 0
    while x &+ 4 <= count {
      store(lay(load(top + x), over: load(row + x)), at: row + x)
      x &+= 4
    }
    while x < count {
      row[x] = lay(top[x], over: row[x])
      x &+= 1
    }
  }

  @inline(__always)
  static func load(_ at: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(at).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  static func store(_ words: SIMD4<UInt32>, at: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(at).storeBytes(of: words, as: SIMD4<UInt32>.self)
  }

  /// Composites four pixels over others, each as the function for one does.
  @inline(__always)
  private static func lay(_ top: SIMD4<UInt32>, over bottom: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let rest = SIMD4<UInt32>(repeating: 255) &- top &>> 24
    let factor = unsafeBitCast(rest | rest &<< 16, to: SIMD8<UInt16>.self)
    let even = half(top & mask, over: bottom & mask, factor)
    let odd = half((top &>> 8) & mask, over: (bottom &>> 8) & mask, factor)
    return even | odd &<< 8
  }

  /// Two components of each pixel.
  @inline(__always)
  private static func half(
    _ top: SIMD4<UInt32>, over bottom: SIMD4<UInt32>, _ factor: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    var product =
      unsafeBitCast(bottom, to: SIMD8<UInt16>.self) &* factor &+ SIMD8<UInt16>(repeating: 0x80)
    product = (product &+ product &>> 8) &>> 8
    let sum = product &+ unsafeBitCast(top, to: SIMD8<UInt16>.self)
    let over = sum & SIMD8<UInt16>(repeating: 0x100)
    let limited = (sum | (over &- over &>> 8)) & SIMD8<UInt16>(repeating: 0xFF)
    return unsafeBitCast(limited, to: SIMD4<UInt32>.self)
  }
}
