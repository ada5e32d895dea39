extension Int32 {
  // Not one generic function: the conversion from any kind of floating point is slow.

  /// The whole part of a number, limited to ±10⁹, so that sums of two cannot overflow. NaN becomes 0.
  @inline(__always)
  init(saturating number: Double) {
    self = number > -1e9 ? (number < 1e9 ? Int32(number) : 1_000_000_000) : number.isNaN ? 0 : -1_000_000_000
  }

  /// The same of a number in single precision.
  @inline(__always)
  init(saturating number: Float) {
    self = number > -1e9 ? (number < 1e9 ? Int32(number) : 1_000_000_000) : number.isNaN ? 0 : -1_000_000_000
  }
}
