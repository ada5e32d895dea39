import MartletGeometry
import MartletRenderTree

/// Where the picture of a kind of particle is on a page, and what is drawn of it.
struct SpritePlace {
  /// The page.
  var page: Int32
  /// The centre of what is drawn, seen from the picture's, and half its sides, in points of a particle of scale 1.
  var quad: SIMD4<Float>
  /// The same in texels from the first one of the picture.
  var texture: SIMD4<Float>
  /// Where that is on the page.
  var origin: SIMD2<Float>

  /// `nil` if nothing of the picture is drawn.
  init?(_ sprite: ParticleSprite, _ place: ImagePlace) {
    let (image, size) = (sprite.image, sprite.size)
    let part = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let whole = Rect(
      x: part.minX - sprite.source.minX * image.size.width,
      y: part.minY - sprite.source.minY * image.size.height, width: image.size.width,
      height: image.size.height)
    let pixel = 1 / SIMD2(image.scale, image.scale)
    let texels = TexelGrid(place, picture: whole, pixel: pixel)
    let drawn = texels.reach.intersection(part)
    guard !drawn.isEmpty else { return nil }
    page = place.page
    origin = SIMD2(Float(place.origin.x), Float(place.origin.y))
    let map = texels.map(around: drawn.center, SIMD4(lowHalf: origin, highHalf: origin))
    let half = SIMD2(Float(drawn.width / 2), Float(drawn.height / 2))
    quad = SIMD4(lowHalf: SIMD2(Float(drawn.center.x), Float(drawn.center.y)), highHalf: half)
    texture = SIMD4(lowHalf: map.highHalf, highHalf: half * map.lowHalf)
  }
}
