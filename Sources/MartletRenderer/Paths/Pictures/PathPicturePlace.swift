import MartletGeometry
import MartletRenderTree

/// Which pixels of which path a picture shows.
struct PathPicturePlace {
  /// The path's number, and its box in points.
  let number: UInt64
  let box: Rect
  let ink: PathInk
  /// From the path's coordinates around the middle of its box to the plane of the pixels; affine.
  let map: Homography
  /// Whether that plane is the window's.
  let isFlat: Bool
  let region: PixelRect

  /// Pixels are the same if they are no further apart than this, in pixels.
  private static let accuracy = 1.0 / 128
  /// The enlargement, and the reduction, from which a picture that moves is drawn anew.
  private static let coarsest = 1.5
  private static let finest = 0.25

  init(_ request: PathPictureRequest) {
    number = request.outline.number
    box = request.outline.box
    ink = request.ink
    map = request.pictureMap
    isFlat = request.map.isAffine
    region = request.region
  }

  /// The pixels' number in each direction.
  var size: SIMD2<Double> { SIMD2(Double(region.width), Double(region.height)) }

  /// Whether it has exactly the pixels of a request.
  func shows(_ request: PathPictureRequest) -> Bool {
    guard number == request.outline.number, ink == request.ink,
      let shift = shift(from: map, to: request.pictureMap)
    else { return false }
    let needed = request.needed
    return region.contains(
      PixelRect(
        x0: needed.x0 &- shift.x, y0: needed.y0 &- shift.y, x1: needed.x1 &- shift.x,
        y1: needed.y1 &- shift.y))
  }

  /// Whether it will do while the path of a request moves.
  func serves(_ request: PathPictureRequest) -> Bool {
    guard ink == request.ink, let map = map(to: request) else { return false }
    let stretch = map.stretch
    guard stretch.max() < Self.coarsest, stretch.min() > Self.finest else { return false }
    guard request.map.isAffine else { return true }
    let seen = PixelRect(
      covering: map.boundingBox(of: Rect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y)),
      scale: 1, margin: 1)
    return seen.contains(request.needed)
  }

  /// From its pixels around its middle to pixels of the window, where they show what its path would there: that of the request, or
  /// one that was before it in the same coordinates.
  func map(to request: PathPictureRequest) -> Homography? {
    guard let back = map.inverse else { return nil }
    var result: Homography
    if number == request.outline.number, request.map.isAffine,
      let shift = shift(from: map, to: request.map)
    {
      result = Homography(
        x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(Double(shift.x), Double(shift.y), 1))
    } else {
      let way = box.center - request.outline.box.center
      var own = request.map
      own.origin = own.apply(x: way.x, y: way.y)
      result = back.concatenating(own)
    }
    result.origin = result.apply(x: middle.x, y: middle.y)
    return result.isFinite ? result : nil
  }

  /// From its pixels around its middle to those of the window in which it was computed.
  var ownMap: Homography {
    Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(middle.x, middle.y, 1))
  }

  private var middle: SIMD2<Double> { SIMD2(Double(region.x0), Double(region.y0)) + size / 2 }

  /// By how many whole pixels two maps of its path differ; `nil` if that is not all.
  private func shift(from a: Homography, to b: Homography) -> SIMD2<Int32>? {
    let half = SIMD2(box.width / 2, box.height / 2)
    let (x, y) = (a.x - b.x, a.y - b.y)
    let turn = max(abs(x.x), abs(x.y)) * half.x + max(abs(y.x), abs(y.y)) * half.y
    let way = SIMD2(b.origin.x - a.origin.x, b.origin.y - a.origin.y)
    let whole = way.rounded(.toNearestOrEven)
    let off = way - whole
    guard turn < Self.accuracy, max(abs(off.x), abs(off.y)) < Self.accuracy,
      max(abs(way.x), abs(way.y)) < 1e9
    else { return nil }
    return SIMD2(Int32(whole.x), Int32(whole.y))
  }
}
