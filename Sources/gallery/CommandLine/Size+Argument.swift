import Martlet

extension Size {
  /// The largest side of a window on the command line, in points. Any OpenGL ES 3 device can draw it.
  static let largestSide = 4096

  /// Parses a size such as `960x640`; `nil` if it is invalid or too large.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height)
    else { return nil }
    self.init(width: Double(width), height: Double(height))
  }
}
