import Martlet

/// The words for the ends and corners of a line, and what they mean.
enum LineStyle {
  static let caps: [(name: String, cap: StrokeStyle.Cap)] = [
    ("Butt", .butt), ("Round", .round), ("Square", .square),
  ]
  static let joins: [(name: String, join: StrokeStyle.Join)] = [
    ("Miter", .miter), ("Round", .round), ("Bevel", .bevel),
  ]
}
