/// A straight cut through the picture of a group.
///
/// Both sides of a cut are drawn, with others between them. In a pixel that the cut divides each side counts by its part of the
/// pixel, so that no edge shows: where nothing is between them they add up to the picture.
public struct PlaneCut: Sendable, Equatable {
  /// (a, b, c): a·x + b·y + c is positive on the side that is drawn last. x and y are in window points.
  public var line: SIMD3<Double>
  /// Whether that side is what remains.
  public var isFront: Bool

  /// Makes a cut from its parts.
  public init(line: SIMD3<Double>, isFront: Bool) {
    self.line = line
    self.isFront = isFront
  }
}
