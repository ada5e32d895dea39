/// How far in front a layer lies among its siblings: who ranks higher is painted later, and touched first.
///
/// The order in which siblings are painted is this one and no other, and the order in which a hit test asks them is its
/// reverse: what is drawn in front is what is touched.
package struct SiblingRank: Comparable {
  /// Height over what holds it.
  package var zPosition: Double
  /// Place in the list of siblings, which decides between equal heights.
  package var place: Int

  /// Makes the rank of a sibling.
  @inlinable
  package init(zPosition: Double, place: Int) {
    self.zPosition = zPosition
    self.place = place
  }

  /// Whether one is painted before another, and touched after it.
  @inlinable
  package static func < (a: SiblingRank, b: SiblingRank) -> Bool {
    (a.zPosition, a.place) < (b.zPosition, b.place)
  }

  /// The places of siblings, back to front; `nil` where that is the order of the list, which allocates nothing.
  /// - Parameters:
  ///   - count: How many siblings there are.
  ///   - zPosition: The height of the one at a place.
  @inlinable
  package static func backToFront(_ count: Int, zPosition: (Int) -> Double) -> [Int]? {
    var last = -Double.infinity
    for place in 0..<count {
      let next = zPosition(place)
      if last > next {
        return (0..<count).map { SiblingRank(zPosition: zPosition($0), place: $0) }.sorted().map(\.place)
      }
      last = next
    }
    return nil
  }
}
