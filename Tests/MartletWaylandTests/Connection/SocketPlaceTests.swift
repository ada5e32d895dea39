import Glibc
import Testing

@testable import MartletWayland

/// Where sockets are looked for, and how they are connected to.
struct SocketPlaceTests {
  @Test func `a socket is a path or a name in the session's folder`() {
    #expect(
      SocketPlace(named: "/run/user/1/wayland-3") == SocketPlace(folder: "/run/user/1", name: "wayland-3"))
    #expect(SocketPlace(named: "/socket") == SocketPlace(folder: "/", name: "socket"))
    // A name that is not an absolute path is in the session's folder, as in libwayland.
    let session = ["XDG_RUNTIME_DIR": "/run/user/1", "WAYLAND_DISPLAY": "nested/wayland-1"]
    func place(_ name: String?, _ changes: [String: String] = [:]) -> SocketPlace? {
      SocketPlace(named: name) { session.merging(changes) { $1 }[$0] }
    }
    #expect(place(nil) == SocketPlace(folder: "/run/user/1/nested", name: "wayland-1"))
    #expect(place("wayland-2") == SocketPlace(folder: "/run/user/1", name: "wayland-2"))
    #expect(place("../socket") == SocketPlace(folder: "/run/user/1/..", name: "socket"))
    #expect(place(nil, ["WAYLAND_DISPLAY": ""]) == SocketPlace(folder: "/run/user/1", name: "wayland-0"))
    #expect(place("wayland-2", ["XDG_RUNTIME_DIR": "run"]) == nil)
    #expect(place("wayland-2", ["XDG_RUNTIME_DIR": ""]) == nil)
    #expect(place("/socket", ["XDG_RUNTIME_DIR": ""]) == SocketPlace(folder: "/", name: "socket"))
  }

  @Test func `what is named like a socket may be one`() {
    let place = SocketPlace(folder: "/run", name: "display")
    #expect(place.mayBeSocket("display"))
    #expect(place.mayBeSocket("wayland-2"))
    #expect(!place.mayBeSocket("wayland-2.lock"))
    #expect(!place.mayBeSocket("pulse"))
  }

  @Test func `another socket is connected to once`() throws {
    var template = Array("/tmp/martlet-sockets-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let file = "\(folder)/wayland-7"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    defer {
      close(listener)
      unlink(file)
      rmdir(folder)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: file.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(listener, 8) == 0)

    let connected = try #require(SocketPlace(folder: folder, name: "wayland-0").connect(orToOthers: true))
    defer { close(connected.descriptor) }
    var callers: [Int32] = []
    while true {
      let caller = accept(listener, nil, nil)
      if caller < 0 { break }
      callers.append(caller)
    }
    for caller in callers { close(caller) }
    #expect(callers.count == 1)
    #expect(connected.file == SocketFile(path: file))
  }
}
