import MartletGeometry
import MartletRenderTree

/// An affine map in single precision: the images of the directions and of the origin.
struct LocalMap {
  var x: SIMD2<Float>
  var y: SIMD2<Float>
  var origin: SIMD2<Float>
}

extension Homography {
  /// The affine map that is nearest to it around a particle in space, and the size of that one's picture in the plane that is
  /// seen, as a multiple of its own; `nil` behind the eye.
  @inline(__always)
  func local(at particle: Particle, in space: ParticleSpace) -> (LocalMap, Float)? {
    let place = SIMD2<Double>(particle.place.lowHalf)
    let image = space.image(place.x, place.y, Double(particle.depth))
    guard image.w >= ParticleSpace.nearest, let local = local(at: SIMD2(image.x, image.y) / image.w) else {
      return nil
    }
    return (local, Float(space.magnification / image.w))
  }

  /// The affine map that is nearest to it around a place in its own coordinates; `nil` behind the eye.
  @inline(__always)
  func local(at p: SIMD2<Double>) -> LocalMap? {
    let v = origin + x * p.x + y * p.y
    guard v.z > 1e-3 else { return nil }
    let at = SIMD2(v.x, v.y) / v.z
    let jx = (SIMD2(x.x, x.y) - at * x.z) / v.z
    let jy = (SIMD2(y.x, y.y) - at * y.z) / v.z
    return LocalMap(x: SIMD2<Float>(jx), y: SIMD2<Float>(jy), origin: SIMD2<Float>(at))
  }
}
