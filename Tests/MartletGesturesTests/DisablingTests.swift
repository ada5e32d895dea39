import MartletGeometry
import MartletGestures
import MartletHost
import MartletMotion
import Testing

/// Recognizers that are disabled or removed in the middle of a gesture, and others that wait for them.
@Suite @MainActor struct DisablingTests {
  @Test
  func `disabled by a handler as it begins, a recognizer tells each handler of the cancellation once`() {
    let stage = GestureStage()
    let pan = PanGestureRecognizer()
    var heard: [String] = []
    pan.addHandler {
      heard.append("first \($0.state)")
      if $0.state == .began { $0.isEnabled = false }
    }
    pan.addHandler { heard.append("second \($0.state)") }
    pan.addHandler { heard.append("third \($0.state)") }
    _ = stage.left.attach(pan)
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    #expect(heard == ["first began", "first cancelled", "second cancelled", "third cancelled"])
  }

  @Test
  func `a button that disables its tap as it goes dark is not tapped`() {
    let stage = GestureStage()
    let tap = stage.tap("tap", on: stage.left)
    tap.onPressChange = { [unowned tap] isPressed in if !isPressed { tap.isEnabled = false } }
    stage.touch(1, 200, 200)
    #expect(stage.log.isEmpty && tap.state == .possible)
  }

  @Test
  func `a recognizer that is disabled as it is asked whether to catch does not begin`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.beginsOnTouchDown = { [unowned pan] _ in
      pan.isEnabled = false
      return true
    }
    stage.down(1, 200, 200)
    stage.up(1, 200, 200)
    #expect(stage.log.isEmpty && pan.state == .possible)
  }

  /// Recognizes when a finger has been down for half a second.
  private final class LongPress: GestureRecognizer {
    private var landing: MediaTime?
    override var isContinuous: Bool { false }
    override var deadline: MediaTime? { landing.map { $0 + 0.5 } }
    override func touchBegan(_ touch: Touch) { landing = landing ?? touch.time }
    override func deadlinePassed() { recognize() }
    override func touchEnded(_ touch: Touch) { if !isWaiting { fail() } }
    override func reset() { landing = nil }
  }

  @Test
  func `a deadline that has passed while its recognizer waits for another is not asked for again`() {
    let stage = GestureStage()
    let press = stage.attach(LongPress(), "press", to: stage.left)
    let double = stage.tap("double", on: stage.left, taps: 2)
    press.require(toFail: double)
    stage.down(1, 200, 200)
    #expect(stage.dispatcher.nextDeadline != nil)
    stage.wait(0.5)
    stage.wait(0.01)
    #expect(stage.dispatcher.nextDeadline == nil, "the tap has none, and the press was told")
    stage.move(1, 300, 200)
    #expect(stage.log == ["press ended"])
    stage.up(1, 300, 200)
    stage.down(1, 200, 200)
    #expect(stage.dispatcher.nextDeadline != nil, "another gesture, another deadline")
  }
}
