import Foundation
import MartletGeometry

/// A map from the plane of a layer to that of another one or to the sheet, with perspective: what is left of a transform in space
/// when depth is dropped.
struct CairoPlane {
  /// The images of the x axis, the y axis and the origin: x, y and the divisor.
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var origin: SIMD3<Double>

  /// The divisor at which what comes near to the eye is cut.
  private static let nearest = 0.01
  /// The lines that a curve becomes.
  private static let steps = 32

  static let identity = CairoPlane(.identity)

  init(_ t: Transform) {
    x = SIMD3(t.m11, t.m12, t.m14)
    y = SIMD3(t.m21, t.m22, t.m24)
    origin = SIMD3(t.m41, t.m42, t.m44)
  }

  private init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ origin: SIMD3<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// The map that applies this one first, and then another one.
  func concatenating(_ next: CairoPlane) -> CairoPlane {
    CairoPlane(next.image(x), next.image(y), next.image(origin))
  }

  private func image(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + origin * v.z }

  /// The same without perspective; `nil` if it has some.
  var affine: Transform2D? {
    guard x.z == 0, y.z == 0, origin.z == 1 else { return nil }
    return Transform2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }

  /// Negative where the plane is seen from behind.
  var determinant: Double {
    x.x * (y.y * origin.z - y.z * origin.y) - y.x * (x.y * origin.z - x.z * origin.y)
      + origin.x * (x.y * y.z - x.z * y.y)
  }

  /// The map back; `nil` if the plane is seen edge-on.
  var inverse: CairoPlane? {
    let d = determinant
    guard d != 0, (1 / d).isFinite else { return nil }
    let (a, b, c) = (x, y, origin)
    return CairoPlane(
      SIMD3(b.y * c.z - c.y * b.z, c.y * a.z - a.y * c.z, a.y * b.z - b.y * a.z) / d,
      SIMD3(c.x * b.z - b.x * c.z, a.x * c.z - c.x * a.z, b.x * a.z - a.x * b.z) / d,
      SIMD3(b.x * c.y - c.x * b.y, c.x * a.y - a.x * c.y, a.x * b.y - b.x * a.y) / d)
  }

  /// The image of a point; `nil` behind the eye. Of an inverse, `nil` where nothing of the plane is seen.
  func apply(_ p: Point) -> Point? {
    let v = image(SIMD3(p.x, p.y, 1))
    return v.z > 0 ? Point(x: v.x / v.z, y: v.y / v.z) : nil
  }

  /// The factor by which lengths grow at a point, the mean of all directions.
  func scale(at p: Point) -> Double {
    let w = image(SIMD3(p.x, p.y, 1)).z
    return w > 0 ? abs(determinant / (w * w * w)).squareRoot() : 0
  }

  /// How long the images of the axes are at a point.
  func axes(at p: Point) -> Size {
    let v = image(SIMD3(p.x, p.y, 1))
    func length(_ axis: SIMD3<Double>) -> Double {
      hypot(axis.x * v.z - v.x * axis.z, axis.y * v.z - v.y * axis.z) / (v.z * v.z)
    }
    return Size(width: length(x), height: length(y))
  }

  /// The image of a path, of which only what is before the eye is left. With perspective, each part is a closed polygon.
  func apply(_ path: Path) -> Path {
    if let affine { return path.applying(affine) }
    var result = Path()
    var part: [Point] = []
    func end() {
      let cut = inFront(part.map { image(SIMD3($0.x, $0.y, 1)) })
      for (i, v) in cut.enumerated() {
        let p = Point(x: v.x / v.z, y: v.y / v.z)
        if i == 0 { result.move(to: p) } else { result.addLine(to: p) }
      }
      if !cut.isEmpty { result.close() }
      part = part.first.map { [$0] } ?? []
    }
    func curve(_ b: Point, _ c: Point, _ d: Point) {
      guard let a = part.last else { return }
      for step in 1...Self.steps {
        let t = Double(step) / Double(Self.steps)
        let (u, v) = ((1 - t) * (1 - t), t * t)
        part.append(a * (u * (1 - t)) + b * (3 * u * t) + c * (3 * v * (1 - t)) + d * (v * t))
      }
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        end()
        part = [p]
      case .line(let p): part.append(p)
      case .quad(let c, let p):
        let a = part.last ?? p
        curve(a + (c - a) * (2.0 / 3), p + (c - p) * (2.0 / 3), p)
      case .curve(let b, let c, let p): curve(b, c, p)
      case .close: end()
      }
    }
    end()
    return result
  }

  /// The part of a polygon that is before the eye.
  private func inFront(_ polygon: [SIMD3<Double>]) -> [SIMD3<Double>] {
    guard polygon.count > 2, var last = polygon.last else { return [] }
    var result: [SIMD3<Double>] = []
    for v in polygon {
      if (v.z >= Self.nearest) != (last.z >= Self.nearest) {
        result.append(last + (v - last) * ((Self.nearest - last.z) / (v.z - last.z)))
      }
      if v.z >= Self.nearest { result.append(v) }
      last = v
    }
    return result
  }
}
