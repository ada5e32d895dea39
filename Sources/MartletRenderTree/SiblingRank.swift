/// The rank of a layer among its siblings: a higher one is painted later, and touched first.
///
/// Painting uses only this order, and hit tests its exact reverse. So the layer that is drawn in front is touched.
package struct SiblingRank: Comparable {
  /// The z position.
  package var zPosition: Double
  /// The index in the list of siblings, which decides between equal z positions.
  package var place: Int

  /// Makes the rank of a sibling.
  @inlinable
  package init(zPosition: Double, place: Int) {
    self.zPosition = zPosition
    self.place = place
  }

  /// Whether one layer is painted before another, and touched after it.
  @inlinable
  package static func < (a: SiblingRank, b: SiblingRank) -> Bool {
    (a.zPosition, a.place) < (b.zPosition, b.place)
  }

  /// The indices of siblings from back to front; `nil` if that is the order of the list. Then nothing is allocated.
  /// - Parameters:
  ///   - count: The number of siblings.
  ///   - zPosition: Returns the z position of the sibling at an index.
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
