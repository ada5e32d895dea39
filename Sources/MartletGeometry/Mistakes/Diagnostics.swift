import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reports external problems on standard error where no error can be thrown.
package enum Diagnostics {
  private static let told = Mutex<Set<String>>([])

  /// Writes a line to standard error.
  package static func report(_ message: String) {
    let line = Array("martlet: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  /// Writes a line on a subject to standard error, only the first time: a problem may recur with every frame.
  package static func reportOnce(_ subject: String, _ message: @autoclosure () -> String) {
    let isNew = told.withLock { $0.insert(subject).inserted }
    if isNew { report(message()) }
  }

  /// Whether a line on a subject was written.
  package static func hasReported(_ subject: String) -> Bool { told.withLock { $0.contains(subject) } }
}
