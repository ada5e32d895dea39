/// The random numbers of a particle: functions of its identity, without a state.
struct ParticleRandom {
  /// What they are drawn for.
  enum Use: UInt64 {
    case place = 1, placeAcross, lifetime, angle, velocity, scale, rotation, spin, red, green, blue, alpha
    case placeThrough, angleAround
  }

  let identity: UInt64

  /// From 0 to 1, without 1.
  @inline(__always)
  func unit(_ use: Use) -> Double {
    Double(Self.mixed(identity &+ use.rawValue &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
  }

  /// A value that varies by a range to both sides.
  @inline(__always)
  func varied(_ value: Double, by range: Double, _ use: Use) -> Double {
    range == 0 ? value : value + range * (2 * unit(use) - 1)
  }

  /// The output function of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
  @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The identity of the particle with a number among those of one kind and one origin.
  @inline(__always)
  static func identity(_ origin: UInt64, kind: Int, number: Int64) -> UInt64 {
    mixed(
      mixed(origin &+ UInt64(truncatingIfNeeded: kind) &* 0xD1B5_4A32_D192_ED03) ^ UInt64(bitPattern: number))
  }
}
