import MartletGeometry
import MartletRenderTree

/// A clip prepared for one plan: its shape in pixels, and the map from pixels to its own coordinates.
struct ClipGeometry {
  /// From window pixels to the clip's own coordinates around its centre.
  let inverse: Homography
  /// Whether the clip keeps its shape on screen and is not tiny. Its own coordinates are then pixels, and the
  /// shaders can use simpler arithmetic.
  let isPlain: Bool
  /// Half width and half height in its own coordinates.
  let half: SIMD2<Double>
  /// Radii in its own coordinates, clockwise from the top left.
  let radii: SIMD4<Double>
  /// The exponent of the corners: 2 for arcs of circles.
  let exponent: Double
  /// Whether it leaves what is outside of it, and not what is inside.
  let isInverted: Bool
  /// The clip's edges in window pixels. Nil unless it is an upright rectangle with square corners, and leaves its inside.
  let edges: (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// The edges in window pixels of an upright clip that keeps its shape, whatever its corners; `nil` for another one. Its own
  /// coordinates are then pixels.
  let sides: (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// All pixels outside of this rectangle are clipped.
  private(set) var frame: PixelRect
  /// Of an inverted clip, the pixels that it may cut.
  private let hole: PixelRect
  /// Index of the enclosing clip; −1 for none.
  let parent: Int32
  /// Whether it cuts groups in which its chain goes on.
  let isContinued: Bool
  /// Whether no two items of what is drawn fill a pixel at its edge, so that cutting each of them is exact.
  var isFilledOnce = false
  /// Whether its corners are drawn again after what is planned, so that it cuts no item.
  var isCut = false

  /// How far from the edge of a pixel, in pixels, a side counts as lying on it.
  static let alignment = 1.0 / 512

  /// Whether the sides of an upright rectangle lie on the edges of pixels.
  static func isAligned(low: SIMD2<Double>, high: SIMD2<Double>) -> Bool {
    let (first, last) = (low - low.rounded(.toNearestOrEven), high - high.rounded(.toNearestOrEven))
    return max(first.max(), -first.min(), last.max(), -last.min()) <= alignment
  }

  /// The pixels of an upright rectangle, without those that only a side touches which lies on their edge but for rounding.
  private static func pixels(low: SIMD2<Double>, high: SIMD2<Double>) -> PixelRect {
    let (first, end) = ((low + alignment).rounded(.down), (high - alignment).rounded(.up))
    return PixelRect(
      x0: Int32(saturating: first.x), y0: Int32(saturating: first.y), x1: Int32(saturating: end.x),
      y1: Int32(saturating: end.y))
  }

  /// - Parameter isInverted: Whether it leaves what is outside of the clip.
  init(_ clip: Clip, scale: Double, isInverted: Bool = false) {
    self.isInverted = isInverted
    let map = Homography(clip.transform, center: clip.rect.center, scale: scale)
    let size = SIMD2(clip.rect.width, clip.rect.height) / 2
    let corners = clip.corners.radii.values
    exponent = clip.corners.exponent
    parent = clip.parent
    isContinued = clip.isContinued
    hole = isInverted ? PixelRect(covering: clip.frame, scale: scale, margin: 1) : .empty
    frame =
      isInverted
      ? PixelRect(x0: .min / 2, y0: .min / 2, x1: .max / 2, y1: .max / 2)
      : PixelRect(covering: clip.frame, scale: scale)
    guard map.isFinite else {
      inverse = .nowhere
      half = size
      radii = corners
      isPlain = false
      edges = nil
      sides = nil
      return
    }
    if let factor = map.evenScale, Box.isPlain(half: size * factor, radii: corners * factor) {
      isPlain = true
      half = size * factor
      radii = pointwiseMax(corners * factor, SIMD4(repeating: 0.5))
      inverse = Homography(x: map.x / factor, y: map.y / factor, origin: map.origin).inverse ?? .nowhere
    } else {
      isPlain = false
      half = size
      radii = corners
      inverse = map.inverse ?? .nowhere
    }
    let tolerance = 1e-9 * (abs(map.x.x) + abs(map.y.y))
    guard !isInverted, map.isAffine, abs(map.x.y) <= tolerance, abs(map.y.x) <= tolerance else {
      edges = nil
      sides = nil
      return
    }
    let center = SIMD2(map.origin.x, map.origin.y)
    let extent = SIMD2(size.x * abs(map.x.x), size.y * abs(map.y.y))
    let box = (center - extent, center + extent)
    sides = isPlain && map.x.x > 0 ? box : nil
    edges = corners.max() * max(abs(map.x.x), abs(map.y.y)) < 0.25 ? box : nil
    if let box = edges ?? sides { frame = frame.intersection(Self.pixels(low: box.low, high: box.high)) }
  }

  /// Where it ends what it cuts, in window pixels. What is drawn again later may have all pixels that it touches, even an upright item
  /// in a rotated clip.
  var cutSides: (low: SIMD2<Double>, high: SIMD2<Double>) {
    if !isCut, let edges { return edges }
    return (SIMD2(Double(frame.x0), Double(frame.y0)), SIMD2(Double(frame.x1), Double(frame.y1)))
  }

  /// The largest difference of two clips that are one, in pixels.
  private static let sameness = 1e-6

  /// Whether it clips the same: of several such clips one counts.
  func isSame(as other: ClipGeometry) -> Bool {
    guard isPlain, other.isPlain, exponent == other.exponent, isInverted == other.isInverted else {
      return false
    }
    let x = inverse.x - other.inverse.x
    let y = inverse.y - other.inverse.y
    let origin = inverse.origin - other.inverse.origin
    let (half, radii) = (half - other.half, radii - other.radii)
    let turns = max(x.max(), -x.min(), y.max(), -y.min())
    let lengths = max(origin.max(), -origin.min(), half.max(), -half.min(), radii.max(), -radii.min())
    return turns < 1e-9 && lengths < Self.sameness
  }

  /// Whether it has corners that are not arcs of circles.
  var isCurved: Bool { exponent != 2 }

  /// Whether it leaves every pixel of a rectangle as it is. May return false in doubt.
  ///
  /// - Parameter strictly: Whether touching an edge from inside does not count. A frame that was cut by the
  ///   clip touches its edge and does not tell what lies beyond.
  func contains(_ r: PixelRect, strictly: Bool = false) -> Bool {
    guard !isInverted else { return !hole.intersects(r) }
    // An arc is within each continuous corner, so arcs are looked at. The shape is convex and stays convex on screen, so testing the rectangle's four corners suffices.
    let slack = (strictly ? -1e-6 : 1e-6) * half.max()
    return contains(Double(r.x0), Double(r.y0), slack) && contains(Double(r.x1), Double(r.y0), slack)
      && contains(Double(r.x1), Double(r.y1), slack) && contains(Double(r.x0), Double(r.y1), slack)
  }

  /// Whether a point is inside, or not further outside than a length in the clip's own coordinates.
  func contains(_ px: Double, _ py: Double, _ slack: Double) -> Bool {
    let v = inverse.x * px + inverse.y * py + inverse.origin
    guard v.z > 0 else { return false }
    let p = SIMD2(v.x, v.y) / v.z
    let r = radii.max()
    let d = SIMD2(abs(p.x), abs(p.y)) - half + r
    let outside = SIMD2(max(d.x, 0), max(d.y, 0))
    return (outside * outside).sum().squareRoot() + min(max(d.x, d.y), 0) - r <= slack
  }

  /// Vector `i` (0 to 3) of the four that `Clip.glsl` reads.
  func vector(_ i: Int) -> SIMD4<Float> {
    switch i {
    case 0: return SIMD4(Float(inverse.x.x), Float(inverse.x.y), Float(inverse.x.z), Float(half.x))
    case 1: return SIMD4(Float(inverse.y.x), Float(inverse.y.y), Float(inverse.y.z), Float(half.y))
    case 2:
      let o = inverse.origin
      return SIMD4(Float(o.x), Float(o.y), Float(o.z), Float(isInverted ? -exponent : exponent))
    default: return SIMD4(radii)
    }
  }
}

extension SIMD4<Float> {
  /// Rounds to single precision.
  init(_ v: SIMD4<Double>) { self.init(Float(v.x), Float(v.y), Float(v.z), Float(v.w)) }
}
