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
}
