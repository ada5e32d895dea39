/// Writes WebP files without losses, of any size up to 16384 pixels a side, quickly: each pixel is a byte.
///
/// Green grows from the left to the right, and half as much from the top to the bottom; red and blue are the same everywhere.
package struct WebPWriter {
  private let width: Int
  private let height: Int

  private static let (red, blue) = (90, 64)

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The colour of a pixel.
  package func color(x: Int, y: Int) -> SIMD3<Int> { SIMD3(Self.red, green(x, y), Self.blue) }

  private func green(_ x: Int, _ y: Int) -> Int { x * 170 / width + y * 85 / height }

  /// The file's bytes.
  package var file: [UInt8] {
    var bits = Bits()
    bits.add(width - 1, 14)
    bits.add(height - 1, 14)
    // No opacity, version 0, no transform, no cache of colours, one set of codes.
    bits.add(0, 1 + 3 + 1 + 1 + 1)
    // Of green, each value has a code of 8 bits, which is the value: lengths are said by two codes of one bit, for 0 and for 8. Two
    // lengths more than needed are said, so that the pixels begin with a byte.
    bits.add(0, 1)
    bits.add(14 - 4, 4)
    for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10] {
      bits.add(length == 0 || length == 8 ? 1 : 0, 3)
    }
    bits.add(0, 1)
    for symbol in 0..<280 { bits.add(symbol < 256 ? 1 : 0, 1) }
    // The others have one value each, without a code: red, blue, opacity, and distances, which do not occur.
    for value in [Self.red, Self.blue, 255] { bits.add(0b101 | value << 3, 11) }
    bits.add(0b0001, 4)
    // The highest bit of a code comes first.
    let reversed = (0..<256).map { value in UInt8((0..<8).reduce(0) { $0 | (value >> $1 & 1) << (7 - $1) }) }
    var pixels: [UInt8] = bits.bytes
    pixels.reserveCapacity(width * height + 64)
    var (row, shade) = ([UInt8](), -1)
    for y in 0..<height {
      if y * 85 / height != shade {
        shade = y * 85 / height
        row = (0..<width).map { reversed[green($0, y)] }
      }
      pixels += row
    }
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let length = pixels.count + 1
    let padding = length & 1
    return Array("RIFF".utf8) + number(4 + 8 + length + padding) + Array("WEBPVP8L".utf8) + number(length) + [
      0x2F
    ]
      + pixels + [UInt8](repeating: 0, count: padding)
  }

  /// Bits, of which the first is the lowest one of a byte.
  private struct Bits {
    var bytes: [UInt8] = []
    var count = 0

    mutating func add(_ value: Int, _ length: Int) {
      for i in 0..<length {
        if count & 7 == 0 { bytes.append(0) }
        bytes[count >> 3] |= UInt8(value >> i & 1) << UInt8(count & 7)
        count += 1
      }
    }
  }
}
