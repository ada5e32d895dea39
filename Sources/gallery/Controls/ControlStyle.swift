import Martlet

/// The style of the gallery's controls: sizes in points and colours of a palette. The library's controls take it by `dress(_:)`.
struct ControlStyle {
  let palette: Palette
  /// The colour of selected or filled parts.
  let accent: Color
  /// Whether what is behind the controls shows through them, in any colour.
  let isOnGlass: Bool

  init(palette: Palette, accent: Color? = nil, isOnGlass: Bool = false) {
    self.palette = palette
    self.accent = accent ?? palette.tint
    self.isOnGlass = isOnGlass
  }

  /// The smallest size that a finger hits easily.
  static let touchTarget = 44.0
  /// The size of what is pressed, of its usual one: as that of the library's buttons.
  static let pressedScale = 0.96
  /// The corner radius of a control.
  static let cornerRadius = 12.0
  /// The gap between a control and its content. The inner corner radius is smaller by this.
  static let inset = 4.0

  /// The library's colours for controls in this style.
  var colors: ControlColors {
    var colors = ControlColors(
      ink: palette.ink, surface: palette.card, mist: quiet, hairline: palette.hairline)
    colors.trough = trough
    colors.chosen = chosen
    colors.onTint = onChosen
    return colors
  }

  /// Gives a control of the library the style.
  @MainActor func dress(_ control: View) {
    control.tintColor = accent
    control.controlColors = colors
  }

  /// The colour behind a control's moving part.
  var groove: Color { palette.hairline }
  /// The colour behind a row of words: it stands out from the paper, and secondary text from it.
  var trough: Color {
    isOnGlass && palette.isDark ? palette.paper.withAlpha(0.5) : palette.ink.withAlpha(0.1)
  }

  /// The colour of a chosen part of a trough. Its contrast with that is at least 3 : 1.
  var chosen: Color { isOnGlass ? palette.ink : palette.isDark ? accent : accent.darkened(by: 0.2) }

  /// The colour of words on what is chosen. Its contrast with that is at least 4.5 : 1.
  var onChosen: Color { isOnGlass || palette.isDark ? palette.paper : .white }

  /// The colour of words that are not the chosen ones. Its contrast with the trough is at least 4.5 : 1.
  var quiet: Color { isOnGlass ? palette.ink.withAlpha(0.8) : palette.mist }
}
