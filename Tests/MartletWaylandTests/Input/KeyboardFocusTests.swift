import MartletGeometry
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Which window has the keyboard.
@Suite(.serialized, .readsTime) @MainActor struct KeyboardFocusTests {
  private final class Watch: WindowDelegate {
    var told: [Bool] = []
    var keys: [KeyEvent.Phase] = []

    func window(_ window: any Window, received event: TouchEvent) {}
    func window(_ window: any Window, received event: KeyEvent) {
      if event.phase != .repeated { keys.append(event.phase) }
    }
    func window(_ window: any Window, hasKeyboard: Bool) { told.append(hasKeyboard) }
    func windowDidResize(_ window: any Window) {}
    func windowDidClose(_ window: any Window) {}
  }

  @Test func `a window is told that it has the keyboard, and that it has it no more`() async throws {
    let rig = try await Rig.start()
    let watch = Watch()
    let delegate = rig.window.delegate
    rig.window.delegate = watch
    rig.compositor.keyboard.enter()
    try await rig.wait("the keyboard") { watch.told == [true] }
    rig.compositor.keyboard.leave()
    try await rig.wait("its loss") { watch.told == [true, false] }
    rig.compositor.keyboard.enter()
    try await rig.wait("the keyboard again") { watch.told.count == 3 }
    rig.window.delegate = delegate
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that closes hears the end of the keys that are down`() async throws {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(30, isPressed: true)
    try await rig.wait("the key") { !rig.keys.isEmpty }
    rig.window.close()
    #expect(rig.keys.filter { $0.phase != .repeated }.map(\.phase) == [.pressed, .released])
    #expect(try await rig.finish() == [])
  }

  @Test func `after its keyboard was unplugged a window is as at the start, until another window has one`()
    async throws
  {
    let rig = try await Rig.start()
    let second = try rig.application.makeWindow(
      title: "Second", applicationID: "martlet.rig", size: Size(width: 100, height: 100))
    let (watch, other) = (Watch(), Watch())
    let delegate = rig.window.delegate
    rig.window.delegate = watch
    second.delegate = other
    let state = try await rig.compositor.wait("both windows") {
      $0.surfaces.filter { $0.window != nil }.count == 2
    }
    let surfaces = state.surfaces.filter { $0.window != nil }.map(\.id)
    rig.compositor.keyboard.enter(surface: surfaces[0])
    rig.compositor.keyboard.key(30, isPressed: true)
    try await rig.wait("the key") { watch.keys == [.pressed] }
    rig.compositor.setCapabilities([.pointer])
    try await rig.wait("the release") { watch.keys == [.pressed, .released] }
    try await rig.compositor.wait("the end of the keyboard") { $0.keyboards == 0 }
    #expect(watch.told == [true] && other.told == [])
    rig.compositor.setCapabilities([.pointer, .keyboard])
    try await rig.compositor.wait("the keyboard") { $0.keyboards == 1 }
    rig.compositor.keyboard.enter(surface: surfaces[1])
    try await rig.wait("the other window") { other.told == [true] }
    #expect(watch.told == [true, false])
    rig.window.delegate = delegate
    second.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `a keyboard that leaves its window as it is unplugged leaves it as at the start`() async throws {
    let rig = try await Rig.start()
    let watch = Watch()
    let delegate = rig.window.delegate
    rig.window.delegate = watch
    rig.compositor.keyboard.enter()
    try await rig.wait("the keyboard") { watch.told == [true] }
    rig.compositor.unplugKeyboard()
    try await rig.wait("its end") { watch.told == [true, false, true] }
    rig.window.delegate = delegate
    #expect(try await rig.finish() == [])
  }
}
