import MartletGeometry

/// What two fingers do until the first of them lifts, at times in seconds since they have landed.
protocol TwoFingerHand {
  /// When the first finger to lift does so.
  var end: Double { get }
  /// Where a finger is, in points.
  func place(first: Bool, at time: Double) -> Point
  /// How fast the fingers' distance grows, as a fraction of itself per second, and how fast they turn, in radians
  /// per second.
  func rates(at time: Double) -> (growth: Double, turn: Double)
}
