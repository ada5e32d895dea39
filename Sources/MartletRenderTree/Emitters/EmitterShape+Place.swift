import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension EmitterShape {
  /// Where a particle is born.
  @inline(__always)
  func birth(_ mode: EmitterMode, _ moment: EmitterMoment, _ random: ParticleRandom) -> ParticleBirth {
    var birth = isSolid ? solidBirth(mode, moment, random) : flatBirth(mode, moment, random)
    birth.depth += moment.zPosition
    return birth
  }

  /// Where a particle is born on a shape that is parallel to the layer's plane.
  @inline(__always)
  private func flatBirth(
    _ mode: EmitterMode, _ moment: EmitterMoment, _ random: ParticleRandom
  ) -> ParticleBirth {
    let center = SIMD2(moment.position.x, moment.position.y)
    let half = SIMD2(moment.size.width, moment.size.height) / 2
    switch self {
    case .point, .cuboid, .sphere: return ParticleBirth(place: center)
    case .line:
      let share = random.unit(.place)
      let x = mode == .points ? (share < 0.5 ? -half.x : half.x) : (2 * share - 1) * half.x
      return ParticleBirth(place: center + SIMD2(x, 0))
    case .rectangle:
      let (offset, direction) = Self.onRectangle(half, mode, random)
      return ParticleBirth(place: center + offset, longitude: direction)
    case .circle:
      let share = random.unit(.place)
      let angle = (mode == .points ? (4 * share).rounded(.down) / 4 : share) * 2 * .pi
      let isInside = mode == .surface || mode == .volume
      let radius = moment.size.width * (isInside ? random.unit(.placeAcross).squareRoot() : 1)
      return ParticleBirth(
        place: center + SIMD2(cos(angle), sin(angle)) * radius, longitude: isInside ? 0 : angle)
    }
  }

  /// A place around the middle of a rectangle, and its direction.
  private static func onRectangle(
    _ half: SIMD2<Double>, _ mode: EmitterMode, _ random: ParticleRandom
  ) -> (SIMD2<Double>, Double) {
    let share = random.unit(.place)
    switch mode {
    case .points:
      let corner = Int(4 * share)
      let side = SIMD2(corner == 0 || corner == 3 ? -1.0 : 1, corner < 2 ? -1.0 : 1)
      return (half * side, atan2(side.y, side.x))
    case .outline:
      // Clockwise from the left top corner.
      let (width, height) = (2 * half.x, 2 * half.y)
      var way = share * 2 * (width + height)
      if way < width { return (SIMD2(way - half.x, -half.y), -.pi / 2) }
      way -= width
      if way < height { return (SIMD2(half.x, way - half.y), 0) }
      way -= height
      if way < width { return (SIMD2(half.x - way, half.y), .pi / 2) }
      return (SIMD2(-half.x, half.y - (way - width)), .pi)
    case .surface, .volume:
      return ((2 * SIMD2(share, random.unit(.placeAcross)) - 1) * half, 0)
    }
  }
}
