#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An affine transform of the plane, acting on row vectors: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// `m.concatenating(n)` applies `m` first. It is associative and `identity` is its neutral element.
public struct Transform2D: Hashable, Sendable {
  /// The image of the x axis: (a, b).
  public var a, b: Double
  /// The image of the y axis: (c, d).
  public var c, d: Double
  /// The image of the origin, in points.
  public var tx, ty: Double

  /// The identity transform.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a transform from its elements.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a translation by a vector, in points.
  @inlinable
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Makes a scaling by a factor along each axis.
  @inlinable
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Makes a scaling by one factor along both axes.
  @inlinable
  public init(scale factor: Double) { self.init(scaleX: factor, y: factor) }

  /// Makes a rotation about the origin by an angle in radians, clockwise on screen.
  public init(rotation angle: Double) {
    let (c, s) = (cos(angle), sin(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// The part of a 3D transform in the plane; `nil` if it has perspective or tilts the plane.
  public init?(_ transform: Transform) {
    guard transform.isAffine, transform.m13 == 0, transform.m23 == 0, transform.m43 == 0 else { return nil }
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41,
      ty: transform.m42)
  }

  /// The transform that applies `self` first and then `next`.
  @inlinable
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The image of a point.
  @inlinable
  public func apply(_ p: Point) -> Point { Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty) }

  /// a·d − b·c: the factor by which areas grow; 0 if the transform has no inverse.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The inverse transform; `nil` if there is none.
  public var inverse: Transform2D? {
    let det = determinant
    guard det != 0, (1 / det).isFinite else { return nil }
    return Transform2D(
      a: d / det, b: -b / det, c: -c / det, d: a / det, tx: (c * ty - d * tx) / det,
      ty: (b * tx - a * ty) / det)
  }

  /// Whether no element is infinite or NaN.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension Transform {
  /// Makes a 3D transform that acts like an affine one in the plane and leaves depth unchanged.
  public init(_ affine: Transform2D) {
    self.init(
      rows: SIMD4(affine.a, affine.b, 0, 0), SIMD4(affine.c, affine.d, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(affine.tx, affine.ty, 0, 1))
  }
}
