import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// What keys are in a layout of another script.
@Suite(.serialized, .readsTime) @MainActor struct LayoutKeyTests {
  /// The US layout, and the Russian one as the second.
  private static let keymap = """
    xkb_keymap {
      xkb_keycodes { include "evdev+aliases(qwerty)" };
      xkb_types { include "complete" };
      xkb_compat { include "complete" };
      xkb_symbols { include "pc+us+ru:2+inet(evdev)" };
    };
    """
  /// Linux key codes.
  private static let (c, one): (UInt32, UInt32) = (46, 2)
  /// Shift and Control in the keymap.
  private static let (shift, control): (UInt32, UInt32) = (1, 4)

  private func startRig() async throws -> Rig {
    var configuration = CompositorConfiguration()
    configuration.keymap = Self.keymap
    configuration.keyRepeat = KeyRepeat(rate: 0, delay: 0)
    let rig = try await Rig.start(configuration)
    rig.compositor.keyboard.enter()
    return rig
  }

  @Test func `With Control a Cyrillic key is the Latin letter of the other layout, and itself without`()
    async throws
  {
    let rig = try await startRig()
    let keyboard = rig.compositor.keyboard
    keyboard.modifiers(depressed: 0, group: 1)
    keyboard.key(Self.c, isPressed: true)
    keyboard.key(Self.c, isPressed: false)
    keyboard.modifiers(depressed: Self.control, group: 1)
    keyboard.key(Self.c, isPressed: true)
    keyboard.key(Self.c, isPressed: false)
    try await rig.roundTrip()
    let letter = try #require(KeyEvent.Key(named: "Cyrillic_es"))
    #expect(rig.keys.map(\.key) == [letter, letter, "c", "c"])
    #expect(rig.keys.first?.characters == "с")
    #expect(try await rig.finish() == [])
  }

  @Test func `A key is released as what it was pressed, though modifiers have changed meanwhile`()
    async throws
  {
    let rig = try await startRig()
    let keyboard = rig.compositor.keyboard
    keyboard.modifiers(depressed: Self.control, group: 1)
    keyboard.key(Self.c, isPressed: true)
    keyboard.modifiers(depressed: 0, group: 1)
    keyboard.key(Self.c, isPressed: false)
    keyboard.modifiers(depressed: Self.shift)
    keyboard.key(Self.one, isPressed: true)
    keyboard.modifiers(depressed: 0)
    keyboard.leave()
    try await rig.wait("four keys") { rig.keys.count == 4 }
    #expect(rig.keys.map(\.key) == ["c", "c", "!", "!"])
    #expect(rig.keys.map(\.phase) == [.pressed, .released, .pressed, .released])
    #expect(try await rig.finish() == [])
  }
}
