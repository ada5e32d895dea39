import Glibc
import TestCompositor

@testable import MartletWayland

/// A rig whose compositors die and come back, with sockets in a folder of the test's own.
@MainActor
final class Mortality {
  let rig: Rig
  private(set) var losses: [HostError] = []
  private(set) var returns = 0
  private let folder: String
  private let configuration: CompositorConfiguration
  /// The complaints of the compositors that have died.
  private(set) var complaints: [String] = []

  static let socket = "wayland-main"

  /// Connects and opens the window. Returns when its first frame is committed.
  static func start(_ configuration: CompositorConfiguration = CompositorConfiguration()) async throws
    -> Mortality
  {
    let mortality = try Mortality(configuration)
    try await mortality.waitForFrame()
    return mortality
  }

  /// Opens the window before there is a compositor; `revive` starts one.
  static func unborn() throws -> Mortality { try Mortality(CompositorConfiguration(), isBorn: false) }

  /// Opens the window while a compositor listens but serves nobody before its `resume`.
  static func mute() throws -> Mortality { try Mortality(CompositorConfiguration(), isMute: true) }

  private init(_ configuration: CompositorConfiguration, isBorn: Bool = true, isMute: Bool = false) throws {
    self.configuration = configuration
    var template = Array("/tmp/martlet-mortal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Rig.Timeout(description: "no folder in /tmp: errno \(errno)")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let compositor = TestCompositor(configuration)
    if isBorn, !compositor.listen(atPath: "\(folder)/\(Self.socket)") {
      throw Rig.Timeout(description: "no socket in \(folder): errno \(errno)")
    }
    if isMute { compositor.pause() }
    rig = try Rig(
      compositor,
      WaylandApplication.connect(to: "\(folder)/\(Self.socket)", outlivesCompositor: true))
    rig.application.onCompositorLost = { [weak self] in self?.losses.append($0) }
    rig.application.onCompositorReturned = { [weak self] in self?.returns += 1 }
  }

  /// Waits for a frame on the present compositor.
  @discardableResult
  func waitForFrame() async throws -> CompositorState {
    try await rig.compositor.wait("a first frame") { $0.lastCommit?.bufferSize != nil }
  }

  /// Kills the compositor. Returns when the program has noticed and released everything that belonged to it.
  func kill() async throws {
    let count = losses.count
    complaints += rig.compositor.state.complaints
    rig.compositor.stop()
    try await rig.wait("the loss") { losses.count > count && rig.application.session == nil }
  }

  /// Starts another compositor, by default with the first one's configuration and socket.
  func revive(as socket: String = Mortality.socket, _ configuration: CompositorConfiguration? = nil) throws {
    rig.compositor = TestCompositor(configuration ?? self.configuration)
    guard rig.compositor.listen(atPath: "\(folder)/\(socket)") else {
      throw Rig.Timeout(description: "no socket \(socket) in \(folder): errno \(errno)")
    }
  }

  /// Removes the folder with all sockets.
  func removeFolder() {
    for name in [Self.socket, "wayland-7"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  func makeFolder() { mkdir(folder, 0o700) }

  /// Closes the window and the connection. Returns the complaints of all compositors.
  func finish() async throws -> [String] {
    let last = try await rig.finish()
    removeFolder()
    return complaints.filter { !$0.hasPrefix("left behind") } + last
  }
}
