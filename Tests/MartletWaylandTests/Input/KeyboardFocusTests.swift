import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Which window has the keyboard.
@Suite(.serialized, .readsTime) @MainActor struct KeyboardFocusTests {
  private final class Watch: WindowDelegate {
    var told: [Bool] = []

    func window(_ window: any Window, received event: TouchEvent) {}
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
    // A keyboard that is unplugged.
    rig.compositor.setCapabilities([.pointer])
    try await rig.wait("its loss again") { watch.told == [true, false, true, false] }
    rig.window.delegate = delegate
    #expect(try await rig.finish() == [])
  }
}
