import CMartletCairo

/// How what is drawn mixes with what is there.
public enum BlendMode: Sendable, Hashable, CaseIterable {
  /// Lies over it. The default.
  case normal
  /// Darkens it: the product of both.
  case multiply
  /// Lightens it: the product of both's inverses, inverted.
  case screen
  /// Is added to it.
  case plusLighter
  /// Replaces it, clear parts too.
  case copy
  /// Lies over it only where it is.
  case sourceAtop
  /// Keeps of it what is drawn over.
  case destinationIn
  /// Removes from it what is drawn over.
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
