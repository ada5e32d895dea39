import Glibc

/// Takes pictures of the only output of a compositor of wlroots, each with the time at which it was shown.
final class ScreenCamera {
  private let wire: WireConnection
  private let output: UInt32
  private let manager: UInt32
  private let memory: UInt32
  private var room: (buffer: UInt32, pixels: UnsafeMutableRawPointer, layout: Layout)?

  /// How pixels lie in a buffer, as the compositor says.
  private struct Layout: Equatable {
    let format: UInt32
    let width: Int
    let height: Int
    let stride: Int
    var count: Int { stride * height }
  }

  /// Formats of four bytes that begin with blue: ARGB8888 and XRGB8888.
  private static let formats: [UInt32] = [0, 1]

  init(socketPath: String) throws {
    wire = try WireConnection(socketPath: socketPath)
    output = try wire.bind("wl_output", version: 1)
    memory = try wire.bind("wl_shm", version: 1)
    manager = try wire.bind("zwlr_screencopy_manager_v1", version: 2)
  }

  deinit { if let room { munmap(room.pixels, room.layout.count) } }

  /// Waits for the next picture. What it shows is there until the next call.
  /// - Parameter waitsForChange: Whether it must differ from the one before that was waited for like this; else the compositor
  ///   makes one at once.
  func shoot(waitsForChange: Bool = false) throws -> (t: Double, frame: ScreenFrame) {
    let shot = wire.newID()
    try wire.send(to: manager, opcode: 0, [.id(shot), .uint(0), .id(output)])
    var layout: Layout?
    try wire.wait { object, opcode, body in
      guard object == shot, opcode == 0 else { return false }
      let words = (0..<4).map { body.word(4 * $0) }
      layout = Layout(
        format: words[0], width: Int(words[1]), height: Int(words[2]), stride: Int(words[3]))
      return true
    }
    guard let layout, Self.formats.contains(layout.format) else {
      throw Failure("the compositor copies no pixels that are known")
    }
    let room = try self.room(for: layout)
    try wire.send(to: shot, opcode: waitsForChange ? 2 : 0, [.id(room.buffer)])
    var (t, isTurnedOver) = (0.0, false)
    try wire.wait { object, opcode, body in
      guard object == shot else { return false }
      switch opcode {
      case 1: isTurnedOver = body.word(0) & 1 != 0
      case 2: t = Double(body.word(4)) + Double(body.word(8)) / 1e9
      case 3: throw Failure("the compositor could not copy a picture")
      default: break
      }
      return opcode == 2
    }
    try wire.send(to: shot, opcode: 1, [])
    guard !isTurnedOver else { throw Failure("the compositor's pictures are upside down") }
    return (
      t, ScreenFrame(pixels: room.pixels, width: layout.width, height: layout.height, stride: layout.stride)
    )
  }

  /// A buffer for pixels, shared with the compositor.
  private func room(for layout: Layout) throws -> (buffer: UInt32, pixels: UnsafeMutableRawPointer) {
    if let room, room.layout == layout { return (room.buffer, room.pixels) }
    if let room { munmap(room.pixels, room.layout.count) }
    room = nil
    var path = Array("/tmp/martlet-camera-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    unlink(path)
    defer { close(descriptor) }
    guard ftruncate(descriptor, layout.count) == 0,
      let pixels = mmap(nil, layout.count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      pixels != MAP_FAILED
    else { throw Failure("no memory for a picture: errno \(errno)") }
    let (pool, buffer) = (wire.newID(), wire.newID())
    let size = [layout.width, layout.height, layout.stride].map { WireConnection.Argument.uint(UInt32($0)) }
    try wire.send(
      to: memory, opcode: 0, [.id(pool), .descriptor(descriptor), .uint(UInt32(layout.count))])
    try wire.send(to: pool, opcode: 0, [.id(buffer), .uint(0)] + size + [.uint(layout.format)])
    room = (buffer, pixels, layout)
    return (buffer, pixels)
  }
}

extension [UInt8] {
  /// The word that begins at a byte.
  fileprivate func word(_ offset: Int) -> UInt32 {
    withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
