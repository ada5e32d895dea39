import Martlet

/// Whether the gallery is light or dark.
enum Appearance: Int, CaseIterable {
  /// As the desktop wants it, followed live.
  case automatic
  case light
  case dark

  /// `nil` for what the desktop wants.
  var style: InterfaceStyle? {
    switch self {
    case .automatic: nil
    case .light: .light
    case .dark: .dark
    }
  }
}
