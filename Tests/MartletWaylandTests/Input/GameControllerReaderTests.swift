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

  @Test func `what is down is released when reports are lost, and the torn one counts no more`() {
    var reader = reader
    _ = reader.take(type: EV_KEY, code: BTN_SOUTH, value: 1)
    #expect(reader.take(type: EV_SYN, code: SYN_DROPPED, value: 0) == Self.up(.south))
    #expect(reader.take(type: EV_KEY, code: BTN_EAST, value: 1) == [])
    #expect(reader.take(type: EV_SYN, code: SYN_REPORT, value: 0) == [])
    #expect(reader.take(type: EV_KEY, code: BTN_EAST, value: 1) == Self.down(.east))
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
