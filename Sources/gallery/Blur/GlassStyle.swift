import Martlet

/// How a sheet of glass changes what is below it.
enum GlassStyle: String, CaseIterable {
  case light = "Light"
  case extraLight = "Extra light"
  case dark = "Dark"

  /// The filter for what is below, with a blur of a radius in points.
  func filter(blurRadius: Double) -> LayerFilter {
    switch self {
    case .light: LayerFilter(blurRadius: blurRadius, saturation: 1.7)
    case .extraLight: LayerFilter(blurRadius: blurRadius, saturation: 1.5, brightness: 0.06)
    case .dark: LayerFilter(blurRadius: blurRadius, saturation: 1.6, brightness: -0.05)
    }
  }

  /// What lies over it.
  var tint: Color {
    switch self {
    case .light: Color(0xFFFFFF, alpha: 0.42)
    case .extraLight: Color(0xFFFFFF, alpha: 0.76)
    case .dark: Color(0x14161B, alpha: 0.58)
    }
  }

  /// The colour of words on it.
  var ink: Color { self == .dark ? Color(0xF4F1EA) : Color(0x14161B) }
}
