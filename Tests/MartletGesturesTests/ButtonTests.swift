import MartletGeometry
import MartletGestures
import MartletHost
import Testing

/// The buttons of a pointer: which recognizers hear of them, and who does not.
@Suite @MainActor struct ButtonTests {
  private let stage = GestureStage()

  init() { stage.source = .pointer }

  private func click(_ button: PointerButton) {
    stage.button = button
    stage.touch(Int64(button.rawValue), 200, 200, after: 1)
  }

  @Test(arguments: [PointerButton.primary, .secondary, .middle, .side, .extra, .forward, .back])
  func `by default a recognizer hears of the main button alone`(button: PointerButton) {
    _ = stage.tap("tap", on: stage.left)
    click(button)
    #expect(stage.log == (button == .primary ? ["tap ended"] : []))
    #expect(stage.refusals == [])
  }

  @Test
  func `a recognizer hears of the buttons that it allows, and of no other`() {
    let menu = stage.tap("menu", on: stage.left)
    menu.allowedButtons = [.secondary, .back]
    for button in [PointerButton.primary, .secondary, .middle, .back] { click(button) }
    #expect(stage.log == ["menu ended", "menu ended"])
    #expect(menu.button == .back)
  }

  @Test
  func `the drags of two buttons are two touches, each of its own recognizer`() {
    let main = stage.pan("main", on: stage.left)
    let middle = stage.pan("middle", on: stage.left)
    middle.allowedButtons = [.middle]
    stage.down(1, 200, 200)
    stage.button = .middle
    stage.down(2, 200, 200)
    for x in [220.0, 240] {
      stage.button = .primary
      stage.move(1, x, 200)
      stage.button = .middle
      stage.move(2, x, 200)
    }
    #expect(main.touches.map(\.button) == [.primary] && middle.touches.map(\.button) == [.middle])
    stage.up(2, 240, 200)
    stage.button = .primary
    stage.up(1, 240, 200)
    #expect(
      stage.log == [
        "main began", "middle began", "main changed", "middle changed", "middle ended", "main ended",
      ])
  }

  @Test
  func `a button that nobody allows disturbs no gesture of another`() {
    _ = stage.tap("tap", on: stage.left)
    let twice = stage.tap("twice", on: stage.left, taps: 2)
    stage.down(1, 200, 200)
    stage.button = .secondary
    stage.touch(2, 200, 200, after: 0.02)
    stage.button = .primary
    stage.up(1, 200, 200)
    stage.touch(1, 200, 200)
    #expect(stage.log == ["tap ended", "twice ended"] && twice.state == .possible)
  }

  @Test
  func `a target hears of the main button's touches only`() {
    click(.secondary)
    #expect(stage.left.heard == [])
    click(.primary)
    #expect(stage.left.heard == ["began 272", "ended 272"])
  }

  @Test
  func `a handler learns the button and the keys of its gesture`() {
    let pan = stage.pan("pan", on: stage.left)
    pan.allowedButtons = [.primary, .middle]
    #expect(pan.button == .primary && pan.modifiers == [])
    var told: [String] = []
    pan.addHandler { told.append("\($0.state) \($0.button.rawValue - 0x110) \($0.modifiers.rawValue)") }
    stage.button = .middle
    stage.modifiers = .control
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.modifiers = [.control, .shift]
    stage.move(1, 250, 200)
    stage.modifiers = []
    stage.up(1, 250, 200)
    #expect(told == ["began 2 2", "changed 2 3", "ended 2 0"])
  }

  @Test
  func `two buttons that are pressed together tap like two fingers`() {
    let both = stage.tap("both", on: stage.left, touches: 2)
    both.allowedButtons = [.primary, .secondary]
    for phase in [TouchEvent.Phase.began, .ended] {
      for button in [PointerButton.primary, .secondary] {
        stage.button = button
        stage.send(phase, Int64(button.rawValue), 200, 200)
      }
    }
    click(.primary)
    #expect(stage.log == ["both ended"])
  }
}
