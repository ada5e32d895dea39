import MartletGeometry
import MartletHost

/// The colours and sizes of the bars and surfaces that containers draw.
public struct ControllerStyle: Hashable, Sendable {
  /// The background of bars.
  public var bar = Color(0xF6F4EF)
  /// What lies behind pages that cover nothing of it, and the surface of sheets.
  public var surface = Color(0xFFFFFF)
  /// Titles.
  public var ink = Color(0x1B1D22)
  /// What is not chosen.
  public var mist = Color(0x1B1D22, alpha: 0.62)
  /// Buttons, and what is chosen.
  public var tint = Color(0x2C6FB5)
  /// Lines of one device pixel between bars and content.
  public var hairline = Color(0x1B1D22, alpha: 0.12)
  /// How dark sheets and pages make what they cover, 0…1. 0.32 by default.
  public var dimming = 0.32
  /// The height of a navigation bar, in points; at least 0. 52 by default.
  public var barHeight = 52.0
  /// The height of a tab bar, in points; at least 0. 56 by default.
  public var tabBarHeight = 56.0
  /// The radius of the upper corners of sheets, in points. 20 by default.
  public var sheetCornerRadius = 20.0

  /// Makes the light style.
  public init() {}

  /// For light programs.
  public static let light = ControllerStyle()

  /// For dark programs.
  public static let dark: ControllerStyle = {
    var style = ControllerStyle()
    style.bar = Color(0x15171C)
    style.surface = Color(0x20232A)
    style.ink = Color(0xEDEAE3)
    style.mist = Color(0xEDEAE3, alpha: 0.6)
    style.tint = Color(0x6FB1F0)
    style.hairline = Color(0xEDEAE3, alpha: 0.16)
    style.dimming = 0.5
    return style
  }()

  /// The style that follows from the look that a view has or inherits.
  @MainActor init(lookOf view: View) {
    let isDark = view.effectiveInterfaceStyle == .dark
    self = isDark ? .dark : .light
    if let accent = view.inherited(\.tintColor, orPreferred: \.accentColor) {
      let colors = isDark ? ControlColors.dark : .light
      tint = colors.word(ControlColors.legible(accent, isDark: isDark))
    }
    guard view.effectiveContrast == .high else { return }
    mist = mist.interpolated(to: ink, fraction: ControlColors.strongerWords)
    hairline = hairline.interpolated(to: ink, fraction: ControlColors.strongerLines)
  }
}
