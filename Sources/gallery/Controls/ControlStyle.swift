import Martlet

/// What the gallery's controls share: sizes in points and the colours of a palette.
struct ControlStyle {
  let palette: Palette
  /// What is chosen or filled.
  let accent: Color

  init(palette: Palette, accent: Color? = nil) {
    self.palette = palette
    self.accent = accent ?? palette.sky
  }

  /// The least that a finger hits without aiming.
  static let touchTarget = 44.0
  /// Corner radius of a control.
  static let cornerRadius = 12.0
  /// Gap between a control and what lies within it; the inner corner radius is smaller by as much.
  static let inset = 4.0

  /// Behind a control's moving part.
  var groove: Color { palette.hairline }
}
