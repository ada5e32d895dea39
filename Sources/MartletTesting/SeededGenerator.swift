/// SplitMix64 (Steele, Lea and Flood 2014): a small random number generator that gives the same sequence for the
/// same seed everywhere.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Starts a sequence. Print the seed when a test fails.
  public init(seed: UInt64) { state = seed &+ Self.step }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= Self.step
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
