import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension EmitterShape {
  /// Where a particle is born on a shape with depth, whose z position is not added yet.
  func solidBirth(_ mode: EmitterMode, _ moment: EmitterMoment, _ random: ParticleRandom) -> ParticleBirth {
    let center = SIMD3(moment.position.x, moment.position.y, 0)
    switch self {
    case .sphere:
      let radius = moment.size.width
      if mode == .volume {
        let way = Self.direction(random) * (radius * cbrt(random.unit(.placeThrough)))
        return ParticleBirth(center + way, outwards: .zero)
      }
      let outwards =
        switch mode {
        case .points: Self.axes[Int(6 * random.unit(.place))]
        case .outline: Self.aroundZ(random.unit(.place))
        case .surface, .volume: Self.direction(random)
        }
      return ParticleBirth(center + outwards * radius, outwards: outwards)
    case .cuboid:
      let half = SIMD3(abs(moment.size.width), abs(moment.size.height), abs(moment.depth)) / 2
      let (place, outwards) = Self.onCuboid(half, mode, random)
      return ParticleBirth(center + place, outwards: outwards)
    case .point, .line, .rectangle, .circle: return ParticleBirth(center, outwards: .zero)
    }
  }

  private static let axes: [SIMD3<Double>] = [
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(-1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, -1),
  ]

  /// A direction in the layer's plane, from a share of the turn.
  private static func aroundZ(_ share: Double) -> SIMD3<Double> {
    SIMD3(cos(2 * .pi * share), sin(2 * .pi * share), 0)
  }

  /// Any direction: equal areas of the unit sphere are equally likely (Archimedes: so are equal parts of its axis).
  private static func direction(_ random: ParticleRandom) -> SIMD3<Double> {
    let z = 2 * random.unit(.placeAcross) - 1
    var result = aroundZ(random.unit(.place)) * (1 - z * z).squareRoot()
    result.z = z
    return result
  }

  /// A place around the middle of a cuboid, and the direction outwards there; zero within it.
  private static func onCuboid(
    _ half: SIMD3<Double>, _ mode: EmitterMode, _ random: ParticleRandom
  ) -> (place: SIMD3<Double>, outwards: SIMD3<Double>) {
    let share = random.unit(.place)
    switch mode {
    case .points:
      let corner = sides(Int(8 * share))
      return (half * corner, corner)
    case .outline:
      // Four edges along each axis.
      let (axis, rest) = chosen(share, half)
      let edge = min(Int(4 * rest), 3)
      var outwards = sides(edge)
      if axis == 0 { outwards = SIMD3(0, outwards.x, outwards.y) }
      if axis == 1 { outwards = SIMD3(outwards.x, 0, outwards.y) }
      if axis == 2 { outwards.z = 0 }
      var place = half * outwards
      place[axis] = half[axis] * (2 * random.unit(.placeAcross) - 1)
      return (place, outwards)
    case .surface:
      // Two faces across each axis.
      let (axis, rest) = chosen(share, SIMD3(half.y * half.z, half.x * half.z, half.x * half.y))
      var outwards = SIMD3<Double>.zero
      outwards[axis] = rest < 0.5 ? -1 : 1
      let (u, v) = (2 * random.unit(.placeAcross) - 1, 2 * random.unit(.placeThrough) - 1)
      var place = axis == 0 ? SIMD3(0, u, v) : axis == 1 ? SIMD3(u, 0, v) : SIMD3(u, v, 0)
      place[axis] = outwards[axis]
      return (half * place, outwards)
    case .volume:
      let inside = SIMD3(share, random.unit(.placeAcross), random.unit(.placeThrough))
      return ((2 * inside - 1) * half, .zero)
    }
  }

  /// The signs of a corner, by its number: that of x changes first.
  private static func sides(_ corner: Int) -> SIMD3<Double> {
    SIMD3(corner & 1 == 0 ? -1 : 1, corner & 2 == 0 ? -1 : 1, corner & 4 == 0 ? -1 : 1)
  }

  /// The axis that a share chooses among three with weights, and where in its part of all the share is. The z axis, if all are
  /// zero.
  private static func chosen(_ share: Double, _ weights: SIMD3<Double>) -> (axis: Int, rest: Double) {
    let sum = weights.sum()
    guard sum > 0, sum.isFinite else { return (2, share) }
    var way = share * sum
    for axis in 0..<2 {
      if way < weights[axis] { return (axis, way / weights[axis]) }
      way -= weights[axis]
    }
    return (2, weights.z > 0 ? min(way / weights.z, 1) : share)
  }
}

extension ParticleBirth {
  /// - Parameter outwards: A direction of any length; zero stands for the x axis.
  fileprivate init(_ place: SIMD3<Double>, outwards: SIMD3<Double>) {
    self.init(place: SIMD2(place.x, place.y), depth: place.z)
    guard outwards != .zero else { return }
    longitude = atan2(outwards.y, outwards.x)
    latitude = atan2(outwards.z, (outwards.x * outwards.x + outwards.y * outwards.y).squareRoot())
  }
}
