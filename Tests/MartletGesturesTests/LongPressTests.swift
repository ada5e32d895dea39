import MartletGeometry
import MartletGestures
import Testing

@Suite @MainActor struct LongPressTests {
  @Test
  func `a finger that stays half a second presses, drags then, and ends as it lifts`() {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    _ = stage.tap("tap", on: stage.left)
    _ = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 206, 206)
    stage.wait(0.45)
    #expect(stage.log.isEmpty)
    stage.wait(0.05)
    #expect(stage.log == ["press began"])
    stage.move(1, 300, 206)
    #expect(press.location == Point(x: 300, y: 206))
    stage.up(1, 300, 206)
    #expect(stage.log == ["press began", "press changed", "press ended"])
  }

  @Test
  func `one that moves or lifts before does not press`() {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 211, 200)
    stage.wait(1)
    stage.up(1, 211, 200)
    stage.touch(1, 200, 200)
    stage.wait(1)
    #expect(stage.log.isEmpty && press.state == .possible)
    press.allowableMovement = 50
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.wait(1)
    #expect(stage.log == ["press began"])
  }

  @Test
  func `two fingers press together, and it ends when one of them lifts`() {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    press.numberOfTouchesRequired = 2
    stage.down(1, 200, 200)
    stage.wait(1)
    #expect(stage.log.isEmpty)
    stage.down(2, 300, 200)
    stage.wait(0.5)
    stage.up(1, 200, 200)
    stage.up(2, 300, 200)
    stage.down(1, 200, 200)
    stage.down(2, 300, 200)
    stage.down(3, 300, 300)
    stage.wait(1)
    #expect(stage.log == ["press began", "press ended"])
  }

  @Test
  func `a press may follow a tap`() {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    press.numberOfTapsRequired = 1
    stage.down(1, 200, 200)
    stage.wait(1)
    stage.up(1, 200, 200)
    stage.down(1, 200, 200, after: 0.2)
    stage.wait(0.5)
    stage.up(1, 200, 200)
    #expect(stage.log == ["press began", "press ended"])
    stage.touch(1, 200, 200)
    stage.down(1, 200, 200, after: 0.5)
    stage.wait(1)
    #expect(stage.log.count == 2, "the press came too late")
  }

  @Test
  func `what rests on a touchpad neither presses nor taps`() {
    let stage = GestureStage()
    _ = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    _ = stage.tap("tap", on: stage.left)
    stage.source = .touchpad
    stage.down(1, 200, 200)
    stage.wait(1)
    stage.up(1, 200, 200)
    #expect(stage.log.isEmpty)
  }
}
