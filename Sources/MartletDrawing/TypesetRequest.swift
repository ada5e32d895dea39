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
  /// Whether it is asked what room there should be: then none is given away.
  var isMeasuring = false

  /// The longest extent that Pango's 32 bits, of which 10 are a fraction, add up safely; in pixels.
  static let longest = 1_000_000.0
  /// The largest em that is drawn, in pixels. FreeType gives up on pictures of much larger letters.
  static let largestEm = 2048.0

  /// The largest scale for which letters are fitted to pixels: beyond it nobody sees whether they were.
  static let largestHintedScale = 3.0
  /// Scales that tell how wide a text is at any: those for which letters are fitted to pixels, and one of all others,
  /// at which its width is in proportion.
  static let telling = [1, 1.5, 2, largestHintedScale]

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
  var isHinted: Bool { isUpright && scale == scale.rounded() && scale <= TypesetRequest.largestHintedScale }

  /// What a line may be too wide, in pixels: what a sum of letters' widths, each rounded to a 64th of a pixel, may be off.
  func slack(for width: Double) -> Double {
    isMeasuring ? TypesetRequest.hair / 64 : TypesetRequest.hair + width / 768
  }

  /// What rounding adds to a length that was divided by the scale, in pixels, and more.
  static let hair = 1.0 / 16
}
