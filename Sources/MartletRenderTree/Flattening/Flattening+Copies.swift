import MartletGeometry

extension Flattening {
  /// What replicators and the shade multiply the colours of a place by.
  @inline(__always)
  func tint(of place: Int, _ nodes: Nodes) -> SIMD4<Float> {
    let tint = tintOfCopies(of: place, nodes)
    let node = nodes + Int(places[place].node)
    guard node.pointee.resolved.effects.followsTilt else { return tint }
    let shade = light(on: place, nodes).shade
    return tint * SIMD4(shade, shade, shade, 1)
  }

  @inline(__always)
  private func tintOfCopies(of place: Int, _ nodes: Nodes) -> SIMD4<Float> {
    let parent = Int(places[place].parent)
    guard parent >= 0 else { return SIMD4(repeating: 1) }
    let (node, holder) = (nodes + Int(places[place].node), nodes + Int(places[parent].node))
    let outer = places[parent].tint
    if node.pointee.copy > 0 { return outer * node.pointee.resolved.backgroundColor.factors }
    guard holder.pointee.copy == 0, holder.pointee.resolved.effects.hasInstances,
      !node.pointee.resolved.effects.isMask
    else {
      return outer
    }
    // The first copy consists of the sublayers themselves.
    return outer * holder.pointee.resolved.instanceColor.factors
  }

  /// Passes on to a node that holds a copy what is around it: its sublayers see it there.
  mutating func pass(_ place: Int, _ nodes: Nodes) {
    let parent = Int(places[place].parent)
    let (world, fade, tint) = (world(of: place, nodes), fade(of: place, nodes), tint(of: place, nodes))
    places.withUnsafeMutableBufferPointer { places in
      guard parent >= 0, places.indices.contains(parent) else { return }
      places[place].world = world
      places[place].fade = fade
      places[place].tint = tint
      places[place].carry = places[parent].innerCarry
      places[place].raster = places[parent].isRaster ? Int32(parent) : places[parent].raster
      places[place].outerFrame = places[parent].innerFrame
      places[place].innerFrame = places[parent].innerFrame
      places[place].reach = 0
    }
  }
}

extension Color {
  /// What it multiplies colours by, without their opacity.
  fileprivate var factors: SIMD4<Float> {
    let color = clamped
    return SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1)
  }
}
