/// Why the tool cannot do what it is asked to.
enum SceneToolError: Error, CustomStringConvertible {
  case tooLarge(width: Double, height: Double, scale: Double, most: Int)
  case stopped
  case cannotRun(String)

  var description: String {
    switch self {
    case .tooLarge(let width, let height, let scale, let most):
      "a scene of \(width)x\(height) points at scale \(scale) is too large: \(most) pixels each way are the most"
    case .stopped: "stopped"
    case .cannotRun(let reason): "cannot run a shell: \(reason)"
    }
  }
}
