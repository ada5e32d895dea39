/// The parts of frosted glass that belong together: how what is below changes, a tint over that, and the colours of what lies on
/// the glass.
///
/// Over any colour, a `label` and what is drawn with `vibrancy` have a contrast of at least 4.5 : 1 to the glass, the least that
/// WCAG 2.2 (1.4.3) asks for text. With less opacity they have less, as suits separators and fills.
public enum GlassStyle: String, CaseIterable, Sendable {
  /// Bright glass, which shows much of what is below.
  case light
  /// Nearly white glass.
  case extraLight
  /// Dark glass.
  case dark

  /// The filter of what is below, a layer's `backdropFilter`.
  /// - Parameter blurRadius: The standard deviation of the blur, in points.
  public func filter(blurRadius: Double) -> LayerFilter {
    switch self {
    case .light: LayerFilter(blurRadius: blurRadius, saturation: 1.7)
    case .extraLight: LayerFilter(blurRadius: blurRadius, saturation: 1.5, brightness: 0.06)
    case .dark: LayerFilter(blurRadius: blurRadius, saturation: 1.6, brightness: -0.05)
    }
  }

  /// What lies over it, a layer's `backgroundColor`.
  public var tint: Color {
    switch self {
    case .light: Color(0xFFFFFF, alpha: 0.5)
    case .extraLight: Color(0xFFFFFF, alpha: 0.76)
    case .dark: Color(0x14161B, alpha: 0.62)
    }
  }

  /// A colour for words on it that does not depend on what is below.
  public var label: Color { self == .dark ? Color(0xF4F1EA) : Color(0x14161B) }

  /// The filter that gives words, icons and lines on it the colours of what is below, lightened or darkened: the
  /// `vibrancyFilter` of the layer that holds them.
  public var vibrancy: LayerFilter {
    switch self {
    case .light: LayerFilter(saturation: 1.5, brightness: -0.725, contrast: 0.8)
    case .extraLight: LayerFilter(saturation: 2.5, brightness: -0.645, contrast: 1.1)
    case .dark: LayerFilter(saturation: 2.5, brightness: 0.8, contrast: 0.7)
    }
  }
}
