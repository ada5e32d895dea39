import CMartletLinux
import Foundation
import Glibc
import MartletGeometry
import MartletHost
import MartletViews
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

    /// Whether all that was sent is read.
    var isRead: Bool {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&waiting, 1, 0) == 0
    }

    func unplug() {
      unlink(path)
      close(descriptor)
    }
  }

  private let folder = NSTemporaryDirectory() + "/controllers-\(UUID().uuidString)"

  /// Where everything of a pad is, if it is asked.
  private nonisolated static let lostState = GameControllerState(keys: [BTN_NORTH], axes: [:])

  private func start(
    keyboard: Bool = true,
    initial: CompositorConfiguration.InitialConfigure = .automatic(width: 0, height: 0),
    _ body: (Rig) async throws -> Void
  ) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try show(terminal: 2)
    var configuration = CompositorConfiguration()
    if !keyboard { configuration.capabilities = [.pointer, .touch] }
    configuration.initialConfigure = initial
    let compositor = TestCompositor(configuration)
    let source = GameControllerSource(
      folder: folder, descriptions: folder + "/descriptions",
      profile: { _ in GameControllerProfile(name: "Pad", axes: [ABS_HAT0X: -1...1]) },
      state: { _, _ in Self.lostState }, terminal: VirtualTerminal(number: "2", file: folder + "/shown"))
    let controllers = GameControllers(source)
    let application = try WaylandApplication.connect(
      descriptor: compositor.connect(), gameControllers: controllers)
    let rig = try Rig(compositor, application)
    if case .scripted = initial {
      try await rig.compositor.wait("the window") { !($0.surface?.commits.isEmpty ?? true) }
      rig.compositor.configure(width: 0, height: 0, states: [])
    }
    try await rig.compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    try await body(rig)
    #expect(try await rig.finish() == [])
  }

  /// Shows a terminal of the machine.
  private func show(terminal: Int) throws {
    try "tty\(terminal)\n".write(toFile: folder + "/shown", atomically: true, encoding: .utf8)
  }

  /// Turns the controllers on, and waits until one is read.
  private func turnOn(_ rig: Rig) async throws {
    rig.application.gameControllers.isOn = true
    try await rig.wait("the controller") { rig.application.gameControllers.names == ["Pad"] }
  }

  /// Has a pad press and release a button, and waits until the program has read that.
  private func press(_ button: Int32, _ pad: Pad, _ rig: Rig) async throws {
    pad.send(EV_KEY, button, 1)
    pad.send(EV_KEY, button, 0)
    try await rig.wait("the program to read it") { pad.isRead }
  }

  @Test func `buttons press keys in the window that has the keyboard`() async throws {
    try await start { rig in
      let pad = try Pad("event7", in: folder)
      try await turnOn(rig)
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
      try await turnOn(rig)
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

  @Test func `who hears of a key may turn controllers off, and hears of no other that came with it`()
    async throws
  {
    try await start { rig in
      let controllers = rig.application.gameControllers
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      var keys: [KeyEvent] = []
      rig.controller.onKey = {
        keys.append($0)
        controllers.isOn = false
      }
      pad.send(EV_KEY, BTN_EAST, 1)
      pad.send(EV_KEY, BTN_SOUTH, 1)
      try await rig.wait("the key") { !keys.isEmpty }
      try await rig.roundTrip()
      #expect(keys.map(\.key) == [.escape, .escape] && keys.map(\.phase) == [.pressed, .released])
      pad.unplug()
    }
  }

  @Test func `a controller that takes the path of one whose end is not known yet is opened`() async throws {
    try await start { rig in
      let first = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      first.send(EV_KEY, BTN_EAST, 1)
      try await rig.wait("the key") { !rig.keys.isEmpty }
      let second = try Pad("event3", in: folder)
      second.send(EV_KEY, BTN_SOUTH, 1)
      try await rig.wait("its key") { rig.keys.count >= 3 }
      #expect(rig.keys.map(\.key) == [.escape, .escape, .return])
      #expect(rig.keys.map(\.phase) == [.pressed, .released, .pressed])
      #expect(rig.application.gameControllers.names == ["Pad"])
      second.unplug()
      first.unplug()
    }
  }

  @Test func `what lies under a popup that only shows what it showed hears of the keys`() async throws {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.pointer.enter(x: 120, y: 520)
      rig.compositor.pointer.frame()
      rig.compositor.pointer.button(isPressed: true)
      rig.compositor.pointer.frame()
      try await rig.wait("the press") { rig.touches.count == 1 }
      let placement = PopupPlacement(
        size: Size(width: 200, height: 150), anchor: Rect(x: 100, y: 500, width: 80, height: 40),
        anchorEdges: [.bottom, .left], gravity: [.bottom, .right], adjustments: [])
      let popup = try #require(rig.window.openPopup(placement, outsets: .zero) as? WaylandWindow)
      let controller = WindowController(window: popup)
      var keys: [KeyEvent.Key] = []
      controller.onKey = { if $0.phase == .pressed { keys.append($0.key) } }
      let state = try await rig.compositor.wait("the popup") { state in
        state.surfaces.contains { $0.popup != nil && $0.isMapped }
      }
      rig.compositor.keyboard.enter(surface: state.surfaces.first { $0.popup != nil }?.id)
      try await rig.roundTrip()
      pad.send(EV_KEY, BTN_SOUTH, 1)
      try await rig.wait("the popup's key") { keys == [.return] }
      rig.application.windowUsedLast = nil
      rig.compositor.touch.down(0, x: 20, y: 20, surface: state.surfaces.first { $0.popup != nil }?.id)
      rig.compositor.touch.up(0)
      rig.compositor.touch.frame()
      try await rig.wait("the touch") { rig.application.windowUsedLast != nil }
      #expect(rig.application.windowUsedLast === rig.window, "the popup may be gone before the next button")
      popup.keepsPicture = true
      pad.send(EV_KEY, BTN_EAST, 1)
      try await rig.wait("the window's key") { rig.keys.map(\.key) == [.escape] }
      pad.unplug()
    }
  }

  @Test func `a press between the end of a popup and the next focus goes to the window beneath`() async throws
  {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.pointer.enter(x: 120, y: 520)
      rig.compositor.pointer.frame()
      rig.compositor.pointer.button(isPressed: true)
      rig.compositor.pointer.frame()
      try await rig.wait("the press") { rig.touches.count == 1 }
      let popup = try #require(
        rig.window.openPopup(
          PopupPlacement(
            size: Size(width: 200, height: 150), anchor: Rect(x: 100, y: 500, width: 80, height: 40),
            anchorEdges: [.bottom, .left], gravity: [.bottom, .right], adjustments: []), outsets: .zero)
          as? WaylandWindow)
      let controller = WindowController(window: popup)
      controller.onKey = { _ in Issue.record("the popup is closed") }
      let state = try await rig.compositor.wait("the popup") { state in
        state.surfaces.contains { $0.popup != nil && $0.isMapped }
      }
      rig.compositor.keyboard.enter(surface: state.surfaces.first { $0.popup != nil }?.id)
      try await rig.roundTrip()
      popup.close()
      try await press(BTN_EAST, pad, rig)
      #expect(rig.keys.map(\.key) == [.escape, .escape])
      pad.unplug()
    }
  }

  @Test func `a window without the keyboard hears nothing, unless there is no keyboard at all`() async throws
  {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      rig.compositor.keyboard.leave()
      try await rig.roundTrip()
      try await press(BTN_SOUTH, pad, rig)
      rig.compositor.setCapabilities([.touch])
      try await rig.compositor.wait("the end of the keyboard") { $0.keyboards == 0 }
      try await rig.roundTrip()
      pad.send(EV_KEY, BTN_EAST, 1)
      try await rig.wait("the key") { !rig.keys.isEmpty }
      #expect(rig.keys.map(\.key) == [.escape])
      pad.unplug()
    }
  }

  @Test func `without a keyboard the active window hears of keys, and nobody while none is active`()
    async throws
  {
    try await start(keyboard: false) { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      let first = rig.compositor.state.surfaces.map(\.id)[0]
      let second = try rig.application.makeWindow(
        title: "Second", applicationID: "martlet.second", size: Size(width: 200, height: 100))
      let controller = WindowController(window: second)
      var keys: [KeyEvent.Key] = []
      controller.onKey = { if $0.phase == .pressed { keys.append($0.key) } }
      let state = try await rig.compositor.wait("the second window") { state in
        state.surfaces.contains { $0.id != first && $0.isMapped }
      }
      let other = try #require(state.surfaces.map(\.id).first { $0 != first })
      rig.compositor.configure(width: 0, height: 0, states: [], surface: other)
      rig.compositor.configure(width: 0, height: 0, states: [.activated], surface: first)
      try await rig.roundTrip()
      try await press(BTN_SOUTH, pad, rig)
      #expect(rig.keys.map(\.key) == [.return, .return] && keys == [])
      rig.compositor.configure(width: 0, height: 0, states: [], surface: first)
      try await rig.roundTrip()
      try await press(BTN_EAST, pad, rig)
      #expect(rig.keys.count == 2 && keys == [], "another program is active")
      rig.compositor.configure(width: 0, height: 0, states: [.activated], surface: other)
      try await rig.roundTrip()
      try await press(BTN_WEST, pad, rig)
      #expect(rig.keys.count == 2 && keys == [.space])
      second.close()
      pad.unplug()
    }
  }

  @Test
  func `where the compositor never says what is active, the window that was touched last hears of keys`()
    async throws
  {
    try await start(keyboard: false, initial: .scripted) { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      let first = rig.compositor.state.surfaces.map(\.id)[0]
      let second = try rig.application.makeWindow(
        title: "Second", applicationID: "martlet.second", size: Size(width: 200, height: 100))
      let controller = WindowController(window: second)
      var keys: [KeyEvent.Key] = []
      controller.onKey = { if $0.phase == .pressed { keys.append($0.key) } }
      let state = try await rig.compositor.wait("the second window") { $0.surfaces.count == 2 }
      let other = try #require(state.surfaces.map(\.id).first { $0 != first })
      rig.compositor.configure(width: 0, height: 0, states: [], surface: other)
      try await rig.roundTrip()
      try await press(BTN_SOUTH, pad, rig)
      #expect(rig.keys.isEmpty && keys == [.return], "the newest one, as nothing was touched")
      rig.compositor.touch.down(0, x: 20, y: 20, surface: first)
      rig.compositor.touch.frame()
      try await rig.wait("the touch") { !rig.touches.isEmpty }
      try await press(BTN_EAST, pad, rig)
      #expect(rig.keys.map(\.key) == [.escape, .escape] && keys == [.return])
      second.close()
      pad.unplug()
    }
  }

  @Test
  func `while another terminal is shown nobody hears of what is pressed, and what is held repeats no more`()
    async throws
  {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      pad.send(EV_ABS, ABS_HAT0X, 1)
      try await rig.wait("a repetition") { rig.keys.last?.phase == .repeated }
      try show(terminal: 3)
      try await press(BTN_SOUTH, pad, rig)
      let repetitions = rig.keys.count
      pad.send(EV_ABS, ABS_HAT0X, 0)
      try await rig.wait("the release") { rig.keys.last?.phase == .released }
      #expect(rig.keys.allSatisfy { $0.key == .right } && rig.keys.count == repetitions + 1)
      try show(terminal: 2)
      try await press(BTN_EAST, pad, rig)
      #expect(rig.keys.suffix(2).map(\.key) == [.escape, .escape])
      pad.unplug()
    }
  }

  @Test func `a session whose terminal is not known is shown`() {
    #expect(VirtualTerminal(number: nil, file: "/dev/null").isShown)
    #expect(VirtualTerminal(number: "0", file: folder).isShown)
    #expect(VirtualTerminal(number: "7", file: folder + "/nothing").isShown)
  }

  @Test func `after lost reports what differs from where everything is now is pressed and released`()
    async throws
  {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      pad.send(EV_KEY, BTN_EAST, 1)
      pad.send(EV_SYN, SYN_DROPPED, 0)
      pad.send(EV_KEY, BTN_WEST, 1)
      pad.send(EV_SYN, SYN_REPORT, 0)
      try await rig.wait("the keys") { rig.keys.count >= 3 }
      #expect(rig.keys.map(\.key) == [.escape, .escape, .menu])
      #expect(rig.keys.map(\.phase) == [.pressed, .released, .pressed])
      pad.unplug()
    }
  }

  @Test func `what was read before it is known where everything is presses nothing after that`() async throws
  {
    try await start { rig in
      let pad = try Pad("event3", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      pad.send(EV_SYN, SYN_DROPPED, 0)
      pad.send(EV_SYN, SYN_REPORT, 0)
      // Its release is among what the kernel takes back as it answers.
      pad.send(EV_KEY, BTN_EAST, 1)
      try await rig.wait("the program to read it") { pad.isRead }
      #expect(rig.keys.map(\.key) == [.menu])
      try await press(BTN_WEST, pad, rig)
      #expect(rig.keys.map(\.key) == [.menu, .space, .space])
      pad.unplug()
    }
  }

  @Test func `a device that the kernel describes without a controller's buttons is not opened`() async throws
  {
    try await start { rig in
      // A keyboard and a pad, as the kernel describes them.
      for (name, keys) in [("event3", "3 0 0 0 0 0 7fff"), ("event4", "7cdb000000000000 0 0 0 0")] {
        let description = folder + "/descriptions/\(name)/device/capabilities"
        try FileManager.default.createDirectory(atPath: description, withIntermediateDirectories: true)
        try "\(keys)\n".write(toFile: description + "/key", atomically: true, encoding: .utf8)
      }
      let keyboard = try Pad("event3", in: folder)
      let pad = try Pad("event4", in: folder)
      try await turnOn(rig)
      rig.compositor.keyboard.enter()
      try await rig.roundTrip()
      keyboard.send(EV_KEY, BTN_SOUTH, 1)
      try await press(BTN_EAST, pad, rig)
      #expect(rig.keys.map(\.key) == [.escape, .escape] && !keyboard.isRead)
      keyboard.unplug()
      pad.unplug()
    }
  }

  @Test func `a file that is no controller is left alone`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(GameControllerProfile(descriptor: descriptor) == nil)
  }
}
