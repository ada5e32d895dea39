import Martlet

/// The colours of the gallery.
struct Palette: Equatable {
  /// Window background.
  let paper: Color
  /// Raised surfaces.
  let card: Color
  /// Text and strokes.
  let ink: Color
  /// Secondary text.
  private(set) var mist: Color
  /// Separators and borders of one device pixel.
  private(set) var hairline: Color
  let sky: Color
  let coral: Color
  let sun: Color
  /// The tint that somebody has chosen for all programs of the desktop; `nil` if nobody has.
  private(set) var chosenTint: Color?

  /// The colour of what is chosen, filled or can be pressed.
  var tint: Color { chosenTint ?? sky }

  /// The palette with a tint, and with stronger lines and secondary words where the contrast is to be high.
  /// - Parameter tint: `nil` for its own.
  func matching(tint: Color?, hasHighContrast: Bool) -> Palette {
    var palette = self
    palette.chosenTint = tint
    guard hasHighContrast else { return palette }
    palette.mist = mist.interpolated(to: ink, fraction: 0.6)
    palette.hairline = hairline.interpolated(to: ink, fraction: 0.45)
    return palette
  }

  /// Whether ink is lighter than paper.
  var isDark: Bool { ink.red > paper.red }

  /// What pages lie on and stand out from.
  var desk: Color { isDark ? card.darkened(by: 0.25) : paper.darkened(by: 0.06) }

  static let light = Palette(
    paper: Color(0xF6F4EF), card: Color(0xFFFFFF), ink: Color(0x1B1D22),
    mist: Color(0x1B1D22, alpha: 0.64), hairline: Color(0x1B1D22, alpha: 0.12),
    sky: Color(0x3E8EDE), coral: Color(0xF2645A), sun: Color(0xF7B733))

  /// Accents are 8 % lighter on dark paper.
  static let dark = Palette(
    paper: Color(0x15171C), card: Color(0x20232A), ink: Color(0xEDEAE3),
    mist: Color(0xEDEAE3, alpha: 0.6), hairline: Color(0xEDEAE3, alpha: 0.16),
    sky: light.sky.lightened(by: 0.08), coral: light.coral.lightened(by: 0.08),
    sun: light.sun.lightened(by: 0.08))
}

extension Color {
  /// The colour mixed with white by a fraction.
  func lightened(by fraction: Double) -> Color { interpolated(to: .white, fraction: fraction) }

  /// The colour mixed with black by a fraction.
  func darkened(by fraction: Double) -> Color { interpolated(to: .black, fraction: fraction) }
}
