import MartletGeometry
import MartletGestures
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// The buttons of a mouse: each that is held is a contact.
@Suite(.serialized, .readsTime) @MainActor struct ButtonTests {
  private let secondary: UInt32 = 0x111
  private let middle: UInt32 = 0x112

  /// A rig with the pointer in the middle of its card.
  private func start() async throws -> Rig {
    let rig = try await Rig.start()
    rig.compositor.pointer.enter(x: Rig.home.x, y: Rig.home.y)
    return rig
  }

  private func words(_ rig: Rig) -> [String] {
    rig.touches.map { "\($0.phase) \($0.button.rawValue - 0x110) \(Int($0.position.x))" }
  }

  @Test func `only a recognizer that allows a button follows its contact`() async throws {
    let rig = try await start()
    let menu = TapGestureRecognizer()
    menu.allowedButtons = [.secondary]
    var menus = 0
    menu.addHandler { _ in menus += 1 }
    rig.card.addGestureRecognizer(menu)
    for code in [middle, secondary] {
      rig.compositor.pointer.button(code, isPressed: true)
      rig.compositor.pointer.button(code, isPressed: false)
    }
    try await rig.wait("both") { rig.touches.count == 4 }
    #expect(menus == 1 && rig.states == [])
    #expect(words(rig) == ["began 2 400", "ended 2 400", "began 1 400", "ended 1 400"])
    #expect(try await rig.finish() == [])
  }

  @Test func `buttons that are held together are contacts of their own, at the same places and times`()
    async throws
  {
    let rig = try await start()
    let pointer = rig.compositor.pointer
    pointer.button(secondary, isPressed: true)
    pointer.button(isPressed: true)
    pointer.motion(x: 410, y: 300)
    pointer.button(secondary, isPressed: false)
    pointer.motion(x: 420, y: 300)
    pointer.button(isPressed: false)
    try await rig.wait("all") { rig.touches.count == 7 }
    #expect(
      words(rig) == [
        "began 1 400", "began 0 400", "moved 1 410", "moved 0 410", "ended 1 410", "moved 0 420",
        "ended 0 420",
      ])
    #expect(rig.touches[2].time == rig.touches[3].time && Set(rig.touches.map(\.id)).count == 2)
    #expect(rig.states.first == .began && rig.states.last == .ended)
    #expect(try await rig.finish() == [])
  }

  @Test func `the pointer hovers while only other buttons than the main one are held`() async throws {
    let rig = try await start()
    var hovered: [Double] = []
    rig.controller.onPointer = { if case .hovered(let place, _) = $0 { hovered.append(place.x) } }
    let pointer = rig.compositor.pointer
    pointer.button(secondary, isPressed: true)
    pointer.motion(x: 410, y: 300)
    pointer.button(isPressed: true)
    pointer.motion(x: 420, y: 300)
    pointer.button(isPressed: false)
    pointer.motion(x: 430, y: 300)
    try await rig.wait("the last") { hovered.last == 430 }
    #expect(hovered == [400, 410, 430] || hovered == [410, 430])
    #expect(try await rig.finish() == [])
  }

  @Test func `a contact knows the keys that are held`() async throws {
    let rig = try await start()
    rig.compositor.keyboard.enter()
    // 4 is Control in the keymap.
    rig.compositor.keyboard.modifiers(depressed: 4)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.keyboard.modifiers(depressed: 0)
    rig.compositor.pointer.button(isPressed: false)
    try await rig.wait("both") { rig.touches.count == 2 }
    #expect(rig.touches.map(\.modifiers) == [.control, []])
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that closes as one button moves cancels the contacts of all`() async throws {
    let rig = try await start()
    var told: [String] = []
    rig.controller.onTouch = { event in
      told.append("\(event.phase) \(event.button.rawValue - 0x110)")
      if event.phase == .moved { rig.window.close() }
    }
    let pointer = rig.compositor.pointer
    pointer.button(secondary, isPressed: true)
    pointer.button(isPressed: true)
    pointer.motion(x: 410, y: 300)
    try await rig.wait("the end") { rig.isClosed }
    #expect(told == ["began 1", "began 0", "moved 1", "cancelled 1", "cancelled 0"])
    #expect(try await rig.finish() == [])
  }
}
