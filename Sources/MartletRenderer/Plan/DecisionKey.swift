/// A number that differs for different parts of a window, and for different ways to draw them.
struct DecisionKey {
  private(set) var value: UInt64

  init(_ kind: UInt64) { value = kind }

  /// Takes a number into account.
  mutating func mix(_ number: UInt64) {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: number ^ 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low &+ number.byteSwapped
  }

  mutating func mix(_ number: Double) { mix(number.bitPattern) }

  mutating func mix(_ vector: SIMD2<Double>) {
    mix(vector.x)
    mix(vector.y)
  }
}
