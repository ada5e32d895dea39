/// The noise of `Dither.glsl`: a tile that repeats. Behind each row its beginning follows, so that four pixels can be read
/// from any column.
enum DitherTile {
  /// The width and the height, a power of two.
  private static let size = 64
  /// Elements from one row to the next.
  private static let stride = size + 4

  /// Between 0 and 1: what is added to a colour in levels before the bits behind the point are cut off.
  static let levels: [Float] = (0..<stride * size).map { i in
    func fraction(_ v: Double) -> Double { v - v.rounded(.down) }
    let (x, y) = (Double(i % stride % size), Double(i / stride))
    let noise = fraction(52.9829189 * fraction(x * 0.06711056 + y * 0.00583715))
    return Float((noise - 0.5) * 0.998 + 0.5)
  }

  /// The same for fixed-point numbers with 8 bits behind the point, in both halves of a word.
  static let words: [UInt32] = levels.map { UInt32(min($0 * 256, 255)) * 0x0001_0001 }

  /// The index of a pixel.
  @inline(__always)
  static func place(_ x: Int32, _ y: Int32) -> Int {
    Int(y & Int32(size - 1)) &* stride &+ Int(x & Int32(size - 1))
  }
}
