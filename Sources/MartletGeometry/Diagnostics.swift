import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells whoever runs the program what went wrong outside of it, where nothing can be thrown.
package enum Diagnostics {
  private static let told = Mutex<Set<String>>([])

  /// Writes a line to the standard error.
  package static func report(_ message: String) {
    let line = Array("martlet: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  /// Writes a line on a subject to the standard error, the first time only: what has once gone wrong may go on doing so
  /// with every frame.
  package static func reportOnce(_ subject: String, _ message: @autoclosure () -> String) {
    let isNew = told.withLock { $0.insert(subject).inserted }
    if isNew { report(message()) }
  }

  /// Whether a line on a subject was written.
  package static func hasReported(_ subject: String) -> Bool { told.withLock { $0.contains(subject) } }
}
