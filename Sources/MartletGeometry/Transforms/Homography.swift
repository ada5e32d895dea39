/// A projective map from one plane to another, such as from a layer's own coordinates to the window's.
///
/// (x, y) lands at (X/W, Y/W) where (X, Y, W) = x·`x` + y·`y` + `origin`; what has W > 0 is in front of the eye.
public struct Homography: Hashable, Sendable {
  /// The image of the x direction: (X, Y, W) per point.
  public var x: SIMD3<Double>
  /// The image of the y direction: (X, Y, W) per point.
  public var y: SIMD3<Double>
  /// The image of the origin: (X, Y, W).
  public var origin: SIMD3<Double>

  /// The identity map.
  public static let identity = Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))

  /// Makes a map from the images of the directions and the origin.
  @inlinable
  public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// Makes the map of the plane z = 0 by a transform of space.
  @inlinable
  public init(_ t: Transform) {
    x = SIMD3(t.row1.x, t.row1.y, t.row1.w)
    y = SIMD3(t.row2.x, t.row2.y, t.row2.w)
    origin = SIMD3(t.row4.x, t.row4.y, t.row4.w)
  }

  /// Whether no number is infinite or NaN.
  @inlinable
  package var isFinite: Bool {
    let sum = x * 0 + y * 0 + origin * 0
    return sum == SIMD3<Double>.zero
  }

  /// Whether there is no perspective.
  @inlinable
  public var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// Whether it only translates, and scales along the axes.
  @inlinable
  public var isAxisAligned: Bool { isAffine && x.y == 0 && y.x == 0 }

  /// Whether it preserves shapes: a rotation, one positive scale for both axes, and a translation.
  @inlinable
  public var isSimilarity: Bool {
    guard isAffine else { return false }
    let tolerance = 1e-9 * (abs(x.x) + abs(x.y))
    return abs(x.x - y.y) <= tolerance && abs(x.y + y.x) <= tolerance
  }

  /// Whether it reverses orientation: the plane is seen from behind, or is mirrored.
  @inlinable
  public var isMirrored: Bool {
    let (a, b, c) = (x.x * y.y - x.y * y.x, x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z)
    return a * origin.z + b * origin.x + c * origin.y < 0
  }

  /// The length of the image of a unit at a point: the square root of the factor of areas. Infinite or NaN where the point
  /// is in the plane of the eye.
  package func meanScale(at p: Point) -> Double {
    if isAffine { return abs(x.x * y.y - x.y * y.x).squareRoot() }
    let (a, b, c) = (x.x * y.y - x.y * y.x, x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z)
    let w = apply(x: p.x, y: p.y).z
    return abs((a * origin.z + b * origin.x + c * origin.y) / (w * w * w)).squareRoot()
  }

  /// The homogeneous image (X, Y, W) of a point.
  @inlinable
  public func apply(x px: Double, y py: Double) -> SIMD3<Double> { x * px + y * py + origin }

  /// The smallest upright rectangle around the image of a rectangle, in points. What perspective puts
  /// behind the eye is cut off at a small positive depth; `zero` where nothing is left in front.
  @inlinable
  public func boundingBox(of r: Rect) -> Rect {
    if isAxisAligned {
      let x0 = x.x * r.minX + origin.x
      let x1 = x.x * r.maxX + origin.x
      let y0 = y.y * r.minY + origin.y
      let y1 = y.y * r.maxY + origin.y
      return Rect(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0))
    }
    if isAffine {
      let center = apply(x: r.center.x, y: r.center.y)
      let halfWidth = (abs(x.x) * r.width + abs(y.x) * r.height) / 2
      let halfHeight = (abs(x.y) * r.width + abs(y.y) * r.height) / 2
      return Rect(
        x: center.x - halfWidth, y: center.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
    }
    return projectedBoundingBox(of: r)
  }

  @usableFromInline
  func projectedBoundingBox(of r: Rect) -> Rect {
    let nearest = 1e-3
    let a = apply(x: r.minX, y: r.minY)
    let b = apply(x: r.maxX, y: r.minY)
    let c = apply(x: r.maxX, y: r.maxY)
    let d = apply(x: r.minX, y: r.maxY)
    var low = SIMD2(Double.infinity, .infinity)
    var high = -low
    func include(_ v: SIMD3<Double>) {
      let p = SIMD2(v.x, v.y) / v.z
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    func edge(_ p: SIMD3<Double>, _ q: SIMD3<Double>) {
      if p.z >= nearest { include(p) }
      if (p.z < nearest) != (q.z < nearest) {
        include(p + (q - p) * ((nearest - p.z) / (q.z - p.z)))
      }
    }
    edge(a, b)
    edge(b, c)
    edge(c, d)
    edge(d, a)
    guard low.x <= high.x else { return .zero }
    // Larger coordinates are far outside of any window, and would only reduce the precision.
    let limit = SIMD2(repeating: 1e6)
    low = low.clamped(lowerBound: -limit, upperBound: limit)
    high = high.clamped(lowerBound: -limit, upperBound: limit)
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
