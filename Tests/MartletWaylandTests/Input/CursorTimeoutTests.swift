import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// A kiosk's screen: a cursor at rest is hidden, and the screen stays on.
@Suite(.serialized) @MainActor struct CursorTimeoutTests {
  @Test func `a cursor that rests hides and comes back with the next motion`() async throws {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    rig.application.cursorTimeout = 0.1
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("a cursor") { $0.cursorPixels?.isTransparent == false }
    // The cursor is not hidden while the pointer moves.
    let begin = MonotonicClock.now
    while MonotonicClock.now < begin + 0.3 {
      rig.compositor.pointer.motion(x: 10 + (MonotonicClock.now - begin) * 100, y: 10)
      rig.compositor.pointer.frame()
      try await rig.roundTrip()
    }
    #expect(rig.compositor.state.cursorPixels?.isTransparent == false)
    let rest = MonotonicClock.now
    try await rig.compositor.wait("no cursor") { $0.cursorPixels?.isTransparent == true }
    #expect(MonotonicClock.now - rest > 0.09)
    rig.compositor.pointer.motion(x: 20, y: 20)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("the cursor again") { $0.cursorPixels?.isTransparent == false }
    #expect(try await rig.finish() == [])
  }

  @Test func `the screen stays awake for as long as the window wants`() async throws {
    let rig = try await Rig.start()
    #expect(rig.compositor.state.surface?.inhibitsIdle == false)
    rig.window.inhibitsIdle = true
    try await rig.compositor.wait("the wish") { $0.surface?.inhibitsIdle == true }
    rig.window.inhibitsIdle = false
    try await rig.compositor.wait("its end") { $0.surface?.inhibitsIdle == false }
    rig.window.inhibitsIdle = true
    #expect(try await rig.finish() == [])
  }

  @Test func `keys that are down are released when the keyboard leaves`() async throws {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(48, isPressed: true)
    rig.compositor.keyboard.key(57, isPressed: true)
    rig.compositor.keyboard.key(57, isPressed: false)
    rig.compositor.keyboard.leave()
    try await rig.wait("the release") { rig.keys.last?.phase == .released && rig.keys.count >= 4 }
    #expect(rig.keys.filter { $0.phase == .released }.map(\.key) == [.space, KeyEvent.Key("b")])
    #expect(try await rig.finish() == [])
  }
}
