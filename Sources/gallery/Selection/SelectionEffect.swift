import Martlet

/// How a photograph shows that it is the chosen one.
enum SelectionEffect: CaseIterable {
  case enlarge, pulse, border, flip, aura

  /// Its name.
  var title: String {
    switch self {
    case .enlarge: localized("Enlarge")
    case .pulse: localized("Pulse")
    case .border: localized("Border")
    case .flip: localized("Flip")
    case .aura: localized("Aura")
    }
  }
}
