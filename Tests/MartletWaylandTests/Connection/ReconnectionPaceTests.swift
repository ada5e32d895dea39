import Testing

@testable import MartletWayland

/// How long to wait before the next attempt.
struct ReconnectionPaceTests {
  @Test func `a compositor that dies is looked for at once`() {
    var pace = ReconnectionPace()
    for _ in 0..<100 { #expect(pace.wait(after: .died, lifetime: 1) == 0) }
  }

  @Test func `one that closes connections again and again is given pauses up to half a second`() {
    var pace = ReconnectionPace()
    let waits = (0..<6).map { _ in pace.wait(after: .died, lifetime: 0.1) }
    #expect(waits == [0.05, 0.1, 0.2, 0.4, 0.5, 0.5])
    #expect(pace.wait(after: .died, lifetime: 2) == 0)
    #expect(pace.wait(after: .died, lifetime: 0.1) == 0.05)
  }

  @Test func `protocol errors in a row wait twice as long each up to a minute`() {
    var pace = ReconnectionPace()
    let waits = (0..<9).map { _ in pace.wait(after: .protocolError, lifetime: 1) }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    // A death in between tells nothing about our errors; a connection that lasts does.
    #expect(pace.wait(after: .died, lifetime: 1) == 0)
    #expect(pace.wait(after: .protocolError, lifetime: 1) == 60)
    #expect(pace.wait(after: .protocolError, lifetime: 61) == 1)
  }

  @Test func `one that never gets ready is tried more and more seldom`() {
    var pace = ReconnectionPace()
    let waits = (0..<10).map { _ in pace.wait(after: .unready, lifetime: 0) }
    #expect(waits == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10, 10])
    #expect(pace.wait(after: .died, lifetime: 5) == 0)
    #expect(pace.wait(after: .unready, lifetime: 0) == 0.05)
  }

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
}
