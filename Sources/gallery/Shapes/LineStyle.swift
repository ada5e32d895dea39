import Martlet

/// The words for the ends and corners of a line, and what they mean.
enum LineStyle {
  static var caps: [(name: String, cap: StrokeStyle.Cap)] {
    [(localized("Butt"), .butt), (localized("Round"), .round), (localized("Square"), .square)]
  }
  static var joins: [(name: String, join: StrokeStyle.Join)] {
    [(localized("Miter"), .miter), (localized("Round"), .round), (localized("Bevel"), .bevel)]
  }
}
