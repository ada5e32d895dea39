/// What happens to a window in the middle of a transition.
enum WindowChange: String, CaseIterable, CustomStringConvertible {
  case turn = "its output turns"
  case tile = "it is tiled"
  case maximize = "it is maximized"

  var description: String { rawValue }
}
