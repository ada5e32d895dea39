import MartletGeometry
import MartletRenderTree

/// From a path's own coordinates to the parts of a `CoverageBand`.
struct CoverageMap {
  /// The point that counts as the origin: numbers of paths that are far away stay small.
  private var middle: Point
  private(set) var x: SIMD2<Double>
  private(set) var y: SIMD2<Double>
  private(set) var origin: SIMD2<Double>

  /// - Parameters:
  ///   - map: From coordinates around a point to pixels; affine.
  ///   - middle: The point.
  ///   - region: The pixels.
  init(_ map: Homography, around middle: Point, _ region: PixelRect) {
    let grain = Double(CoverageBand.grain)
    self.middle = middle
    x = SIMD2(map.x.x, map.x.y) * grain
    y = SIMD2(map.y.x, map.y.y) * grain
    origin = (SIMD2(map.origin.x, map.origin.y) - SIMD2(Double(region.x0), Double(region.y0))) * grain
  }

  /// How many times longer an image is than its original, at most: in pixels per point.
  var stretch: Double { ((x * x).sum() + (y * y).sum()).squareRoot() / Double(CoverageBand.grain) }

  /// The image of a point.
  @inline(__always)
  func apply(_ p: Point) -> SIMD2<Double> { origin + x * (p.x - middle.x) + y * (p.y - middle.y) }

  /// How far the image of a circle reaches from its middle, in parts.
  func reach(of radius: Double) -> SIMD2<Double> {
    SIMD2((x.x * x.x + y.x * y.x).squareRoot(), (x.y * x.y + y.y * y.y).squareRoot()) * radius
  }

  /// The map for a band that begins so many pixels further down.
  func moved(up pixels: Int) -> CoverageMap {
    var moved = self
    moved.origin.y -= Double(pixels * CoverageBand.grain)
    return moved
  }
}
