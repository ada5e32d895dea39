import CMartletCairo

/// How drawing (the source) mixes with the existing picture (the destination).
public enum BlendMode: Sendable, Hashable, CaseIterable {
  /// The source covers the destination. The default.
  case normal
  /// The product of both, which darkens.
  case multiply
  /// The inverse of the product of both inverses, which lightens.
  case screen
  /// The sum of both.
  case plusLighter
  /// The source replaces the destination, even where the source is clear.
  case copy
  /// The source covers the destination only where the destination is not clear.
  case sourceAtop
  /// The destination stays only where the source is drawn.
  case destinationIn
  /// The destination is removed where the source is drawn.
  case destinationOut

  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    }
  }
}
