import MartletGeometry

/// Layers that a kept picture covers, and perhaps a gradient over it: all are drawn as one, so what one of them reaches under its
/// neighbours the others do.
extension Flattening {
  /// The place of the picture that may cover what a place draws itself: that of its first sublayer. −1 for none.
  func picture(over place: Int) -> Int {
    let first = place + 1
    return first < Int(places[place].subtreeEnd) && places[first].isRaster ? first : -1
  }

  /// Whether a place is that of a gradient that comes next after such a picture, and covers what that does.
  func isOverPicture(_ place: Int, _ nodes: Nodes) -> Bool {
    let parent = Int(places[place].parent)
    guard parent >= 0 else { return false }
    let picture = picture(over: parent)
    guard picture >= 0, Int(places[picture].subtreeEnd) == place else { return false }
    let (node, holder) = (nodes + Int(places[place].node), nodes + Int(places[parent].node))
    guard case .gradient = node.pointee.resolved.content else { return false }
    return places[parent].innerWorld.plane.puts(
      holder.pointee.resolved.bounds, where: places[place].innerWorld.plane,
      puts: node.pointee.resolved.bounds)
  }

  /// Lets what covers a place reach as far as that does now.
  /// - Parameter rewrite: Writes the items of a place again.
  mutating func passGrowth(of place: Int, _ nodes: Nodes, _ rewrite: (inout Flattening, Int) -> Void) {
    let picture = picture(over: place)
    guard picture >= 0 else { return }
    rewrite(&self, picture)
    let next = Int(places[picture].subtreeEnd)
    guard next < Int(places[place].subtreeEnd), isOverPicture(next, nodes),
      let growth = joint(at: next, nodes)?.growth, growth != places[next].growth
    else { return }
    places[next].growth = growth
    rewrite(&self, next)
  }

  /// How far a picture reaches over its sides where it is drawn as one with the layer that it covers, in its own points.
  func growth(ofPictureAt place: Int) -> SIMD4<Float> {
    let parent = Int(places[place].parent)
    return parent >= 0 && picture(over: parent) == place ? places[parent].growth : .zero
  }
}
