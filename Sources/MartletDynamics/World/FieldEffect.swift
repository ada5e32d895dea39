import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a `FieldBehavior` does to bodies.
struct FieldEffect: Sendable, Equatable {
  var kind: FieldBehavior.Kind
  var bodies: [Int] = []
  var position = Point.zero
  var region = FieldRegion.infinite
  var strength = 1.0
  var falloff = 0.0
  var minimumRadius = 1.0
  var direction = Point.zero
  var smoothness = 0.0
  var animationSpeed = 0.0

  /// Whether it changes with time, so that nothing in it comes to rest.
  var isRestless: Bool {
    switch kind {
    case .noise, .turbulence: animationSpeed != 0 && strength != 0
    default: false
    }
  }

  /// How it accelerates a body, in points per second squared.
  func acceleration(at p: Point, velocity v: Point, chargePerMass: Double, time: Double) -> Point {
    let offset = p - position
    guard region.contains(offset) else { return .zero }
    let distance = offset.length
    let outwards = distance > 1e-9 ? offset * (1 / distance) : .zero
    let weight = strength * Self.falloff(distance, minimumRadius, falloff)
    switch kind {
    case .radialGravity: return outwards * (-Constants.gravity * weight)
    case .linearGravity: return direction * (Constants.gravity * weight)
    case .velocity: return (direction - v) * (Constants.velocityFieldRate * weight)
    case .drag: return v * -weight
    case .spring: return offset * (-Constants.springFieldStiffness * weight)
    case .vortex:
      return Point(x: -outwards.y, y: outwards.x) * (Constants.gravity * weight)
    case .noise: return noise(p, time) * (Constants.gravity * weight)
    case .turbulence: return noise(p, time) * (Constants.turbulenceRate * weight * v.length)
    case .electric: return outwards * (Constants.gravity * weight * chargePerMass)
    case .magnetic:
      return Point(x: -v.y, y: v.x) * (weight * chargePerMass)
    }
  }

  private static func falloff(_ distance: Double, _ minimum: Double, _ exponent: Double) -> Double {
    exponent == 0 || distance <= minimum ? 1 : pow(distance / minimum, -exponent)
  }

  // MARK: Noise

  /// A vector with parts from −1 to 1 that changes smoothly with place and time.
  private func noise(_ p: Point, _ time: Double) -> Point {
    let size = Constants.noiseCell * (1 + 3 * min(max(smoothness, 0), 1))
    let (x, y, t) = (p.x / size, p.y / size, time * animationSpeed)
    return Point(x: Self.value(x, y, t, seed: 1), y: Self.value(x, y, t, seed: 2))
  }

  /// Random values at whole numbers, and smooth between them.
  private static func value(_ x: Double, _ y: Double, _ t: Double, seed: Int) -> Double {
    func cell(_ v: Double) -> (Int, Double) {
      let floor = min(max(v.rounded(.down), -1e9), 1e9)
      let u = min(max(v - floor, 0), 1)
      return (Int(floor), u * u * (3 - 2 * u))
    }
    let ((i, u), (j, v), (k, w)) = (cell(x), cell(y), cell(t))
    func mix(_ a: Double, _ b: Double, _ f: Double) -> Double { a + (b - a) * f }
    func plane(_ k: Int) -> Double {
      mix(
        mix(random(i, j, k, seed), random(i + 1, j, k, seed), u),
        mix(random(i, j + 1, k, seed), random(i + 1, j + 1, k, seed), u), v)
    }
    return mix(plane(k), plane(k + 1), w)
  }

  /// A number from −1 to 1 that looks random (the finalizer of SplitMix64).
  private static func random(_ i: Int, _ j: Int, _ k: Int, _ seed: Int) -> Double {
    var z = UInt64(bitPattern: Int64(i)) &* 0x9E37_79B9_7F4A_7C15
    z ^= UInt64(bitPattern: Int64(j)) &* 0xC2B2_AE3D_27D4_EB4F
    z ^= UInt64(bitPattern: Int64(k)) &* 0x1656_67B1_9E37_79F9
    z ^= UInt64(bitPattern: Int64(seed)) &* 0x27D4_EB2F_1656_67C5
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) / Double(1 << 52) - 1
  }
}
