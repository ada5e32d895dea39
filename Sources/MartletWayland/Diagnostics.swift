import Glibc

/// What a person must know, on stderr.
enum Diagnostics {
  /// Prints one line that says who speaks.
  static func report(_ message: String) {
    let line = Array("martlet: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
