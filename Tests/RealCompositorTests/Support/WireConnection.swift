import Glibc

/// A connection that implements Wayland's wire format itself.
///
/// The hand that moves the pointer shares no code with the client under test, so that an error in our own
/// bindings cannot cancel itself out.
final class WireConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []
  private let registry: UInt32 = 2
  private var lastID: UInt32 = 2
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]

  init(socketPath: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: socketPath.utf8.prefix(path.count - 1))
    }
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw Failure("cannot connect to \(socketPath): errno \(errno)") }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    try send(to: 1, opcode: 1, [.id(registry)])
    try roundTrip()
  }

  deinit { close(descriptor) }

  /// One argument of a request.
  enum Argument {
    case uint(UInt32)
    case fixed(Double)
    case string(String)
    case id(UInt32)
    case descriptor(Int32)
  }

  func newID() -> UInt32 {
    lastID += 1
    return lastID
  }

  /// Binds a global and returns its object.
  func bind(_ interface: String, version: UInt32) throws -> UInt32 {
    guard let global = globals[interface] else { throw Failure("the compositor has no \(interface)") }
    let id = newID()
    try send(
      to: registry, opcode: 0,
      [.uint(global.name), .string(interface), .uint(min(version, global.version)), .id(id)])
    return id
  }

  func send(to object: UInt32, opcode: UInt32, _ arguments: [Argument]) throws {
    var body: [UInt8] = []
    var passed: Int32?
    for argument in arguments {
      switch argument {
      case .uint(let value), .id(let value): body += word(value)
      case .fixed(let value): body += word(UInt32(bitPattern: Int32((value * 256).rounded())))
      case .string(let string):
        let bytes = Array(string.utf8) + [0]
        body += word(UInt32(bytes.count)) + bytes
        body += Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
      case .descriptor(let value): passed = value
      }
    }
    let message = word(object) + word(UInt32(body.count + 8) << 16 | opcode) + body
    try transmit(message, passing: passed)
  }

  /// Returns when the compositor has carried out everything sent before.
  func roundTrip() throws {
    let callback = newID()
    try send(to: 1, opcode: 0, [.id(callback)])
    var isDone = false
    while !isDone {
      try receive { object, opcode, body in
        if object == callback { isDone = true }
        if object == 1, opcode == 0 { throw Failure("protocol error: \(string(in: body, at: 8))") }
        if object == registry, opcode == 0 {
          let length = Int(uint(in: body, at: 4))
          let version = uint(in: body, at: 8 + (length + 3) / 4 * 4)
          globals[string(in: body, at: 4)] = (uint(in: body, at: 0), version)
        }
      }
    }
  }

  /// Waits for events until a closure has taken one that it waits for.
  func wait(for isIt: (_ object: UInt32, _ opcode: UInt32, _ body: [UInt8]) throws -> Bool) throws {
    var isDone = false
    while !isDone {
      try receive { object, opcode, body in
        if object == 1, opcode == 0 { throw Failure("protocol error: \(string(in: body, at: 8))") }
        if try isIt(object, opcode, body) { isDone = true }
      }
    }
  }

  private func receive(_ handle: (UInt32, UInt32, [UInt8]) throws -> Void) throws {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else {
      throw Failure("the compositor \(count == 0 ? "has closed the connection" : "says nothing")")
    }
    received += chunk[0..<count]
    while received.count >= 8 {
      let size = Int(uint(in: received, at: 4) >> 16)
      guard received.count >= size else { return }
      let body = Array(received[8..<size])
      let object = uint(in: received, at: 0)
      let opcode = uint(in: received, at: 4) & 0xffff
      received.removeFirst(size)
      try handle(object, opcode, body)
    }
  }

  /// Sends bytes. A descriptor is sent beside them, as SCM_RIGHTS in a control message.
  private func transmit(_ bytes: [UInt8], passing passed: Int32?) throws {
    var bytes = bytes
    let count = bytes.count
    let sent = bytes.withUnsafeMutableBytes { data in
      var part = iovec(iov_base: data.baseAddress, iov_len: count)
      return withUnsafeMutablePointer(to: &part) { parts in
        var header = msghdr()
        header.msg_iov = parts
        header.msg_iovlen = 1
        guard let passed else { return sendmsg(descriptor, &header, Int32(MSG_NOSIGNAL)) }
        // cmsghdr { size_t len; int level; int type; } and the descriptor, padded to 8 bytes.
        var control: (Int, Int32, Int32, Int32, Int32) = (20, SOL_SOCKET, Int32(SCM_RIGHTS), passed, 0)
        return withUnsafeMutableBytes(of: &control) { room in
          header.msg_control = room.baseAddress
          header.msg_controllen = room.count
          return sendmsg(descriptor, &header, Int32(MSG_NOSIGNAL))
        }
      }
    }
    guard sent == count else { throw Failure("cannot send to the compositor: errno \(errno)") }
  }

  private func word(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

  private func uint(in bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  private func string(in bytes: [UInt8], at offset: Int) -> String {
    let length = Int(uint(in: bytes, at: offset))
    return String(decoding: bytes[(offset + 4)..<(offset + 4 + max(length - 1, 0))], as: UTF8.self)
  }
}
