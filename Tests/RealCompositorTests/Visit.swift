import Testing

/// A demo, and what a hand does to it and must then see.
struct Visit: Sendable, CustomStringConvertible {
  let demo: String
  /// Whether it comes to rest by itself.
  var rests = true
  let check: @Sendable (Stage) throws -> Void

  var description: String { demo }

  static let all = [
    Visit(demo: "timing", rests: false, check: timing)
  ]
}
