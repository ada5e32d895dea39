#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells whoever runs the program what went wrong outside of it, where nothing can be thrown.
enum Diagnostics {
  /// Writes a line to the standard error.
  static func report(_ message: String) {
    let line = Array("martlet: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}
