import CMartletLinux
import Foundation
import Glibc
import MartletGeometry
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Game controllers as pipes in a folder of the test's own: no test may make devices of the kernel.
@Suite(.serialized, .readsTime) @MainActor struct GameControllerTests {
  /// A controller that is plugged in as soon as it is made.
  private final class Pad {
    let path: String
    private let descriptor: Int32

    init(_ name: String, in folder: String) throws {
      path = "\(folder)/\(name)"
      // It appears at once as a whole, as a device does when the person may read it.
      let hidden = "\(folder)/.\(name)"
      try #require(mkfifo(hidden, 0o600) == 0)
      descriptor = open(hidden, O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0)
      try #require(rename(hidden, path) == 0)
    }

    func send(_ type: Int32, _ code: Int32, _ value: Int32) {
      var event = input_event()
      (event.type, event.code, event.value) = (UInt16(type), UInt16(code), value)
      withUnsafeBytes(of: &event) { _ = write(descriptor, $0.baseAddress, $0.count) }
    }

    func unplug() {
      unlink(path)
      close(descriptor)
    }
  }

  private let folder = NSTemporaryDirectory() + "/controllers-\(UUID().uuidString)"

  private func start(_ body: (Rig) async throws -> Void) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let compositor = try TestCompositor(CompositorConfiguration())
    let controllers = GameControllers(folder: folder) { _ in
      GameControllerProfile(name: "Pad", axes: [ABS_HAT0X: -1...1])
    }
    let application = try WaylandApplication.connect(
      descriptor: compositor.connect(), gameControllers: controllers)
    let rig = try Rig(compositor, application)
    try await rig.compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    try await body(rig)
    #expect(try await rig.finish() == [])
  }

  @Test func `buttons press keys in the window that has the keyboard`() async throws {
    try await start { rig in
      let pad = try Pad("event7", in: folder)
      rig.application.gameControllers.isOn = true
      #expect(rig.application.gameControllers.names == ["Pad"])
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      rig.application.gameControllers.keys[.start] = .f1
      pad.send(EV_KEY, BTN_SOUTH, 1)
      pad.send(EV_KEY, BTN_SOUTH, 0)
      // It has no key.
      pad.send(EV_KEY, BTN_SELECT, 1)
      pad.send(EV_KEY, BTN_START, 1)
      pad.send(EV_KEY, BTN_EAST, 1)
      try await rig.wait("the keys") { rig.keys.count >= 4 }
      #expect(rig.keys.map(\.key) == [.return, .return, .f1, .escape])
      #expect(rig.keys.map(\.phase) == [.pressed, .released, .pressed, .pressed])
      pad.unplug()
      try await rig.wait("the release of what was down") { rig.keys.count >= 6 }
      #expect(Set(rig.keys[4...].map(\.key)) == [.f1, .escape])
      #expect(rig.keys[4...].allSatisfy { $0.phase == .released })
      #expect(rig.application.gameControllers.names == [])
    }
  }

  @Test func `a held direction repeats until it is let go`() async throws {
    try await start { rig in
      let pad = try Pad("event0", in: folder)
      rig.application.gameControllers.isOn = true
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      pad.send(EV_ABS, ABS_HAT0X, 1)
      try await rig.wait("repetitions") { rig.keys.filter { $0.phase == .repeated }.count == 2 }
      pad.send(EV_ABS, ABS_HAT0X, 0)
      try await rig.wait("the release") { rig.keys.last?.phase == .released }
      #expect(rig.keys.allSatisfy { $0.key == .right })
      pad.unplug()
    }
  }

  @Test func `one that is plugged in later is found, and one that is not wanted any more is closed`()
    async throws
  {
    try await start { rig in
      let controllers = rig.application.gameControllers
      controllers.isOn = true
      let pad = try Pad("event3", in: folder)
      try await rig.wait("the controller") { controllers.names == ["Pad"] }
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      pad.send(EV_KEY, BTN_WEST, 1)
      try await rig.wait("the key") { rig.keys.last?.key == .space }
      controllers.isOn = false
      #expect(rig.keys.last?.phase == .released && controllers.names == [])
      pad.unplug()
    }
  }

  @Test func `a window without the keyboard hears nothing, unless there is no keyboard at all`() async throws
  {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      rig.application.gameControllers.isOn = true
      rig.compositor.keyboard.enter()
      rig.compositor.keyboard.leave()
      try await rig.roundTrip()
      pad.send(EV_KEY, BTN_SOUTH, 1)
      pad.send(EV_KEY, BTN_SOUTH, 0)
      rig.compositor.setCapabilities([.touch])
      try await rig.compositor.wait("the end of the keyboard") { $0.keyboards == 0 }
      try await rig.roundTrip()
      pad.send(EV_KEY, BTN_EAST, 1)
      try await rig.wait("the key") { !rig.keys.isEmpty }
      #expect(rig.keys.map(\.key) == [.escape])
      pad.unplug()
    }
  }

  @Test func `a file that is no controller is left alone`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(GameControllerProfile(descriptor: descriptor) == nil)
  }
}
