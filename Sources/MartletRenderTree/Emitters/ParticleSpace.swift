import MartletGeometry

/// How an eye sees particles in space: pictures in the plane into which the space is flattened, which all face the eye.
///
/// A picture is as large as if it stood at its particle, parallel to the plane of what is seen: its size follows the perspective
/// and the scale of the layer, but neither turns nor stretches with the layer.
public struct ParticleSpace: Sendable, Equatable {
  /// From the layer's own space to that of the layer into whose plane the space is flattened.
  public let map: Transform
  /// From that plane to window points, or to the picture that it is in.
  public let view: Homography

  /// How many points of that plane a point of the layer is long that faces the eye, where the last component of the image is 1.
  package let magnification: Double
  /// How much longer the longest image of such a point is.
  private let stretch: Double

  /// The part of the eye's distance from the plane below which nothing is seen: what is nearer has passed the eye.
  @inlinable
  package static var nearest: Double { 1e-2 }

  /// Makes the view of a space.
  public init(map: Transform, view: Homography) {
    (self.map, self.view) = (map, view)
    let (x, y) = (Self.column(map, 0), Self.column(map, 1))
    // What faces the eye is as far from it everywhere: at right angles to where the last component grows. Without perspective
    // it is at right angles to the line of sight.
    let away = Self.column(map, 3)
    let across = Self.cross(x, y)
    let length = (away * away).sum().squareRoot()
    let isFlat = length <= Self.leastPerspective * ((x * x).sum() + (y * y).sum()).squareRoot()
    let sight = isFlat ? across : away
    let normal = sight / max((sight * sight).sum().squareRoot(), .leastNormalMagnitude)
    magnification = abs((across * normal).sum()).squareRoot()
    // The largest singular value of the map from what faces the eye to the plane.
    let (a, b) = (x - normal * (x * normal).sum(), y - normal * (y * normal).sum())
    let (aa, bb, ab) = ((a * a).sum(), (b * b).sum(), (a * b).sum())
    let largest = ((aa + bb + ((aa - bb) * (aa - bb) + 4 * ab * ab).squareRoot()) / 2).squareRoot()
    stretch = magnification > 0 ? max(largest / magnification, 1) : 1
  }

  /// Below this part of the scale per point, perspective is nothing but rounding.
  private static let leastPerspective = 1e-9

  private static func column(_ map: Transform, _ i: Int) -> SIMD3<Double> {
    SIMD3(map.row1[i], map.row2[i], map.row3[i])
  }

  private static func cross(_ p: SIMD3<Double>, _ q: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
  }

  /// The image of a place in the layer's space, with its last component.
  @inlinable
  package func image(_ x: Double, _ y: Double, _ z: Double) -> SIMD4<Double> {
    map.row4 + map.row1 * x + map.row2 * y + map.row3 * z
  }

  /// The upright rectangle around what particles cover, in the plane into which the space is flattened. Empty if all of them have
  /// passed the eye, or if the arithmetic overflowed.
  func frame(of extent: ParticleExtent) -> Rect {
    guard !extent.bounds.isEmpty, magnification > 0, magnification.isFinite else { return .zero }
    // Pictures that face the eye are within balls around their centres, and as far from the eye as these.
    let more = extent.reach * (stretch - 1)
    let bounds = extent.bounds.insetBy(dx: -more, dy: -more)
    let (low, high) = (
      SIMD3(bounds.minX, bounds.minY, extent.depths.lowerBound - extent.reach - more),
      SIMD3(bounds.maxX, bounds.maxY, extent.depths.upperBound + extent.reach + more)
    )
    var box = PlaneBox()
    func corner(_ number: Int) -> SIMD4<Double> {
      image(
        number & 1 == 0 ? low.x : high.x, number & 2 == 0 ? low.y : high.y,
        number & 4 == 0 ? low.z : high.z)
    }
    for number in 0..<8 {
      let from = corner(number)
      if from.w >= Self.nearest { box.include(from) }
      // The edges that begin there.
      for axis in [1, 2, 4] where number & axis == 0 {
        let to = corner(number | axis)
        if (from.w < Self.nearest) != (to.w < Self.nearest) {
          box.include(from + (to - from) * ((Self.nearest - from.w) / (to.w - from.w)))
        }
      }
    }
    return box.rect
  }

  /// How near to the eye a place in the layer's space is, compared with others of a space; `nil` if it has passed the eye.
  func nearness(_ place: SIMD3<Double>) -> Double? {
    let image = image(place.x, place.y, place.z)
    return image.w >= Self.nearest ? image.z / image.w : nil
  }

  /// The corners of an upright rectangle.
  private struct PlaneBox {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    mutating func include(_ v: SIMD4<Double>) {
      let p = SIMD2(v.x, v.y) / v.w
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }

    var rect: Rect {
      guard low.x <= high.x, low.y <= high.y else { return .zero }
      // Larger coordinates are far outside of any window, and would only reduce the precision.
      let limit = SIMD2(repeating: 1e6)
      let (a, b) = (
        low.clamped(lowerBound: -limit, upperBound: limit),
        high.clamped(lowerBound: -limit, upperBound: limit)
      )
      return Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
    }
  }
}
