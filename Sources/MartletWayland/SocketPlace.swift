import Glibc

/// Where a compositor's socket is to be found, and how to reach it.
struct SocketPlace: Equatable, Sendable {
  /// The folder in which compositors make their sockets.
  let folder: String
  /// The name of the socket there that is meant.
  let name: String

  /// What compositors' sockets are called where nobody names them otherwise, and what belongs to their locks.
  static let defaultName = "wayland-0"
  private static let prefix = "wayland-"
  private static let lockSuffix = ".lock"

  init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The place that libwayland would look at: a path from the root, or one in `XDG_RUNTIME_DIR`, which is a name for the
  /// most part; `WAYLAND_DISPLAY` says which, and `wayland-0` where it does not. `nil` where the environment names no
  /// folder, or one that is no path from the root.
  /// - Parameter environment: Looks a variable up; the process's by default.
  init?(
    named wanted: String?,
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    var path = wanted ?? variable("WAYLAND_DISPLAY") ?? Self.defaultName
    if !path.hasPrefix("/") {
      guard let runtime = variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") else { return nil }
      path = "\(runtime)/\(path)"
    }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.index(after: slash)...])
  }

  /// Whether a file of that name in the folder may be a compositor's socket.
  func mayBeSocket(_ file: String) -> Bool {
    file == name || (file.hasPrefix(Self.prefix) && !file.hasSuffix(Self.lockSuffix))
  }

  /// The sockets that are there besides the one that is meant, by name.
  private var others: [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if file != name, mayBeSocket(file) { names.append(file) }
    }
    return names.sorted()
  }

  /// Connects to the socket that is meant or, if others will do, to the first one that answers. Never waits.
  /// - Parameter shunned: A file that is left out.
  /// - Returns: The descriptor, which the caller owns, and the socket's file; `nil` where none answers, and `errno` says
  ///   why the last one does not.
  func connect(orToOthers: Bool, but shunned: SocketFile? = nil) -> (descriptor: Int32, file: SocketFile?)? {
    if let connected = connect(toFile: name, but: shunned) { return connected }
    return orToOthers ? others.lazy.compactMap { connect(toFile: $0, but: shunned) }.first : nil
  }

  /// The file of the socket that is meant; `nil` where there is none.
  var file: SocketFile? { SocketFile(path: "\(folder)/\(name)") }

  private func connect(
    toFile file: String, but shunned: SocketFile?
  ) -> (descriptor: Int32, file: SocketFile?)? {
    let path = "\(folder)/\(file)"
    let socketFile = SocketFile(path: path)
    if let shunned, shunned == socketFile { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else {
      errno = ENAMETOOLONG
      return nil
    }
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(kind), 0)
    guard descriptor >= 0 else { return nil }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return (descriptor, socketFile)
  }
}
