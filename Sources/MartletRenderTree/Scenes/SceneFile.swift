#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of text.
package enum SceneFile {
  /// Reads a whole file.
  package static func read(_ path: String) throws(SceneFileError) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("read", path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
          Musl.read(file, buffer.baseAddress, buffer.count)
        #endif
      }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("read", path) }
      bytes += block[..<count]
    }
  }

  /// Writes a file, which replaces one of the same name.
  package static func write(_ text: String, to path: String) throws(SceneFileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("write", path) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #else
          Musl.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("write", path) }
      written += count
    }
  }

  /// Makes a folder, and those around it, if it does not exist.
  static func makeFolder(_ path: String) throws(SceneFileError) {
    var place = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      place += part + "/"
      guard mkdir(place, 0o755) == 0 || errno == EEXIST else { throw failure("make", path) }
    }
  }

  /// Whether a file exists.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func failure(_ what: String, _ path: String) -> SceneFileError {
    SceneFileError("cannot \(what) \(path): \(String(cString: strerror(errno)))")
  }
}
