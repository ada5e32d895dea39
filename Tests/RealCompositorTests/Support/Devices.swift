import Glibc

/// Devices inside a compositor, by a part of the rig: a touchscreen, a mouse and a touchpad.
final class Devices {
  private let descriptor: Int32
  private let path: String
  /// The fingers that are down.
  private(set) var fingersDown: Set<Int> = []

  /// The environment variable by which the part learns where to listen.
  static let variable = "RIG_CONTROL"

  static func control(in folder: String) -> String { "\(folder)/control" }

  /// Connects to the part in a compositor.
  init(in compositor: Compositor) throws {
    let control = Self.control(in: compositor.directory)
    try eventually("\(control) is there (the log: \(compositor.log.suffix(400)))", within: 10) {
      access(control, W_OK) == 0
    }
    path = "\(compositor.directory)/devices"
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard Self.named(path, { bind(descriptor, $0, $1) }) == 0, chmod(path, 0o666) == 0,
      Self.named(control, { connect(descriptor, $0, $1) }) == 0
    else { throw Failure("cannot connect to \(control): errno \(errno)") }
    // A picture takes a busy machine seconds.
    var patience = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Has lines carried out in one go; Benchmarks/rig/native has their words.
  func send(_ lines: [String]) throws {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failure("cannot send to the devices: errno \(errno)")
    }
  }

  func send(_ lines: String...) throws { try send(lines) }

  /// Returns when the compositor has carried out everything so far.
  func settle() throws {
    try send("sync")
    var answer = [UInt8](repeating: 0, count: 600)
    let count = recv(descriptor, &answer, answer.count, 0)
    guard count > 0 else { throw Failure("the devices do not answer: errno \(errno)") }
    let words = String(decoding: answer[..<count], as: UTF8.self)
    guard words == "ok" else { throw Failure("the devices: \(words)") }
  }

  /// One report of the touchscreen: fingers that land or move, and fingers that lift, all at once, measured at a time.
  func touch(_ places: [Int: Point], lifting lifted: [Int] = [], at time: Double = now()) throws {
    guard !places.isEmpty || !lifted.isEmpty else { return }
    var lines = ["time \(UInt32(truncatingIfNeeded: Int((time * 1000).rounded())))"]
    for (finger, place) in places.sorted(by: { $0.key < $1.key }) {
      let verb = fingersDown.insert(finger).inserted ? "down" : "motion"
      lines.append("touch \(verb) \(finger) \(place.x) \(place.y)")
    }
    for finger in lifted where fingersDown.remove(finger) != nil { lines.append("touch up \(finger)") }
    try send(lines + ["touch frame"])
  }

  private static func named(
    _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
