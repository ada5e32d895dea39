import Glibc

/// A socket in the file system that clients connect to.
enum ListeningSocket {
  /// Creates one and replaces any file with that path. Returns nil on failure.
  static func open(path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    unlink(path)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, Glibc.listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The descriptor of the next client; negative if there is none.
  static func accept(_ listener: Int32) -> Int32 {
    let client = Glibc.accept(listener, nil, nil)
    if client >= 0 { _ = fcntl(client, F_SETFD, FD_CLOEXEC) }
    return client
  }
}
