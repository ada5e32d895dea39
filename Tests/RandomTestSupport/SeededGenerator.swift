/// SplitMix64 (Steele, Lea and Flood 2014): a sequence of random numbers that a seed repeats. A test that
/// uses it prints the seed when it fails.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Begins the sequence of a seed.
  public init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from a range, uniformly distributed.
  public mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A whole number from a range, uniformly distributed.
  public mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }

  /// True with a probability from 0 to 1.
  public mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }
}
