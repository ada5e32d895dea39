import MartletGeometry
import MartletGestures
import Testing

@Suite @MainActor struct SwipeTests {
  /// A straight movement to an offset, in ten steps.
  private func go(_ stage: GestureStage, to x: Double, _ y: Double, in seconds: Double, fingers: Int64 = 1) {
    for finger in 1...fingers { stage.down(finger, 500, 500, after: finger == 1 ? 1 : 0) }
    for step in 1...10 {
      let part = Double(step) / 10
      for finger in 1...fingers {
        stage.move(finger, 500 + part * x, 500 + part * y, after: finger == 1 ? seconds / 10 : 0)
      }
    }
    for finger in 1...fingers { stage.up(finger, 500 + x, 500 + y, after: 0) }
  }

  @Test(arguments: [
    // Along, across, in so many seconds: 50 − 47·t must be reached and 50 − 49·t not be exceeded.
    (46.0, 0.0, 0.1, true), (45, 0, 0.1, false), (32, 0, 0.4, true), (31, 0, 0.4, false),
    (60, 40, 0.1, true), (60, 60, 0.1, false), (60, 30, 0.45, true), (400, 0, 0.6, true),
    (26, 0, 0.6, false), (-60, 0, 0.1, false), (0, 60, 0.1, false),
  ])
  func `a swipe goes far enough along, not too far across, and soon`(
    along: Double, across: Double, seconds: Double, isSwipe: Bool
  ) {
    let stage = GestureStage()
    _ = stage.attach(SwipeGestureRecognizer(), "swipe", to: stage.board)
    go(stage, to: along, across, in: seconds)
    #expect(stage.log == (isSwipe ? ["swipe ended"] : []))
  }

  @Test
  func `of several directions it tells which, and takes as many fingers as it requires`() {
    let stage = GestureStage()
    let swipe = stage.attach(SwipeGestureRecognizer(), "swipe", to: stage.board)
    swipe.direction = [.left, .up, .down]
    let ways: [(Double, Double, SwipeGestureRecognizer.Direction)] = [
      (-60, 0, .left), (0, -60, .up), (0, 60, .down),
    ]
    for (x, y, direction) in ways {
      go(stage, to: x, y, in: 0.1)
      #expect(swipe.swipedDirection == direction)
    }
    go(stage, to: 60, 0, in: 0.1)
    #expect(stage.log.count == 3)
    swipe.numberOfTouchesRequired = 3
    go(stage, to: -60, 0, in: 0.1)
    #expect(stage.log.count == 3)
    go(stage, to: -60, 0, in: 0.1, fingers: 3)
    #expect(stage.log.count == 4)
  }

  @Test
  func `a finger that stays is no swipe any more, whatever it does then`() {
    let stage = GestureStage()
    let swipe = stage.attach(SwipeGestureRecognizer(), "swipe", to: stage.board)
    stage.down(1, 500, 500)
    stage.wait(0.51)
    #expect(swipe.state == .failed)
    stage.move(1, 700, 500)
    stage.up(1, 700, 500)
    #expect(stage.log.isEmpty && swipe.state == .possible)
  }
}
