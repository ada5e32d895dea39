import Glibc
import Martlet

/// An island with mountains, bays and smaller islands, made from noise: the same at any scale, and finer the closer one looks.
struct Terrain: Sendable {
  /// The side of the square that it fills, in points.
  static let side = 100_000.0
  /// The wavelength of its largest forms, in points; each next octave has half of it.
  static let longestWave = 34_000.0
  /// The height of each octave, as a fraction of the one before: with more than a half, slopes are the rougher the closer one looks.
  static let roughness = 0.53
  /// How far the coasts are shifted by large waves, in points, so that bays and capes are not round.
  private static let bend = 5_200.0

  private let seed: UInt32

  init(seed: UInt32) { self.seed = seed }

  /// The number of octaves whose waves are at least so many points long, limited to what 64-bit numbers can tell apart.
  static func octaves(downTo wave: Double) -> Int {
    min(max(Int(log2(longestWave / wave).rounded(.down)) + 1, 4), 26)
  }

  /// The height of a place, about −1 to 1; the sea is below 0.
  func height(_ place: Point, octaves: Int) -> Double { ground(place, octaves: octaves).height }

  /// The octaves that tell where woods are: those of knolls.
  private static let knolls = 3..<10

  /// The height of a place, and how much of that is its knoll: woods grow on knolls.
  func ground(_ place: Point, octaves: Int) -> (height: Double, knoll: Double) {
    let base = 1 / (2.2 * Self.longestWave)
    let bent = Point(
      x: place.x + Self.bend * noise(place.x * base * 3, place.y * base * 3, 101),
      y: place.y + Self.bend * noise(place.x * base * 3, place.y * base * 3, 102))
    var (sum, knoll, strength, frequency) = (0.0, 0.0, 1.0, 1 / Self.longestWave)
    for octave in 0..<octaves {
      let part = strength * noise(bent.x * frequency, bent.y * frequency, UInt32(octave))
      sum += part
      if Self.knolls.contains(octave) { knoll += part }
      (strength, frequency) = (strength * Self.roughness, frequency * 2)
    }
    // It sinks into the sea before the map ends.
    let (x, y) = (bent.x / Self.side * 2 - 1, bent.y / Self.side * 2 - 1)
    let reach = (x * x * x * x + y * y * y * y).squareRoot()
    return (sum * 0.95 + 0.26 - 0.95 * reach, knoll)
  }

  /// How densely a place is wooded, below 0 for not at all. Woods end at the coast and below the summits.
  static func wood(height: Double, knoll: Double) -> Double {
    min(knoll - 0.03, (height - 0.012) * 2, (0.42 - height) * 0.5)
  }

  /// Smooth noise about −0.8 to 0.8 with waves of about one unit: each corner of a unit square has a slope.
  private func noise(_ x: Double, _ y: Double, _ octave: UInt32) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let (i, j) = (Int32(truncatingIfNeeded: Int(left)), Int32(truncatingIfNeeded: Int(top)))
    func slope(_ i: Int32, _ j: Int32, _ u: Double, _ v: Double) -> Double {
      let direction = Self.directions[Int(Terrain.mix(i, j, seed &+ octave &* 0x9E37_79B9) >> 28)]
      return direction.x * u + direction.y * v
    }
    func ease(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }
    let (a, b) = (slope(i, j, u, v), slope(i &+ 1, j, u - 1, v))
    let (c, d) = (slope(i, j &+ 1, u, v - 1), slope(i &+ 1, j &+ 1, u - 1, v - 1))
    let (s, t) = (ease(u), ease(v))
    let (upper, lower) = (a + (b - a) * s, c + (d - c) * s)
    return upper + (lower - upper) * t
  }

  /// Sixteen directions, evenly spread.
  private static let directions: [SIMD2<Double>] = (0..<16).map {
    let angle = Double($0) * .pi / 8
    return SIMD2(cos(angle), sin(angle)) * 1.2
  }

  /// 32 bits that look random, the same for the same numbers.
  static func mix(_ i: Int32, _ j: Int32, _ seed: UInt32) -> UInt32 {
    var h = UInt32(bitPattern: i) &* 0x85EB_CA6B ^ UInt32(bitPattern: j) &* 0xC2B2_AE35 ^ seed
    h = (h ^ h >> 15) &* 0x2C1B_3C6D
    h = (h ^ h >> 12) &* 0x297A_2D39
    return h ^ h >> 15
  }
}
