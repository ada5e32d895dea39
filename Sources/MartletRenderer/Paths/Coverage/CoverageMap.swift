import MartletGeometry
import MartletRenderTree

/// From a path's own coordinates to the parts of a `CoverageBand`.
///
/// Points lie on a fine grid in the window, so that those of a region are the same but for a whole number of parts, to the bit: of
/// a path of which a part is drawn, each pixel is as in the whole.
struct CoverageMap {
  /// The point that counts as the origin: numbers of paths that are far away stay small.
  private var middle: Point
  private(set) var x: SIMD2<Double>
  private(set) var y: SIMD2<Double>
  private let origin: SIMD2<Double>
  /// The first part of the band.
  private(set) var first: SIMD2<Double>

  /// The largest number of which sums have parts of a 2⁻²⁰th: what is added to it and taken away lies on that grid.
  private static let gridMaker = 1.5 * 4_294_967_296

  /// - Parameters:
  ///   - map: From coordinates around a point to pixels; affine.
  ///   - middle: The point.
  ///   - region: The pixels.
  init(_ map: Homography, around middle: Point, _ region: PixelRect) {
    let grain = Double(CoverageBand.grain)
    self.middle = middle
    x = SIMD2(map.x.x, map.x.y) * grain
    y = SIMD2(map.y.x, map.y.y) * grain
    origin = SIMD2(map.origin.x, map.origin.y) * grain
    first = SIMD2(Double(region.x0), Double(region.y0)) * grain
  }

  /// How many times longer an image is than its original, at most: in pixels per point.
  var stretch: Double { ((x * x).sum() + (y * y).sum()).squareRoot() / Double(CoverageBand.grain) }

  /// The image of a point.
  @inline(__always)
  func apply(_ p: Point) -> SIMD2<Double> {
    Self.onGrid(origin + x * (p.x - middle.x) + y * (p.y - middle.y)) - first
  }

  /// The nearest point of the grid; of one that is very far away, a point nearby.
  @inline(__always)
  static func onGrid(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + gridMaker) - gridMaker }

  /// The nearest number of the grid.
  @inline(__always)
  static func onGrid(_ v: Double) -> Double { (v + gridMaker) - gridMaker }

  /// How far the image of a circle reaches from its middle, in parts.
  func reach(of radius: Double) -> SIMD2<Double> {
    SIMD2((x.x * x.x + y.x * y.x).squareRoot(), (x.y * x.y + y.y * y.y).squareRoot()) * radius
  }

  /// The map for a band that begins so many pixels further down.
  func moved(up pixels: Int) -> CoverageMap {
    var moved = self
    moved.first.y += Double(pixels * CoverageBand.grain)
    return moved
  }
}
