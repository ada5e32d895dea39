import Glibc

/// A small file in which the kernel says something.
enum SystemFile {
  /// The longest line that is read, in bytes.
  private static let longest = 1024

  /// The first line of a file; `nil` if it cannot be read, or is empty.
  static func line(at path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { room in
      let count = read(descriptor, room.baseAddress, room.count)
      return Array(room.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") })
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
