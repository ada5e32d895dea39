import MartletGeometry

/// A path that is one rounded rectangle, or a rectangle and a rounded one within it: a frame with a hole, by the even-odd rule.
package struct RoundedParts: Sendable, Equatable {
  /// The whole, without what may be cut out.
  package let whole: RoundedRect
  /// What is cut out by the even-odd rule; `nil` for nothing.
  package let hole: RoundedRect?

  /// The number of elements of a rectangle, and of any other rounded one.
  private static let square = 5
  private static let round = [6, 10]

  /// Finds the parts. `nil` if the path consists of anything else.
  init?(_ path: Path) {
    let count = path.elements.count
    guard count <= Self.square + 10 else { return nil }
    if let one = path.roundedRect {
      (whole, hole) = (one, nil)
      return
    }
    guard count == 2 * Self.square || Self.round.contains(count - Self.square) else { return nil }
    // Either may come first.
    for place in [Self.square, count - Self.square] {
      guard let first = Path(Array(path.elements[..<place])).roundedRect,
        let second = Path(Array(path.elements[place...])).roundedRect
      else { continue }
      for (outer, inner) in [(first, second), (second, first)]
      where outer.corners.radii.isZero && inner.rect.lies(within: outer.rect) {
        (whole, hole) = (outer, inner)
        return
      }
    }
    return nil
  }
}
