/// How a hand that carries something scrolls content along one axis, near an edge of the view or beyond it.
struct EdgeScroll {
  /// How far inside the edges it scrolls, in points, once the hand has been that far from them. Smaller: one must aim. Larger: one
  /// who only drops near the edge scrolls.
  static let zone = 48.0
  /// The most of the view's length that each zone takes, so that there is room between them.
  static let mostOfLength = 0.3
  /// How much faster it scrolls for each point that the hand is deeper, in 1/s. Smaller: a long list is a long way. Larger: what comes
  /// in is not seen.
  static let gain = 12.0
  /// The highest speed, in points per second.
  static let mostSpeed = 2400.0

  /// How far inside each edge it scrolls now, in points. What is taken up in a zone, or comes into the view over an edge, scrolls only
  /// when the hand goes towards the edge.
  private var (low, high) = (-Double.infinity, -Double.infinity)

  /// The velocity of the offset, in points per second.
  /// - Parameters:
  ///   - place: Where the hand is, in points from the view's upper or left edge.
  ///   - length: The view's length, in points.
  mutating func velocity(at place: Double, in length: Double) -> Double {
    let zone = min(Self.zone, max(length, 0) * Self.mostOfLength)
    low = min(max(low, place), zone)
    high = min(max(high, length - place), zone)
    let (above, below) = (low - place, high - (length - place))
    if above > 0, above >= below { return -Self.speed(above) }
    return below > 0 ? Self.speed(below) : 0
  }

  private static func speed(_ depth: Double) -> Double { min(depth * gain, mostSpeed) }
}
