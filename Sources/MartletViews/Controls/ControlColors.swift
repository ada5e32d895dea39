import MartletGeometry
import MartletHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The colours of controls besides their tint.
public struct ControlColors: Hashable, Sendable {
  /// Words, and marks on surfaces.
  public var ink: Color
  /// Words that matter less, and words in a trough that are not chosen. Their contrast to the trough is at least 4.5 : 1.
  public var mist: Color
  /// What is raised: the ground of buttons.
  public var surface: Color
  /// Outlines of one device pixel.
  public var hairline: Color
  /// What a thumb runs in, and what is not filled of a bar.
  public var groove: Color
  /// The ground of a row of words.
  public var trough: Color
  /// Thumbs of switches.
  public var thumb: Color
  /// Words and marks on the tint; `nil` for white, or ink where the tint is light.
  public var onTint: Color?
  /// What is chosen in a trough; `nil` for the tint, or a darker one where that is too light for words on it.
  public var chosen: Color?

  /// Makes colours from ink, the ground of raised parts, and how strong secondary words are.
  public init(ink: Color, surface: Color, mist: Color, hairline: Color) {
    self.ink = ink
    self.surface = surface
    self.mist = mist
    self.hairline = hairline
    groove = hairline
    trough = ink.withAlpha(0.1)
    thumb = .white
  }

  /// For light interfaces.
  public static let light = ControlColors(
    ink: Color(0x1B1D22), surface: Color(0xFFFFFF), mist: Color(0x1B1D22, alpha: 0.64),
    hairline: Color(0x1B1D22, alpha: 0.12))
  /// For dark interfaces.
  public static let dark = ControlColors(
    ink: Color(0xEDEAE3), surface: Color(0x20232A), mist: Color(0xEDEAE3, alpha: 0.6),
    hairline: Color(0xEDEAE3, alpha: 0.16))

  /// The colours for a style.
  public static func colors(for style: InterfaceStyle) -> ControlColors { style == .light ? light : dark }

  /// Whether words are lighter than what they stand on.
  public var isDark: Bool { ink.brightness > 0.5 }

  /// The tint where none is set: blue.
  static func defaultTint(isDark: Bool) -> Color {
    let sky = Color(0x3E8EDE)
    return isDark ? sky.interpolated(to: .white, fraction: 0.08) : sky
  }

  /// The same colours with lines and secondary words that stand out more: nearer to the ink.
  var withHighContrast: ControlColors {
    var colors = self
    colors.mist = mist.interpolated(to: ink, fraction: Self.strongerWords)
    colors.hairline = hairline.interpolated(to: ink, fraction: Self.strongerLines)
    colors.groove = groove.interpolated(to: ink, fraction: Self.strongerLines)
    return colors
  }

  /// How much nearer to the ink words and lines are with high contrast: lines then have 3 : 1 at least.
  static let (strongerWords, strongerLines) = (0.6, 0.45)

  /// The nearest colour to an accent that somebody has chosen with which words can be read, 4.5 : 1: as light or dark asks for it, darker or
  /// lighter.
  static func legible(_ accent: Color, isDark: Bool) -> Color {
    let colors = isDark ? dark : light
    for step in 0...20 {
      let tint = accent.interpolated(to: isDark ? .white : .black, fraction: Double(step) / 20)
      if colors.strong(tint).contrast(to: colors.onStrong(tint)) >= 4.5 { return tint }
    }
    return defaultTint(isDark: isDark)
  }

  /// A tint on which words can be read: with white ones, at least 4.5 : 1.
  func strong(_ tint: Color) -> Color {
    if let chosen { return chosen }
    return isDark ? tint : tint.interpolated(to: .black, fraction: 0.2)
  }

  /// Words on `strong(_:)`.
  func onStrong(_ tint: Color) -> Color {
    if let onTint { return onTint }
    return isDark ? Color(0x15171C) : .white
  }

  /// Words in the tint on a raised surface or on paper, at least 4.5 : 1.
  func word(_ tint: Color) -> Color {
    isDark ? tint.interpolated(to: .white, fraction: 0.2) : tint.interpolated(to: .black, fraction: 0.3)
  }

  /// The ring around the view that has the focus.
  func ring(tint: Color) -> Color { isDark ? tint.interpolated(to: .white, fraction: 0.25) : tint }
}

extension Color {
  /// The contrast to another opaque colour by WCAG 2: 1 for the same, 21 for black and white.
  func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// How bright it looks, 0…1: the share of each primary in sRGB.
  var brightness: Double { 0.299 * red + 0.587 * green + 0.114 * blue }
}
