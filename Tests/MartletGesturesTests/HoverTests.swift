import MartletGeometry
import MartletGestures
import MartletHost
import Testing

@Suite @MainActor struct HoverTests {
  private func hover(_ stage: GestureStage, _ x: Double, _ y: Double) {
    stage.time += 0.01
    stage.dispatcher.dispatch(.hovered(Point(x: x, y: y), time: stage.time))
  }

  @Test
  func `the pointer enters, moves and leaves, for a target and those around it`() {
    let stage = GestureStage()
    let left = stage.attach(HoverGestureRecognizer(), "left", to: stage.left)
    _ = stage.attach(HoverGestureRecognizer(), "board", to: stage.board)
    hover(stage, 200, 200)
    hover(stage, 210, 200)
    #expect(left.location == Point(x: 210, y: 200))
    hover(stage, 500, 500)
    stage.dispatcher.dispatch(.left(time: stage.time))
    #expect(
      stage.log == [
        "left began", "board began", "left changed", "board changed", "left ended", "board changed",
        "board ended",
      ])
    #expect(left.state == .possible)
  }

  @Test
  func `disabled, removed or refused, it hears of nothing, and says that it is over`() {
    let stage = GestureStage()
    let left = stage.attach(HoverGestureRecognizer(), "left", to: stage.left)
    hover(stage, 200, 200)
    left.isEnabled = false
    hover(stage, 210, 200)
    left.isEnabled = true
    hover(stage, 220, 200)
    stage.left.remove(left)
    hover(stage, 230, 200)
    #expect(stage.log == ["left began", "left cancelled", "left began", "left cancelled"])
    let right = stage.attach(HoverGestureRecognizer(), "right", to: stage.right)
    right.shouldBegin = { _ in false }
    hover(stage, 700, 200)
    #expect(stage.log.count == 4)
  }

  @Test
  func `it competes with nothing, and ends with the window`() {
    let stage = GestureStage()
    _ = stage.attach(HoverGestureRecognizer(), "hover", to: stage.left)
    _ = stage.pan("pan", on: stage.left)
    hover(stage, 200, 200)
    stage.source = .pointer
    stage.down(1, 200, 200)
    stage.move(1, 240, 200)
    stage.dispatcher.cancelAll(time: stage.time)
    #expect(stage.log == ["hover began", "pan began", "pan cancelled", "hover ended"])
  }

  @Test
  func `a target that has left the window is over with the next event of any kind`() {
    let stage = GestureStage()
    _ = stage.attach(HoverGestureRecognizer(), "hover", to: stage.left)
    hover(stage, 200, 200)
    stage.left.isGone = true
    stage.wait(0.1)
    #expect(stage.log == ["hover began", "hover cancelled"])
    hover(stage, 500, 500)
    #expect(stage.log.count == 2)
  }

  @Test
  func `a position that makes no sense is ignored`() {
    let stage = GestureStage()
    _ = stage.attach(HoverGestureRecognizer(), "hover", to: stage.board)
    hover(stage, .nan, 200)
    #expect(stage.log.isEmpty)
  }
}
