import MartletGeometry

/// A request to `TextEngine` to break a text into lines. Results are in pixels.
struct TypesetRequest {
  var text: Text
  /// The available width in pixels; `nil` if unlimited.
  var width: Double?
  /// The available height in pixels; `nil` if unlimited.
  var height: Double?
  /// Pixels per point.
  var scale: Double
  /// Whether glyphs may be placed on whole pixels, that is, are not rotated.
  var isUpright = true
  /// Whether the request asks how much room is needed, so that no room is distributed.
  var isMeasuring = false

  /// The longest length in pixels that can be added safely in Pango's 32-bit numbers with 10 fractional bits.
  static let longest = 1_000_000.0
  /// The largest em that is drawn, in pixels. FreeType fails for much larger glyphs.
  static let largestEm = 2048.0

  /// The largest scale at which glyphs are fitted to pixels. Above it the difference is invisible.
  static let largestHintedScale = 3.0
  /// Scales that determine a text's maximum width: those at which glyphs are fitted to pixels, and one for
  /// all others, where the width is proportional.
  static let telling = [1, 1.5, 2, largestHintedScale]

  /// Converts the available room from points to pixels.
  init(text: Text, width: Double?, height: Double?, scale: Double) {
    self.text = text
    self.scale = scale
    self.width = width.map { min(max($0 * scale, 0), TypesetRequest.longest) }
    self.height = height.map { max($0 * scale, 0) }
  }

  /// The em of a font, in pixels.
  func em(_ font: Font) -> Double { min(font.size * scale, TypesetRequest.largestEm) }

  /// Whether glyphs and line distances are on whole pixels. That requires a whole number of pixels per point.
  var isHinted: Bool { isUpright && scale == scale.rounded() && scale <= TypesetRequest.largestHintedScale }

  /// How much too wide a line may be, in pixels: the accumulated error of glyph widths, each rounded to 1/64
  /// of a pixel.
  func slack(for width: Double) -> Double {
    isMeasuring ? TypesetRequest.hair / 64 : TypesetRequest.hair + width / 768
  }

  /// A generous bound, in pixels, for the rounding error of a length that was divided by the scale.
  static let hair = 1.0 / 16
}
