/// Room on a page for a copy of a large image that another thread makes.
struct ImageLevelRoom {
  /// How often the image is halved.
  var level: Int
  /// Where its clear border begins.
  var origin: SIMD2<Int32>
}
