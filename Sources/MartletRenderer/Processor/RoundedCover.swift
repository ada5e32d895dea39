#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much of each pixel an upright rounded rectangle covers, as `Coverage.glsl` computes it.
struct RoundedCover {
  /// Left, top, right, bottom, in pixels.
  private let edges: SIMD4<Float>
  /// Clockwise from the top left, in pixels.
  private let radii: SIMD4<Float>
  /// Of the corners: 2 for arcs of circles.
  private let exponent: Float

  init(edges: SIMD4<Float>, radii: SIMD4<Float> = .zero, exponent: Float = 2) {
    self.edges = edges
    self.radii = radii
    self.exponent = exponent
  }

  /// The largest distance of an edge from the target's first pixel: single precision has parts of pixels up to it.
  private static let farthest: Float = 100_000

  /// `nil` for a rectangle that is turned, mirrored, not scaled evenly, or too large.
  private init?(
    xAxis: SIMD4<Float>, yAxis: SIMD4<Float>, center: SIMD4<Float>, radii: SIMD4<Float>,
    exponent: Float
  ) {
    guard xAxis.x > 0, xAxis.y == 0, xAxis.z == 0, yAxis.x == 0, yAxis.z == 0, center.z == 1,
      abs(xAxis.x - yAxis.y) <= 1e-5 * xAxis.x
    else { return nil }
    let half = SIMD2(xAxis.w, yAxis.w) * xAxis.x
    // Written so that NaN fails.
    guard abs(center.x) + half.x < Self.farthest, abs(center.y) + half.y < Self.farthest else { return nil }
    self.init(
      edges: SIMD4(center.x - half.x, center.y - half.y, center.x + half.x, center.y + half.y),
      radii: radii * xAxis.x, exponent: exponent)
  }

  init?(_ item: Backdrop.Instance) {
    self.init(
      xAxis: item.xAxis, yAxis: item.yAxis, center: item.center, radii: item.radii, exponent: item.corners.x)
  }

  init?(_ item: GradientFill.Instance, _ state: DrawState) {
    self.init(
      xAxis: item.xAxis, yAxis: item.yAxis, center: item.center, radii: item.radii,
      exponent: state.hasCurvedCorners ? item.numbers.x : 2)
  }

  /// The pixels that are covered at all.
  var bounds: PixelRect {
    PixelPainter.pixels(in: edges + SIMD4(-0.5, -0.5, 0.5, 0.5))
  }

  /// Whether it covers each pixel of a rectangle wholly.
  func contains(_ rect: PixelRect) -> Bool {
    [rect.y0, rect.y1 - 1].allSatisfy { inside($0, in: rect) == (rect.x0, rect.x1) }
  }

  /// The columns of a row that are covered wholly, as a part of a rectangle; empty if the second is not greater.
  func inside(_ y: Int32, in rect: PixelRect) -> (Int32, Int32) {
    let center = Float(y) + 0.5
    guard center - edges.y >= 0.5, edges.w - center >= 0.5 else { return (rect.x0, rect.x0) }
    let top = center - edges.y
    let bottom = edges.w - center
    let left = max(Self.inset(radii.x, top), Self.inset(radii.w, bottom))
    let right = max(Self.inset(radii.y, top), Self.inset(radii.z, bottom))
    let columns = PixelPainter.pixels(
      in: SIMD4(edges.x + left, Float(y), edges.z - right, Float(y) + 1))
    let first = min(max(columns.x0, rect.x0), rect.x1)
    return (first, max(min(columns.x1, rect.x1), first))
  }

  /// How far from the side the centre of the first pixel is that a corner lets be covered wholly. A continuous corner has room
  /// for an arc.
  private static func inset(_ radius: Float, _ distance: Float) -> Float {
    let beyond = radius - distance
    // A little more than single precision needs.
    guard beyond > 0 else { return 0.501 }
    let way = (radius - 0.5) * (radius - 0.5) - beyond * beyond
    return way > 0 ? max(radius - way.squareRoot(), 0.5) + 0.001 : radius
  }

  /// `beyondCurve` of `CurvedCoverage.glsl`.
  private static func beyondCurve(_ x: Float, _ y: Float, _ radius: Float, _ exponent: Float) -> Float {
    let (u, v) = (max(x / radius, 1e-6), max(y / radius, 1e-6))
    let most = max(u, v)
    let (gu, gv) = (powf(u / most, exponent - 1), powf(v / most, exponent - 1))
    let sum = (gu * u + gv * v) / most
    let norm = powf(sum, 1 / exponent)
    return (most * norm - 1) * radius * sum / (norm * (gu * gu + gv * gv).squareRoot())
  }

  /// The covered share of a pixel.
  func share(_ x: Int32, _ y: Int32) -> Float {
    let (px, py) = (Float(x) + 0.5, Float(y) + 0.5)
    let (left, top, right, bottom) = (px - edges.x, py - edges.y, edges.z - px, edges.w - py)
    func part(_ near: Float, _ far: Float) -> Float {
      min(max(near + 0.5, 0), 1) + min(max(far + 0.5, 0), 1) - 1
    }
    let box = max(part(left, right), 0) * max(part(top, bottom), 0)
    // A corner may reach beyond the middle. The squares of two opposite ones can both contain the pixel.
    func corner(_ first: Float, _ second: Float, _ side: Float) -> Float {
      let isLeft = left < first
      let radius = isLeft ? first : second
      let (x, y) = (radius - (isLeft ? left : right), radius - side)
      guard x > 0, y > 0 else { return 1 }
      return exponent == 2
        ? 0.5 - ((x * x + y * y).squareRoot() - radius) : 0.5 - Self.beyondCurve(x, y, radius, exponent)
    }
    return min(max(min(corner(radii.x, radii.y, top), corner(radii.w, radii.z, bottom)), 0), box)
  }
}
