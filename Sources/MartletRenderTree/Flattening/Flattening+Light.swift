import MartletGeometry

/// What turning a layer away from the eye does to it.
extension Flattening {
  /// What its tilt multiplies the colours of a place by, and its opacity. What preserves depth has no plane of its own.
  func light(on place: Int, _ nodes: Nodes) -> (shade: Float, opacity: Float) {
    let node = nodes + Int(places[place].node)
    guard node.pointee.role.target < 0, node.pointee.copy == 0, !node.pointee.layout.contains(.space) else {
      return (1, 1)
    }
    let cosine = facing(of: place, nodes)
    let amount = node.pointee.resolved.tiltOpacity
    let share = amount > 0 ? (1 - cosine * cosine).squareRoot() : cosine
    return (
      Float(1 - node.pointee.resolved.shading * (1 - cosine)), Float(1 - abs(amount) * (1 - share))
    )
  }

  /// The cosine of the angle between the plane of a place's node and the window's: 1 where it faces the eye, 0 where it is
  /// edge-on. Where a layer is drawn into the plane of another one, the cosines are multiplied; in a picture that is kept, they are
  /// those to its plane, so that it stays as it is while it turns. Perspective plays no part: it is as if the light came from far
  /// away.
  private func facing(of place: Int, _ nodes: Nodes) -> Double {
    var (result, place) = (1.0, place)
    var (x, y) = (SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0))
    func turn(_ map: Transform) {
      x = map.image(ofDirection: x)
      y = map.image(ofDirection: y)
    }
    while true {
      let node = nodes + Int(places[place].node)
      // A stage has the plane of the layer around it.
      if node.pointee.role.target < 0 { turn(node.pointee.resolved.transform) }
      let holder = holder(of: place, nodes)
      guard holder >= 0 else { break }
      let outer = nodes + Int(places[holder].node)
      if outer.pointee.role.target < 0, outer.pointee.copy == 0 {
        if outer.pointee.resolved.effects.transformsSublayers, !node.pointee.resolved.effects.isMask {
          turn(outer.pointee.resolved.sublayerTransform)
        }
        if !outer.pointee.layout.contains(.space) {
          result *= cosine(x, y)
          (x, y) = (SIMD3(1, 0, 0), SIMD3(0, 1, 0))
        }
      }
      if places[holder].isRaster { break }
      place = holder
    }
    return result * cosine(x, y)
  }

  /// The cosine of the angle between the plane of two directions and that of the axes x and y. 1 if they have no plane.
  private func cosine(_ x: SIMD3<Double>, _ y: SIMD3<Double>) -> Double {
    // Few planes are turned.
    guard x.z != 0 || y.z != 0 else { return 1 }
    let normal = SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
    let length = (normal * normal).sum().squareRoot()
    return length > 0 && length.isFinite ? min(abs(normal.z) / length, 1) : 1
  }
}

extension Transform {
  /// Where it leads in a direction, without perspective.
  fileprivate func image(ofDirection v: SIMD3<Double>) -> SIMD3<Double> {
    let image = row1 * v.x + row2 * v.y + row3 * v.z
    return SIMD3(image.x, image.y, image.z)
  }
}
