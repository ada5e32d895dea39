@_exported import struct MartletTesting.SeededGenerator

extension SeededGenerator {
  /// A number from a range, uniformly distributed.
  public mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A whole number from a range, uniformly distributed.
  public mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }

  /// True with a probability from 0 to 1.
  public mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }
}
