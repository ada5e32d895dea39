/// The coded bits of a part of a JPEG file.
struct JPEGBits {
  private var bytes: [UInt8] = []
  private var rest: UInt32 = 0
  private var restCount = 0

  /// Adds the lowest bits of a number.
  mutating func add(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() {
      rest = rest << 1 | UInt32(value >> bit & 1)
      restCount += 1
      guard restCount == 8 else { continue }
      bytes.append(UInt8(rest))
      // What looks like a marker is told apart by a zero.
      if rest == 0xFF { bytes.append(0) }
      (rest, restCount) = (0, 0)
    }
  }

  /// Adds a number of so many bits, of which a negative one is one less.
  mutating func add(signed value: Int, count: Int) {
    add(value < 0 ? value - 1 : value, count: count)
  }

  /// Adds the code of a run of zeros and the size of what follows.
  mutating func add(symbol run: Int, size: Int, of symbols: [UInt8]) {
    let symbol = UInt8(run << 4 | size)
    guard let code = symbols.firstIndex(of: symbol) else { return }
    add(code, count: 8)
  }

  /// The bytes, the last one filled up with ones.
  var finished: [UInt8] {
    var copy = self
    while copy.restCount != 0 { copy.add(1, count: 1) }
    return copy.bytes
  }
}
