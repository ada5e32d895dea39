/// What happens to a window, or to its output.
enum WindowChange: CustomStringConvertible {
  /// Its output turns.
  case turn
  /// Its output turns back.
  case turnBack
  /// It is tiled, or it was and is not any more.
  case tile
  /// It is maximized, or it was and is not any more. Under sway it fills the output.
  case maximize

  var description: String {
    switch self {
    case .turn: "turned"
    case .turnBack: "turned back"
    case .tile: "tile"
    case .maximize: "maximize"
    }
  }
}
