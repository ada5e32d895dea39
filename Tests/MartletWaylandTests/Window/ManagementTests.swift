import MartletGeometry
import MartletHost
import MartletRenderer
import TestCompositor
import Testing

@testable import MartletWayland

/// Requests between a window and the window manager.
@Suite(.serialized) @MainActor struct ManagementTests {
  @Test func `a title that is too long for a message is cut between characters`() async throws {
    let rig = try await Rig.start()
    // 25 bytes each; no power of two is a multiple of that.
    let family = "👨‍👩‍👧‍👦"
    rig.window.title = String(repeating: family, count: 1000)
    let state = try await rig.compositor.wait("a title or an error") {
      $0.window?.title != "Rig" || !$0.protocolErrors.isEmpty
    }
    let title = try #require(state.window?.title)
    #expect(title.utf8.count <= 4000 && title.utf8.count > 3900)
    #expect(title == String(repeating: family, count: title.count))
    let other = try rig.application.makeWindow(
      title: String(repeating: "t", count: 100_000), applicationID: String(repeating: "ä", count: 5000),
      size: Size(width: 100, height: 100))
    let made = try await rig.compositor.wait("the other") { state in
      state.surfaces.filter { $0.window?.appID != nil }.count == 2 || !state.protocolErrors.isEmpty
    }
    #expect(made.window?.title == String(repeating: "t", count: 4000))
    #expect(made.window?.appID == String(repeating: "ä", count: 2000))
    other.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `a size of its own choice stays within the bounds that the compositor tells`() async throws {
    var configuration = CompositorConfiguration()
    configuration.bounds = PixelSize(width: 853, height: 533)
    let rig = try await Rig.start(configuration)
    // It would be 800×600.
    #expect(rig.window.size == Size(width: 800, height: 533))
    // The compositor's size applies where it gives one, and our own choice is not forgotten.
    rig.compositor.configure(width: 900, height: 0)
    try await rig.wait("the width") { rig.window.size == Size(width: 900, height: 533) }
    rig.compositor.reconfigure { $0.bounds = PixelSize(width: 2000, height: 2000) }
    rig.compositor.configure(width: 0, height: 0)
    try await rig.wait("its own height") { rig.window.size == Size(width: 900, height: 600) }
    rig.window.minimumSize = Size(width: 300, height: 250)
    rig.compositor.reconfigure { $0.bounds = PixelSize(width: 200, height: 200) }
    rig.compositor.configure(width: 0, height: 0)
    try await rig.wait("no less than its smallest") { rig.window.size == Size(width: 300, height: 250) }
    #expect(try await rig.finish() == [])
  }

  @Test func `the whole scale that the compositor prefers is the buffer's`() async throws {
    var configuration = CompositorConfiguration()
    configuration.preferredBufferScale = 2
    configuration.fractionalScale = nil
    let rig = try await Rig.start(configuration)
    #expect(rig.window.scale == 2, "its output says 1")
    rig.compositor.preferBufferScale(3)
    try await rig.compositor.wait("three") {
      $0.lastCommit?.bufferSize == PixelSize(width: 2400, height: 1800)
    }
    // A compositor that sends a fraction knows better.
    rig.compositor.preferBufferScale(1)
    try await rig.wait("one") { rig.window.scale == 1 }
    #expect(try await rig.finish() == [])
  }

  @Test func `what the window manager says of itself and of the window is known`() async throws {
    var configuration = CompositorConfiguration()
    configuration.windowCapabilities = [2, 4, 77]
    let rig = try await Rig.start(configuration)
    #expect(rig.window.capabilities == [.maximizing, .minimizing])
    #expect(!rig.window.isSuspended)
    var told: [Bool] = []
    rig.window.onStateChange = { told.append(rig.window.isSuspended) }
    rig.compositor.configure(width: 0, height: 0, states: [.suspended])
    try await rig.wait("suspension") { told == [true] }
    // Nothing new of the kind.
    rig.compositor.configure(width: 0, height: 0, states: [.suspended, .activated])
    rig.compositor.configure(width: 0, height: 0, states: [.activated])
    try await rig.wait("its end") { told == [true, false] }
    #expect(try await rig.finish() == [])
  }

  @Test func `who says nothing of itself can do everything`() async throws {
    let rig = try await Rig.start()
    #expect(rig.window.capabilities == .all)
    #expect(try await rig.finish() == [])
  }

  @Test func `a press is handed to the window manager`() async throws {
    let rig = try await Rig.start()
    // Without one nothing is requested.
    rig.window.beginMove()
    rig.compositor.pointer.enter(x: 400, y: 300)
    rig.compositor.pointer.frame()
    let button = rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 1 }
    rig.window.beginMove()
    rig.window.beginResize(at: [.bottom, .right])
    rig.window.showMenu(at: Point(x: 3.6, y: 1e300))
    let wishes: [WindowState.Wish] = [
      .move(serial: button), .resize(serial: button, edges: 10), .menu(serial: button, x: 4, y: 65536),
    ]
    try await rig.compositor.wait("the wishes") { $0.window?.wishes == wishes }
    // The compositor takes the pointer: what was pressed ends here.
    rig.compositor.pointer.leave()
    try await rig.wait("the cancel") { rig.touches.last?.phase == .cancelled }
    rig.window.beginMove()
    let landing = rig.compositor.touch.down(288, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the touch") { rig.touches.last?.phase == .began }
    rig.window.beginMove()
    try await rig.compositor.wait("the wish") { $0.window?.wishes == wishes + [.move(serial: landing)] }
    rig.compositor.touch.cancel()
    try await rig.wait("its cancel") { rig.touches.last?.phase == .cancelled }
    #expect(try await rig.finish() == [])
  }

  @Test func `a press that was handed over is cancelled though the compositor is silent`() async throws {
    let rig = try await Rig.start()
    var held: [Bool] = []
    rig.controller.onPointer = { event in
      switch event {
      case .pressed: held.append(true)
      case .released: held.append(false)
      default: break
      }
    }
    rig.compositor.pointer.enter(x: 400, y: 300)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 1 }
    rig.window.showMenu(at: .zero)
    rig.window.beginMove()
    try await rig.wait("the cancel") { rig.touches.map(\.phase) == [.began, .cancelled] }
    #expect(held == [true, false])
    #expect(rig.states.last == .cancelled)
    rig.compositor.touch.down(288, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the touch") { rig.touches.count == 3 }
    rig.window.beginResize(at: [.right])
    try await rig.wait("its cancel") { rig.touches.last?.phase == .cancelled }
    // Nobody is told of what follows.
    rig.compositor.touch.up(288)
    rig.compositor.touch.frame()
    #expect(try await rig.finish() == [])
    #expect(rig.touches.count == 4)
  }

  @Test func `a contact that its first handler hands over ends for recognizers too`() async throws {
    let rig = try await Rig.start()
    var hasMoved = false
    rig.controller.onTouch = { event in
      guard event.phase == .began, !hasMoved else { return }
      hasMoved = true
      rig.window.beginMove()
    }
    rig.compositor.touch.down(1, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the cancel") { rig.states.last == .cancelled }
    #expect(rig.states.first == .began)
    #expect(try await rig.finish() == [])
  }

  @Test func `a finger that stays is handed over when a newer one has lifted`() async throws {
    let rig = try await Rig.start()
    let first = rig.compositor.touch.down(1, x: 400, y: 300)
    let second = rig.compositor.touch.down(2, x: 10, y: 10)
    rig.compositor.touch.frame()
    try await rig.wait("both") { rig.touches.count == 2 }
    rig.window.showMenu(at: .zero)
    rig.compositor.touch.up(2)
    rig.compositor.touch.frame()
    try await rig.wait("the lift") { rig.touches.last?.phase == .ended }
    rig.window.beginMove()
    let wishes: [WindowState.Wish] = [.menu(serial: second, x: 0, y: 0), .move(serial: first)]
    try await rig.compositor.wait("the wishes") { $0.window?.wishes == wishes }
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that a press closes hears of no contact`() async throws {
    let rig = try await Rig.start()
    let told = closing(rig) { if case .pressed = $0 { true } else { false } }
    rig.compositor.pointer.enter(x: 400, y: 300)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the end") { rig.isClosed }
    #expect(told.words == ["press", "release"])
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that a release closes hears that the contact is cancelled`() async throws {
    let rig = try await Rig.start()
    let told = closing(rig) { if case .released = $0 { true } else { false } }
    rig.compositor.pointer.enter(x: 400, y: 300)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    try await rig.wait("the end") { rig.isClosed }
    #expect(told.words == ["press", "began", "release", "cancelled"])
    #expect(try await rig.finish() == [])
  }

  @Test func `a pointer that leaves releases before it cancels`() async throws {
    let rig = try await Rig.start()
    let told = closing(rig) { _ in false }
    rig.compositor.pointer.enter(x: 400, y: 300)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.leave()
    try await rig.wait("the end of the contact") { told.words.contains("cancelled") }
    #expect(told.words == ["press", "began", "release", "cancelled"])
    #expect(try await rig.finish() == [])
  }

  @MainActor
  private final class Told { var words: [String] = [] }

  /// Records buttons and contacts, and closes the window on an event.
  private func closing(_ rig: Rig, on mustClose: @escaping (PointerEvent) -> Bool) -> Told {
    let told = Told()
    rig.controller.onTouch = { told.words.append("\($0.phase)") }
    rig.controller.onPointer = { event in
      switch event {
      case .pressed: told.words.append("press")
      case .released: told.words.append("release")
      default: break
      }
      if mustClose(event) { rig.window.close() }
    }
    return told
  }

  @Test func `maximizing and minimizing are asked for and followed`() async throws {
    let rig = try await Rig.start()
    rig.window.isMaximized = true
    try await rig.compositor.wait("the wish") { $0.window?.wishes == [.maximize] }
    #expect(!rig.window.isMaximized, "the compositor has not answered")
    rig.compositor.configure(width: 1280, height: 720, states: [.maximized])
    try await rig.wait("the answer") { rig.window.isMaximized }
    rig.window.isMaximized = false
    rig.window.minimize()
    try await rig.compositor.wait("both") { $0.window?.wishes == [.maximize, .unmaximize, .minimize] }
    rig.compositor.configure(width: 0, height: 0)
    try await rig.wait("its own size") { rig.window.size == Rig.size && !rig.window.isMaximized }
    #expect(try await rig.finish() == [])
  }

  @Test func `what a pointer does is told and held buttons are released as it leaves`() async throws {
    let rig = try await Rig.start()
    var told: [String] = []
    rig.controller.onPointer = { event in
      switch event {
      case .hovered(let place, _): told.append("hover \(Int(place.x))")
      case .left: told.append("left")
      case .scrolled(let scroll, _, _): told.append("scroll \(Int(scroll.distance.y))")
      case .pressed(let button, let place, _):
        told.append("press \(button.rawValue - 0x110) at \(Int(place.x))")
      case .released(let button, _, _): told.append("release \(button.rawValue - 0x110)")
      }
    }
    let pointer = rig.compositor.pointer
    pointer.enter(x: 10, y: 10)
    pointer.motion(x: 20, y: 10)
    pointer.scroll(dy: 15, notches: 1)
    pointer.frame()
    for code: UInt32 in [0x111, 0x113] {
      pointer.button(code, isPressed: true)
      pointer.button(code, isPressed: false)
    }
    pointer.button(isPressed: true)
    pointer.motion(x: 30, y: 10)
    pointer.button(isPressed: false)
    pointer.button(0x112, isPressed: true)
    pointer.frame()
    pointer.leave()
    // Not ours: it was pressed elsewhere.
    pointer.button(0x112, isPressed: false)
    try await rig.wait("all") { told.last == "left" }
    #expect(
      told == [
        "hover 10", "hover 20", "scroll 15", "press 1 at 20", "release 1", "press 3 at 20", "release 3",
        "press 0 at 20", "release 0", "press 2 at 30", "release 2", "left",
      ])
    // Each button is a contact of its own.
    let contacts = rig.touches.map { "\($0.phase) \($0.button.rawValue - 0x110)" }
    #expect(
      contacts == [
        "began 1", "ended 1", "began 3", "ended 3", "began 0", "moved 0", "ended 0", "began 2", "cancelled 2",
      ])
    #expect(Set(rig.touches.map(\.id)).count == 4)
    #expect(try await rig.finish() == [])
  }
}
