extension TransformComponents {
  /// Decomposes a transform that collapses some axes, by borrowing their directions from another transform.
  /// So a layer that grows from zero or shrinks to it does so along the other transform's axes. `nil` if no
  /// axis is collapsed, or the transform cannot be decomposed for another reason.
  init?(_ transform: Transform, axesOf other: TransformComponents?) {
    func spatial(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }
    func unit(_ v: SIMD3<Double>) -> SIMD3<Double>? {
      let length = (v * v).sum().squareRoot()
      return length > 1e-6 ? v / length : nil
    }
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    var rows = [transform.row1, transform.row2, transform.row3]
    let lost = rows.indices.filter { rows[$0] == .zero }
    let model = (other?.rotation ?? .identity).rows
    let models = [model.0, model.1, model.2]
    var axes = rows.map(spatial)
    switch lost.count {
    case 1:
      // Orthogonal to the remaining two, right-handed.
      let k = lost[0]
      guard
        let (first, second) = unit(axes[(k + 1) % 3]).flatMap({ a in unit(axes[(k + 2) % 3]).map { (a, $0) } }
        ),
        let across = unit(cross(first, second))
      else { return nil }
      axes[k] = across
    case 2:
      // The next axis is orthogonal to the remaining one and as close to the other's as possible; the third
      // is orthogonal to both.
      let k = 3 - lost[0] - lost[1]
      guard let kept = unit(axes[k]) else { return nil }
      let (next, last) = ((k + 1) % 3, (k + 2) % 3)
      let candidates = [models[next], models[last], models[k]]
      guard let across = candidates.lazy.compactMap({ unit($0 - kept * ($0 * kept).sum()) }).first else {
        return nil
      }
      axes[next] = across
      axes[last] = cross(kept, across)
    case 3: axes = models
    default: return nil
    }
    for k in lost { rows[k] = SIMD4(axes[k], 0) }
    var filled = transform
    (filled.row1, filled.row2, filled.row3) = (rows[0], rows[1], rows[2])
    self.init(filled)
    for k in lost { scale[k] = 0 }
  }

  /// Decomposes two transforms so that one can be interpolated to the other; `nil` if that is impossible.
  static func pair(
    _ a: Transform, _ b: Transform
  ) -> (TransformComponents, TransformComponents)? {
    let (first, second) = (TransformComponents(a), TransformComponents(b))
    guard let from = first ?? TransformComponents(a, axesOf: second),
      let to = second ?? TransformComponents(b, axesOf: first)
    else { return nil }
    return aligned(from, to)
  }
}

extension Transform {
  /// The rest that `undoable` leaves of a collapsed axis: far below what is visible, far above rounding
  /// errors.
  private static let hardlyAnything = 1e-6

  /// The transform itself or, if it collapses axes, one that leaves a millionth of them along the axes of
  /// another transform, so that it has an inverse.
  package func undoable(towards other: Transform) -> Transform {
    guard inverse == nil, var parts = TransformComponents(self, axesOf: TransformComponents(other)) else {
      return self
    }
    for axis in 0..<3 where parts.scale[axis] == 0 { parts.scale[axis] = Self.hardlyAnything }
    return Transform(parts)
  }
}
