extension Int32 {
  /// The whole part of a number, limited to ±10⁹, so that sums of two cannot overflow. NaN becomes 0.
  @inline(__always)
  init(saturating number: some BinaryFloatingPoint) {
    self = number > -1e9 ? (number < 1e9 ? Int32(number) : 1_000_000_000) : number.isNaN ? 0 : -1_000_000_000
  }
}
