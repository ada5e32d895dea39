import MartletGeometry

/// What a `VectorPicture` is drawn from. It is drawn on any thread, for several scales.
protocol VectorSource: Sendable {
  /// Its own size, in units.
  var size: Size { get }
  /// The most pixels per unit with which it can be drawn; it may be known better once it was drawn.
  var largestScale: Double { get }
  /// How many drawings are kept, with the newest one.
  var mostRasters: Int { get }
  /// Whether drawings are kept when one of them was handed to whoever wanted it.
  var keepsTaken: Bool { get }

  /// Draws it, with a number of pixels per unit of at most `largestScale`. Waits as long as that takes.
  func bitmap(atScale scale: Double) throws(BitmapError) -> Bitmap
  /// Where the first pixel of a drawing lies, in units.
  func begin(atScale scale: Double) -> SIMD2<Double>
}
