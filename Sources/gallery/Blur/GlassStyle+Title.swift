import Martlet

extension GlassStyle {
  /// Its name for a person.
  var title: String {
    switch self {
    case .light: "Light"
    case .extraLight: "Extra light"
    case .dark: "Dark"
    }
  }
}
