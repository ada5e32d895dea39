import CMartletLinux
import Testing

@testable import MartletWayland

/// What the kernel's reports of a game controller mean.
@Suite struct GameControllerReaderTests {
  private var reader = GameControllerReader(axes: [
    ABS_X: -32768...32767, ABS_Y: -32768...32767, ABS_Z: 0...255, ABS_HAT0X: -1...1, ABS_HAT0Y: -1...1,
  ])

  private static func down(_ button: GameControllerButton) -> [GameControllerReader.Change] {
    [.init(button: button, isPressed: true)]
  }

  private static func up(_ button: GameControllerButton) -> [GameControllerReader.Change] {
    [.init(button: button, isPressed: false)]
  }

  @Test(
    arguments: [
      (BTN_SOUTH, .south), (BTN_EAST, .east), (BTN_WEST, .west), (BTN_NORTH, .north), (BTN_DPAD_LEFT, .left),
      (BTN_TL, .leftShoulder), (BTN_TR2, .rightTrigger), (BTN_START, .start),
    ] as [(Int32, GameControllerButton)])
  func `a button is pressed and released once, and the kernel's repetitions are none`(
    code: Int32, button: GameControllerButton
  ) {
    var reader = reader
    #expect(reader.take(type: EV_KEY, code: code, value: 1) == Self.down(button))
    #expect(reader.take(type: EV_KEY, code: code, value: 2) == [])
    #expect(reader.take(type: EV_KEY, code: code, value: 0) == Self.up(button))
  }

  @Test func `a stick presses near its end and releases near its rest`() {
    var reader = reader
    #expect(reader.take(type: EV_ABS, code: ABS_X, value: -16000) == [])
    #expect(reader.take(type: EV_ABS, code: ABS_X, value: -30000) == Self.down(.left))
    #expect(reader.take(type: EV_ABS, code: ABS_X, value: -16000) == [], "it trembles between the two")
    #expect(reader.take(type: EV_ABS, code: ABS_X, value: -2000) == Self.up(.left))
    #expect(
      reader.take(type: EV_ABS, code: ABS_Y, value: -32768)
        + reader.take(type: EV_ABS, code: ABS_Y, value: 32767)
        == Self.down(.up) + Self.up(.up) + Self.down(.down))
    #expect(reader.take(type: EV_ABS, code: ABS_Z, value: 200) == Self.down(.leftTrigger))
  }

  @Test func `pad and stick in one direction press it once`() {
    var reader = reader
    #expect(reader.take(type: EV_ABS, code: ABS_HAT0X, value: 1) == Self.down(.right))
    #expect(reader.take(type: EV_ABS, code: ABS_X, value: 32767) == [])
    #expect(reader.take(type: EV_ABS, code: ABS_HAT0X, value: 0) == [])
    #expect(reader.take(type: EV_ABS, code: ABS_X, value: 0) == Self.up(.right))
  }

  @Test func `after lost reports it asks where everything is, and tells only what differs`() {
    var reader = reader
    _ = reader.take(type: EV_KEY, code: BTN_SOUTH, value: 1)
    _ = reader.take(type: EV_KEY, code: BTN_WEST, value: 1)
    _ = reader.take(type: EV_ABS, code: ABS_X, value: 30000)
    #expect(reader.take(type: EV_SYN, code: SYN_DROPPED, value: 0) == [] && !reader.needsState)
    #expect(reader.take(type: EV_KEY, code: BTN_EAST, value: 1) == [], "a torn report")
    #expect(reader.take(type: EV_SYN, code: SYN_REPORT, value: 0) == [] && reader.needsState)
    // The stick is where it has been pressed and would not press anew.
    let state = GameControllerState(keys: [BTN_WEST, BTN_NORTH], axes: [ABS_X: 16000, ABS_Y: 0])
    #expect(reader.take(state) == Self.up(.south) + Self.down(.north))
    #expect(!reader.needsState)
    #expect(reader.take(type: EV_KEY, code: BTN_NORTH, value: 0) == Self.up(.north))
  }

  @Test func `what is down is released where a device does not say where everything is`() {
    var reader = reader
    _ = reader.take(type: EV_KEY, code: BTN_SOUTH, value: 1)
    _ = reader.take(type: EV_SYN, code: SYN_DROPPED, value: 0)
    _ = reader.take(type: EV_SYN, code: SYN_REPORT, value: 0)
    #expect(reader.releaseAll() == Self.up(.south) && !reader.needsState)
    #expect(reader.take(type: EV_KEY, code: BTN_EAST, value: 1) == Self.down(.east))
  }

  @Test func `the kernel's words are read from their text, the highest one first`() throws {
    let pad = try #require(KernelBits(text: "7cdb000000000000 0 0 0 3"))
    #expect(pad.contains(BTN_GAMEPAD) == (UInt.bitWidth == 64) && pad.contains(1) && !pad.contains(2))
    #expect(!pad.contains(-1) && !pad.contains(10_000))
    #expect(KernelBits(text: "") == nil && KernelBits(text: "0 nonsense") == nil)
  }

  @Test func `a right stick on the triggers' axes is no trigger`() {
    let sticks: Set<Int32> = [ABS_X, ABS_Y, ABS_Z, ABS_RZ]
    #expect(GameControllerProfile.telling(among: sticks.contains) == [ABS_X, ABS_Y])
    let all = sticks.union([ABS_RX, ABS_RY])
    #expect(GameControllerProfile.telling(among: all.contains) == [ABS_X, ABS_Y, ABS_Z, ABS_RZ])
  }

  @Test func `what is no button, and an axis without a range, change nothing`() {
    var reader = reader
    #expect(reader.take(type: EV_KEY, code: BTN_THUMBL, value: 1) == [])
    #expect(reader.take(type: EV_ABS, code: ABS_RZ, value: 255) == [])
    #expect(reader.take(type: EV_MSC, code: MSC_SCAN, value: 1) == [])
  }
}
