import Glibc
import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

@Suite @MainActor struct TapTests {
  @Test
  func `a touch that lifts where it landed is one tap`() {
    let stage = GestureStage()
    _ = stage.tap("tap", on: stage.left)
    stage.touch(1, 200, 200)
    stage.touch(1, 200, 200)
    #expect(stage.log == ["tap ended", "tap ended"])
  }

  @Test(arguments: [(10.0, 1), (10.5, 0)])
  func `a touch that goes further than 10 points is no tap, even if it comes back`(
    distance: Double, taps: Int
  ) {
    let stage = GestureStage()
    _ = stage.tap("tap", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 200 + distance, 200)
    stage.move(1, 200, 200)
    stage.up(1, 200, 200)
    #expect(stage.log.count == taps)
  }

  @Test
  func `a trembling finger taps once and never twice`() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let stage = GestureStage()
      _ = stage.tap("tap", on: stage.left)
      _ = stage.pan("pan", on: stage.left)
      // It shakes within the slop and leaves the glass for moments.
      stage.down(1, 200, 200)
      for _ in 0..<generator.int(1..<40) {
        let (x, y) = (200 + generator.double(-3...3), 200 + generator.double(-3...3))
        if generator.chance(0.1) {
          stage.up(1, x, y)
          stage.down(1, x, y, after: generator.double(0.001...0.039))
        } else {
          stage.move(1, x, y)
        }
      }
      stage.up(1, 200, 200)
      #expect(stage.log == ["tap ended"], "seed \(seed)")
    }
  }

  @Test
  func `two deliberate taps a tenth of a second apart are two taps`() {
    let stage = GestureStage()
    _ = stage.tap("tap", on: stage.left)
    stage.touch(1, 200, 200)
    stage.touch(1, 200, 200, after: 0.06)
    #expect(stage.log.count == 2)
  }

  @Test(arguments: [(0.05, 1), (0.349, 1), (0.351, 0), (2, 0)])
  func `a double tap's taps are at most .35 s apart`(gap: Double, taps: Int) {
    let stage = GestureStage()
    _ = stage.tap("double", on: stage.left, taps: 2)
    stage.touch(1, 200, 200)
    #expect(stage.dispatcher.nextDeadline.map { abs($0 - stage.time - 0.35) < 1e-9 } == true)
    stage.touch(2, 203, 199, after: gap)
    #expect(stage.log.count == taps)
  }

  @Test
  func `a double tap's taps lie at one place`() {
    let stage = GestureStage()
    _ = stage.tap("double", on: stage.left, taps: 2)
    stage.touch(1, 120, 200)
    stage.touch(1, 180, 200)
    #expect(stage.log.isEmpty)
  }

  @Test
  func `a single tap that waits for a double tap fires when its time is over, or not at all`() {
    let stage = GestureStage()
    let single = stage.tap("single", on: stage.left)
    let double = stage.tap("double", on: stage.left, taps: 2)
    single.require(toFail: double)
    stage.touch(1, 200, 200)
    stage.wait(0.34)
    #expect(stage.log.isEmpty)
    stage.wait(0.02)
    #expect(stage.log == ["single ended"])
    #expect(stage.dispatcher.nextDeadline == nil)
    stage.touch(1, 200, 200)
    stage.touch(1, 200, 200)
    stage.wait(1)
    #expect(stage.log == ["single ended", "double ended"])
  }

  @Test
  func `a single tap that does not wait fires at once and leaves the double tap its touches`() {
    for order in [false, true] {
      let stage = GestureStage()
      if order { _ = stage.tap("single", on: stage.left) }
      _ = stage.tap("double", on: stage.left, taps: 2)
      if !order { _ = stage.tap("single", on: stage.left) }
      stage.touch(1, 200, 200)
      #expect(stage.log == ["single ended"])
      stage.touch(1, 200, 200)
      #expect(stage.log == ["single ended", "double ended"])
    }
  }

  @Test
  func `a double tap that waits for a single tap gives way to it`() {
    let stage = GestureStage()
    let single = stage.tap("single", on: stage.left)
    let double = stage.tap("double", on: stage.left, taps: 2)
    double.require(toFail: single)
    stage.touch(1, 200, 200)
    stage.touch(1, 200, 200)
    #expect(stage.log == ["single ended", "single ended"])
  }

  @Test
  func `a waiting single tap fires as soon as the second touch turns into a drag`() {
    let stage = GestureStage()
    let single = stage.tap("single", on: stage.left)
    let double = stage.tap("double", on: stage.left, taps: 2)
    single.require(toFail: double)
    _ = stage.pan("pan", on: stage.left)
    stage.touch(1, 200, 200)
    stage.down(2, 200, 200, after: 0.1)
    stage.move(2, 230, 200)
    #expect(Set(stage.log) == ["single ended", "pan began"])
    stage.up(2, 230, 200)
    #expect(stage.log.count == 3)
  }

  @Test
  func `a tap with two fingers needs both down together`() {
    let stage = GestureStage()
    let tap = stage.tap("tap", on: stage.left, touches: 2)
    stage.down(1, 200, 200)
    #expect(!tap.isPressed)
    stage.down(2, 250, 200)
    #expect(tap.isPressed)
    stage.up(1, 200, 200)
    #expect(stage.log.isEmpty)
    stage.up(2, 250, 200)
    #expect(stage.log == ["tap ended"])
    stage.touch(1, 200, 200)
    stage.touch(2, 250, 200)
    #expect(stage.log == ["tap ended"])
  }

  @Test
  func `a flat hand is no tap, whichever finger lifts first`() {
    let stage = GestureStage()
    _ = stage.tap("tap", on: stage.left)
    for finger in 1...5 as ClosedRange<Int64> { stage.down(finger, 150 + 40 * Double(finger), 200) }
    for finger in [3, 1, 5, 2, 4] as [Int64] { stage.up(finger, 150 + 40 * Double(finger), 200) }
    #expect(stage.log.isEmpty)
    stage.touch(1, 200, 200)
    #expect(stage.log == ["tap ended"])
  }

  @Test
  func `a button lights up as the finger lands and goes dark as it lifts or leaves`() {
    let stage = GestureStage()
    let tap = stage.tap("tap", on: stage.left)
    var presses: [Bool] = []
    tap.onPressChange = { presses.append($0) }
    stage.touch(1, 200, 200)
    #expect(presses == [true, false])
    stage.down(1, 200, 200, after: 0.1)
    stage.move(1, 250, 200)
    #expect(presses == [true, false, true, false])
    stage.up(1, 250, 200)
    stage.down(1, 200, 200, after: 0.1)
    stage.send(.cancelled, 1, 200, 200)
    #expect(presses == [true, false, true, false, true, false])
    #expect(stage.log == ["tap ended"])
  }

  @Test
  func `of two people at one view each taps, if the fingers beyond the first are left to others`() {
    for isLimited in [false, true] {
      let stage = GestureStage()
      for name in ["a", "b"] {
        let tap = stage.tap(name, on: name == "a" ? stage.left : stage.board)
        if isLimited { tap.maximumNumberOfTouches = 1 }
      }
      // One finger drags for long; it has failed, and others tap meanwhile.
      stage.down(1, 120, 120)
      stage.move(1, 180, 120)
      stage.touch(2, 300, 300)
      stage.touch(2, 350, 200)
      stage.up(1, 180, 120)
      #expect(stage.log == (isLimited ? ["a ended", "a ended"] : []))
      // One finger rests.
      stage.log = []
      stage.down(1, 120, 120)
      stage.touch(2, 300, 300)
      #expect(stage.log == [])
      stage.up(1, 120, 120)
      #expect(stage.log == (isLimited ? ["a ended"] : []))
      #expect(stage.dispatcher.nextDeadline == nil)
    }
  }

  @Test
  func `a double tap of one finger is not disturbed by another finger`() {
    let stage = GestureStage()
    let single = stage.tap("single", on: stage.left)
    let double = stage.tap("double", on: stage.left, taps: 2)
    for tap in [single, double] { tap.maximumNumberOfTouches = 1 }
    single.require(toFail: double)
    stage.down(1, 120, 120)
    stage.move(1, 180, 120)
    stage.touch(2, 300, 300)
    stage.touch(2, 300, 300)
    stage.up(1, 180, 120)
    stage.touch(2, 300, 300, after: 1)
    stage.wait(0.4)
    #expect(stage.log == ["double ended", "single ended"])
  }
}
