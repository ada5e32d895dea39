import Martlet

/// How the line of the shape lab is interrupted.
enum Dashes: CaseIterable {
  case none, dashes, dots

  /// Their name.
  var title: String {
    switch self {
    case .none: localized("Solid")
    case .dashes: localized("Dashes")
    case .dots: localized("Dots")
    }
  }

  /// The lengths of dashes and gaps of a line with a width, in points; a cap adds half of the width to both ends.
  func pattern(lineWidth: Double, cap: StrokeStyle.Cap) -> [Double] {
    let added = cap == .butt ? 0 : lineWidth
    switch self {
    case .none: return []
    case .dashes: return [2 * lineWidth, 1.2 * lineWidth + added]
    // A dot without a length has no direction, so it is a little longer.
    case .dots: return [cap == .butt ? lineWidth : 0.01, lineWidth + added]
    }
  }

  /// How many of them a closed line has room for, the same number from tip to tip of a shape; 0 for a line in one piece.
  /// - Parameter length: The length of the line, in points.
  func count(along length: Double, lineWidth: Double, cap: StrokeStyle.Cap) -> Double {
    let tips = Double(LabShape.tipCount)
    let period = pattern(lineWidth: lineWidth, cap: cap).reduce(0, +)
    return period > 0 ? max((length / period / tips).rounded(), 1) * tips : 0
  }

  /// The lengths with which a line of a length has so many of them and meets itself, and the phase with which the middle of one is on its
  /// first point.
  func fitted(
    _ count: Double, along length: Double, lineWidth: Double, cap: StrokeStyle.Cap
  ) -> (pattern: [Double], phase: Double) {
    guard count > 0 else { return ([], 0) }
    let usual = pattern(lineWidth: lineWidth, cap: cap)
    let fitted = usual.map { $0 * length / count / usual.reduce(0, +) }
    return (fitted, fitted[0] / 2)
  }
}
