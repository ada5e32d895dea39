import MartletGeometry

/// Shadows of all that layers show.
extension Flattening {
  /// The colour of the shadow that the picture of a place is, premultiplied.
  func castColor(of place: Int, _ nodes: Nodes) -> SIMD4<Float> {
    let caster = nodes + Int(nodes[Int(places[place].node)].parent)
    let color = caster.pointee.resolved.shadow.color.clamped
    let opacity = min(max(caster.pointee.resolved.shadow.opacity, 0), 1)
    return color.premultiplied(opacity: Float(opacity)) * places[place].tint
  }

  /// Colours that picture. Returns whether it had another colour.
  mutating func setCastColor(of place: Int, _ nodes: Nodes) -> Bool {
    let group = Int(list.items[Int(places[place].groupBegin)].payload)
    let color = castColor(of: place, nodes)
    guard list.groups[group].tint != color else { return false }
    list.groups[group].tint = color
    return true
  }
}
