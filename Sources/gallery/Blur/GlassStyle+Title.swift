import Martlet

extension GlassStyle {
  /// Its name for a person.
  var title: String {
    switch self {
    case .light: localized("Light")
    case .extraLight: localized("Extra light")
    case .dark: localized("Dark")
    }
  }
}
