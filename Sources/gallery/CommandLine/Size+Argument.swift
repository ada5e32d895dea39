import Martlet

extension Size {
  /// Largest side of a window on the command line, in points: what any OpenGL ES 3 device can draw.
  static let largestSide = 4096

  /// Reads a size such as `960x640`; `nil` where it is none, or too large.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height)
    else { return nil }
    self.init(width: Double(width), height: Double(height))
  }
}
