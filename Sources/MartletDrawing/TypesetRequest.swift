import MartletGeometry

/// What `TextEngine` is asked to break into lines. Its results are in pixels.
struct TypesetRequest {
  var text: Text
  /// Room in pixels; `nil` for no limit.
  var width: Double?
  /// Room in pixels; `nil` for no limit.
  var height: Double?
  /// Pixels per point.
  var scale: Double
  /// Whether letters may sit on whole pixels, as they do unless they are turned.
  var isUpright = true

  /// The longest extent that Pango's 32 bits, of which 10 are a fraction, add up safely; in pixels.
  static let longest = 1_000_000.0
  /// The largest em that is drawn, in pixels. FreeType gives up on pictures of much larger letters.
  static let largestEm = 2048.0

  /// Takes room in points.
  init(text: Text, width: Double?, height: Double?, scale: Double) {
    self.text = text
    self.scale = scale
    self.width = width.map { min(max($0 * scale, 0), TypesetRequest.longest) }
    self.height = height.map { max($0 * scale, 0) }
  }

  /// The em of a font, in pixels.
  func em(_ font: Font) -> Double { min(font.size * scale, TypesetRequest.largestEm) }

  /// Letters and line distances keep to whole pixels where a point is a whole number of them.
  var isHinted: Bool { isUpright && scale == scale.rounded() }
}
