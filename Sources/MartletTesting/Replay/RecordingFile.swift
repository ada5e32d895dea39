import MartletSynchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file to which lines are written at once, from any thread, so that nothing is lost if the program crashes.
final class RecordingFile: Sendable {
  private let descriptor: Mutex<Int32>

  /// Opens a file for writing and truncates it.
  init(path: String) throws(RecordingFileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw RecordingFileError("cannot write the recording \(path): \(String(cString: strerror(errno)))")
    }
    descriptor = Mutex(file)
  }

  deinit { descriptor.withLock { _ = close($0) } }

  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    descriptor.withLock { file in
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes { buffer in
          buffer.baseAddress.map { unistdWrite(file, $0 + written, bytes.count - written) } ?? -1
        }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        written += count
      }
    }
  }

  /// The text of a file.
  static func read(_ path: String) throws(RecordingFileError) -> String {
    func failure() -> RecordingFileError {
      RecordingFileError("cannot read the recording \(path): \(String(cString: strerror(errno)))")
    }
    guard let file = fopen(path, "r") else { throw failure() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      bytes += chunk[..<count]
      if count == 0 { break }
    }
    guard ferror(file) == 0 else { throw failure() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func unistdWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// Why a recording's file cannot be read or written, in words for people.
public struct RecordingFileError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
