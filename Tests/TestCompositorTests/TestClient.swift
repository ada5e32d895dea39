import Glibc
import Testing

@testable import TestCompositor

/// A small client on the generated bindings. It blocks in round trips, which the compositor's own thread
/// answers.
@MainActor
final class TestClient {
  let compositor: TestCompositor
  let display: WaylandDisplay
  let registry: WlRegistry
  private(set) var names: [String: [(name: UInt32, version: UInt32)]] = [:]
  private(set) var removed: [UInt32] = []

  init(_ compositor: TestCompositor) throws {
    self.compositor = compositor
    display = try WaylandDisplay(fileDescriptor: compositor.connect())
    registry = display.proxy.getRegistry()
    registry.setMainHandler { [unowned self] event in
      switch event {
      case .global(let name, let interface, let version):
        names[interface, default: []].append((name, version))
      case .globalRemove(let name): removed.append(name)
      }
    }
    display.roundtrip()
  }

  func bind<Proxy: WaylandProxy>(_ type: Proxy.Type = Proxy.self) throws -> Proxy {
    let global = try #require(names[Proxy.interfaceName]?.last, "\(Proxy.interfaceName) is not offered")
    return registry.bind(name: global.name, as: type, version: min(global.version, Proxy.maximumVersion))
  }

  func roundtrip() { display.roundtrip() }

  /// A buffer in which every pixel has the given blue, green, red and alpha.
  func buffer(_ width: Int32, _ height: Int32, bgra: [UInt8] = [1, 2, 3, 255]) throws -> WlBuffer {
    let shm: WlShm = try bind()
    let size = Int(width * height) * 4
    let path = "/dev/shm/martlet-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer {
      close(file)
      unlink(path)
    }
    let bytes = [UInt8]((0..<size).lazy.map { bgra[$0 % 4] })
    try #require(write(file, bytes, size) == size)
    let pool = shm.createPool(fd: file, size: Int32(size))
    defer { pool.discard() }
    return pool.createBuffer(
      offset: 0, width: width, height: height, stride: width * 4, format: .argb8888)
  }
}
