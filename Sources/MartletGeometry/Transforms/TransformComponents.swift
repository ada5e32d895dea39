/// A transform decomposed into steps that can be interpolated one by one: scale, then shear, then rotation,
/// then translation, then perspective (Thomas, "Decomposing a matrix into simple transformations", Graphics
/// Gems II).
///
/// Interpolating between two rotations gives a rotation, without shrinking. If a transform mirrors space, one
/// of its three scale factors is negative.
public struct TransformComponents: Hashable, Sendable {
  /// The factor along each axis.
  public var scale: SIMD3<Double>
  /// The shear of y along x, of z along x, and of z along y, as factors.
  public var shear: SIMD3<Double>
  /// The rotation about the origin.
  public var rotation: Quaternion
  /// The translation, in points.
  public var translation: SIMD3<Double>
  /// The fourth column of the perspective, which is applied last; (0, 0, 0, 1) is none.
  public var perspective: SIMD4<Double>

  /// A row's part orthogonal to the previous rows counts as zero below this fraction of its length.
  static let singularity = 1e-12

  /// Decomposes a transform; `nil` if it collapses space to a plane, a line or a point, or has a number that
  /// is not finite.
  public init?(_ transform: Transform) {
    func spatial(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }
    func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
    let (a, b, c) = (spatial(transform.row1), spatial(transform.row2), spatial(transform.row3))
    let sx = length(a)
    guard sx > 0, sx.isFinite else { return nil }
    let u = a / sx
    let xy = dot(b, u)
    let across = b - u * xy
    let sy = length(across)
    guard sy > length(b) * Self.singularity, sy.isFinite else { return nil }
    let v = across / sy
    let (xz, yz) = (dot(c, u), dot(c, v))
    let outwards = c - u * xz - v * yz
    let sz = length(outwards)
    guard sz > length(c) * Self.singularity, sz.isFinite else { return nil }
    let w = outwards / sz

    scale = SIMD3(sx, sy, sz)
    shear = SIMD3(xy / sy, xz / sz, yz / sz)
    translation = spatial(transform.row4)
    let column = SIMD3(transform.m14, transform.m24, transform.m34)
    if column == .zero {
      perspective = SIMD4(0, 0, 0, transform.m44)
    } else {
      // Solves linear part · p = column, with the same three steps in reverse.
      let x = column.x / sx
      let y = column.y / sy - xy / sy * x
      let z = column.z / sz - xz / sz * x - yz / sz * y
      let p = u * x + v * y + w * z
      perspective = SIMD4(p, transform.m44 - dot(translation, p))
    }
    let normal = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    if dot(normal, w) > 0 {
      rotation = Quaternion(rows: u, v, w)
    } else {
      rotation = Quaternion(rows: -u, v, w)
      scale.x = -sx
      shear.x = -shear.x
      shear.y = -shear.y
      let axis = u.x <= v.y && u.x <= w.z ? 0 : (v.y <= w.z ? 1 : 2)
      if axis != 0 { mirror(along: axis) }
    }

    let sum = (scale * 0).sum() + (shear * 0).sum() + (translation * 0).sum() + (perspective * 0).sum()
    guard sum == 0 else { return nil }
  }

  /// The axis with negative scale, 0 to 2; `nil` if the transform does not mirror.
  var mirroredAxis: Int? { scale.x < 0 ? 0 : (scale.y < 0 ? 1 : (scale.z < 0 ? 2 : nil)) }

  /// Rewrites a mirroring transform as one that mirrors along another axis and is rotated by a half turn
  /// about the third.
  mutating func mirror(along axis: Int) {
    guard let current = mirroredAxis, current != axis else { return }
    var signs = SIMD3(1.0, 1, 1)
    signs[current] = -1
    signs[axis] = -1
    scale *= signs
    shear *= SIMD3(signs.x * signs.y, signs.x * signs.z, signs.y * signs.z)
    var half = SIMD4<Double>.zero
    half[3 - current - axis] = 1
    rotation = Quaternion(values: half).concatenating(rotation)
  }

  /// Decomposes the same two transforms so that the rotation between them is smallest.
  static func aligned(
    _ a: TransformComponents, _ b: TransformComponents
  ) -> (TransformComponents, TransformComponents) {
    var (a, b) = (a, b)
    switch (a.mirroredAxis, b.mirroredAxis) {
    case (nil, nil): break
    case (.some(let axis), .some): b.mirror(along: axis)
    case (.some, nil): a.mirrorNearest(b.rotation)
    case (nil, .some): b.mirrorNearest(a.rotation)
    }
    return (a, b)
  }

  private mutating func mirrorNearest(_ other: Quaternion) {
    var (best, nearness) = (self, -1.0)
    for axis in 0..<3 {
      var candidate = self
      candidate.mirror(along: axis)
      let n = abs((candidate.rotation.values * other.values).sum())
      if n > nearness + 1e-12 { (best, nearness) = (candidate, n) }
    }
    self = best
  }
}
