import Glibc
import MartletGeometry
import MartletLayers
import MartletRenderTree
import TestCompositor
import Testing

@testable import MartletWayland

/// The overlay that shows what frames cost.
@Suite(.serialized, .readsTime) @MainActor struct CostDisplayTests {
  @Test func `Control, Shift and F12 switch the overlay, and no other key does`() async throws {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    let f12: UInt32 = 88
    func press(_ code: UInt32, modifiers: UInt32) {
      rig.compositor.keyboard.modifiers(depressed: modifiers)
      rig.compositor.keyboard.key(code, isPressed: true)
      rig.compositor.keyboard.key(code, isPressed: false)
    }
    let (shift, control): (UInt32, UInt32) = (1, 4)
    press(f12, modifiers: control | shift)
    try await rig.wait("the overlay") { rig.window.costDisplay == .all }
    #expect(rig.keys == [])
    rig.window.costDisplay = .updates
    press(f12, modifiers: control | shift)
    try await rig.wait("no overlay") { rig.window.costDisplay == [] }
    press(f12, modifiers: control | shift)
    try await rig.wait("the overlay as it was") { rig.window.costDisplay == .updates }
    #expect(rig.keys == [])
    // 87 is F11.
    press(87, modifiers: control | shift)
    try await rig.wait("the inspector") { rig.window.costDisplay == [.updates, .inspector] }
    press(87, modifiers: control | shift)
    try await rig.wait("no inspector") { rig.window.costDisplay == .updates }
    #expect(rig.keys == [])
    press(f12, modifiers: control)
    press(f12, modifiers: 0)
    // After these, the releases before them have been handled, too.
    try await rig.wait("ordinary keys") { rig.keys.count == 4 }
    rig.application.hasCostKey = false
    press(f12, modifiers: control | shift)
    try await rig.wait("keys that the overlay leaves alone") { rig.keys.count == 6 }
    #expect(rig.window.costDisplay == .updates)
    #expect(try await rig.finish() == [])
  }

  @Test func `Switching the inspector leaves what F12 switches as it was`() async throws {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.modifiers(depressed: 4 | 1)
    func press(_ code: UInt32, _ expected: CostDisplay) async throws {
      rig.compositor.keyboard.key(code, isPressed: true)
      rig.compositor.keyboard.key(code, isPressed: false)
      try await rig.roundTrip()
      #expect(rig.window.costDisplay == expected)
    }
    let (f11, f12): (UInt32, UInt32) = (87, 88)
    try await press(f11, .inspector)
    try await press(f11, [])
    try await press(f12, .all)
    try await press(f11, .all.union(.inspector))
    try await press(f12, .inspector)
    try await press(f12, .all.union(.inspector))
    rig.window.costDisplay = [.graph, .inspector]
    try await press(f12, .inspector)
    try await press(f11, [])
    try await press(f12, .graph)
    #expect(try await rig.finish() == [])
  }

  @Test func `Who gets a key's press gets its release, whatever the modifiers are by then`() async throws {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    let (f12, both): (UInt32, UInt32) = (88, 4 | 1)
    rig.compositor.keyboard.modifiers(depressed: both)
    rig.compositor.keyboard.key(f12, isPressed: true)
    rig.compositor.keyboard.modifiers(depressed: 0)
    rig.compositor.keyboard.key(f12, isPressed: false)
    try await rig.roundTrip()
    #expect(rig.window.costDisplay == .all)
    #expect(rig.keys == [])
    rig.compositor.keyboard.key(f12, isPressed: true)
    rig.compositor.keyboard.modifiers(depressed: both)
    rig.compositor.keyboard.key(f12, isPressed: false)
    try await rig.roundTrip()
    #expect(rig.keys.map(\.phase) == [.pressed, .released])
    // The window leaves while the key is down.
    rig.compositor.keyboard.key(f12, isPressed: true)
    rig.compositor.keyboard.leave()
    try await rig.roundTrip()
    #expect(rig.window.costDisplay == [])
    #expect(rig.keys.count == 2)
    #expect(try await rig.finish() == [])
  }

  @Test func `The environment switches the overlay on, and unknown words do no harm`() async throws {
    setenv("MARTLET_SHOW", "graph,bordes,updates", 1)
    defer { unsetenv("MARTLET_SHOW") }
    let rig = try await Rig.start()
    #expect(rig.window.costDisplay == [.graph, .updates])
    #expect(try await rig.finish() == [])
  }

  @Test func `With everything shown a window that has changed comes to rest again`() async throws {
    let rig = try await Rig.start(hertz: 60)
    rig.window.costDisplay = .all
    let count = rig.frames.count
    rig.card.layer.position = Point(x: 100, y: 100)
    try await rig.wait("the card") { rig.frames.count > count && rig.frames.cardPosition?.x == 100 }
    // Flashes fade for 0.4 s; only time can show that nothing follows them.
    try await rig.rest(seconds: 1)
    try await rig.wait("the threads to sleep") { try ownThreadsSleep() }
    let rested = rig.frames.count
    let before = try ownThreadSwitches()
    try await rig.rest(seconds: 2)
    let after = try ownThreadSwitches()
    let wakeups = before.map { (after[$0.key] ?? 0) - $0.value }.reduce(0, +)
    print("a changed window with everything shown: \(rested - count) frames, then \(wakeups) wake-ups in 2 s")
    #expect(rig.frames.count == rested)
    #expect(rested - count < 40)
    #expect(wakeups <= 2)
    #expect(try await rig.finish() == [])
  }

  @Test func `Switched off again, the window has the pixels that it had`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    func corner() -> [UInt8]? { rig.compositor.state.lastCommit?.pixels?[20, 20] }
    try await rig.wait("the ground") { corner() == [0x20, 0x20, 0x20, 255] }
    rig.window.costDisplay = .graph
    try await rig.wait("the panel") { corner().map { $0 != [0x20, 0x20, 0x20, 255] } ?? false }
    rig.window.costDisplay = []
    try await rig.wait("the ground again") { corner() == [0x20, 0x20, 0x20, 255] }
    #expect(try await rig.finish() == [])
  }
}
