import Glibc
import MartletGeometry

/// The location of a compositor's socket, and how to connect to it.
struct SocketPlace: Equatable, Sendable {
  /// The folder in which compositors create their sockets.
  let folder: String
  /// The name of the requested socket in that folder.
  let name: String

  /// The default socket name, the prefix of all, and the suffix of their lock files.
  static let defaultName = "wayland-0"
  private static let prefix = "wayland-"
  private static let lockSuffix = ".lock"

  init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The place where libwayland would look: `WAYLAND_DISPLAY`, or `wayland-0` if that is not set. The value
  /// is usually a name in `XDG_RUNTIME_DIR`, but may be an absolute path. Returns `nil` if the environment
  /// names no folder or a relative one.
  /// - Parameter environment: Looks up a variable; by default in the process's environment.
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

  /// Whether a file with that name in the folder may be a compositor's socket.
  func mayBeSocket(_ file: String) -> Bool {
    file == name || (file.hasPrefix(Self.prefix) && !file.hasSuffix(Self.lockSuffix))
  }

  /// The other sockets in the folder, sorted by name.
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

  /// Connects to the requested socket or, if `orToOthers`, to the first one that answers. Never waits.
  /// - Parameter shunned: A file to skip.
  /// - Returns: The descriptor, which the caller owns, and the socket's file; `nil` if none answers. Then
  ///   `errno` holds the last reason.
  func connect(orToOthers: Bool, but shunned: SocketFile? = nil) -> (descriptor: Int32, file: SocketFile?)? {
    if let connected = connect(toFile: name, but: shunned) { return connected }
    return orToOthers ? others.firstNonNil { connect(toFile: $0, but: shunned) } : nil
  }

  /// The file of the requested socket; `nil` if there is none.
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
