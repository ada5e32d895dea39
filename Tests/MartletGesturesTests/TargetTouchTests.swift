import MartletGeometry
import MartletGestures
import MartletHost
import RandomTestSupport
import Testing

/// What targets hear of the touches on them.
@Suite @MainActor struct TargetTouchTests {
  @Test
  func `a target hears of its touches from landing to lift, and passes them on if it wants`() {
    let stage = GestureStage()
    stage.left.passesOn = true
    stage.down(1, 200, 200)
    stage.down(2, 700, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    stage.send(.cancelled, 2, 700, 200)
    #expect(stage.left.heard == ["began 1", "moved 1", "ended 1"])
    #expect(stage.board.heard == stage.left.heard)
    #expect(stage.right.heard == ["began 2", "cancelled 2"])
  }

  @Test(arguments: TouchEvent.Source.allCases)
  func `a target hears of what touches it, and of nothing that a touchpad does`(source: TouchEvent.Source) {
    let stage = GestureStage()
    stage.source = source
    let pan = stage.pan("pan", on: stage.board)
    pan.allowedSources.insert(.scrolling)
    pan.cancelsTouchesInView = false
    stage.down(1, 200, 200)
    stage.down(2, 250, 200)
    stage.move(1, 240, 200)
    stage.up(1, 240, 200)
    stage.send(.cancelled, 2, 250, 200)
    let isTold = source != .touchpad && source != .scrolling
    #expect(
      stage.left.heard == (isTold ? ["began 1", "began 2", "moved 1", "ended 1", "cancelled 2"] : []))
    #expect(stage.log.first == "pan began", "recognizers see them")
  }

  @Test
  func `a gesture that is recognized takes the touch away, unless it leaves it there`() {
    for cancels in [true, false] {
      let stage = GestureStage()
      let pan = stage.pan("pan", on: stage.board)
      pan.cancelsTouchesInView = cancels
      stage.down(1, 200, 200)
      stage.move(1, 205, 200)
      stage.move(1, 240, 200)
      stage.move(1, 250, 200)
      stage.up(1, 250, 200)
      #expect(
        stage.left.heard
          == (cancels
            ? ["began 1", "moved 1", "cancelled 1"]
            : ["began 1", "moved 1", "moved 1", "moved 1", "ended 1"]))
    }
  }

  @Test
  func `a recognizer that delays landings keeps the touch until it has failed`() {
    for fails in [true, false] {
      let stage = GestureStage()
      let pan = stage.pan("pan", on: stage.left)
      pan.delaysTouchesBegan = true
      pan.shouldBegin = { _ in !fails }
      stage.down(1, 200, 200)
      stage.move(1, 205, 200)
      #expect(stage.left.heard.isEmpty)
      stage.move(1, 240, 200)
      stage.up(1, 240, 200)
      #expect(stage.left.heard == (fails ? ["began 1", "ended 1"] : []))
    }
  }

  @Test
  func `a double tap keeps the lift until it has failed, and makes it a cancellation if it has not`() {
    let stage = GestureStage()
    let double = stage.tap("double", on: stage.left, taps: 2)
    stage.touch(1, 200, 200)
    #expect(stage.left.heard == ["began 1"])
    stage.wait(0.4)
    #expect(stage.left.heard == ["began 1", "ended 1"])
    stage.left.heard = []
    stage.touch(1, 200, 200)
    stage.touch(2, 200, 200)
    #expect(stage.left.heard == ["began 1", "began 2", "cancelled 1 2"])
    double.delaysTouchesEnded = false
    stage.left.heard = []
    stage.wait(1)
    stage.touch(1, 200, 200)
    #expect(stage.left.heard == ["began 1", "ended 1"])
  }

  @Test
  func `the touches of one frame come together`() {
    let stage = GestureStage()
    stage.dispatcher.followsFrames = true
    stage.down(1, 200, 200)
    stage.down(2, 300, 300)
    for step in 1...6 {
      stage.move(1, 200 + Double(step), 200, after: 0.004)
      stage.move(2, 300 + Double(step), 300, after: 0.004)
    }
    stage.left.heard = []
    stage.dispatcher.frame(FrameTiming(targetTime: stage.time + 0.02, duration: 1.0 / 60, lead: 0.02))
    #expect(stage.left.heard == ["moved 1 2"])
  }

  @Test
  func `whoever wins, a target hears of each landing once and of one end`() {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let stage = GestureStage()
      var recognizers: [GestureRecognizer] = []
      for box in [stage.board, stage.left, stage.right] {
        recognizers.append(stage.pan("pan", on: box))
        recognizers.append(stage.tap("tap", on: box, taps: generator.int(1..<3)))
        if generator.chance(0.5) {
          recognizers.append(stage.attach(LongPressGestureRecognizer(), "press", to: box))
        }
      }
      for recognizer in recognizers {
        recognizer.cancelsTouchesInView = generator.chance(0.5)
        recognizer.delaysTouchesBegan = generator.chance(0.3)
        recognizer.delaysTouchesEnded = generator.chance(0.7)
      }
      for landing in 0..<30 as Range<Int64> {
        let touches = stage.dispatcher.touches
        if touches.count < 3, generator.chance(0.4) {
          stage.down(landing, generator.double(0...999), generator.double(0...999))
        } else if let touch = touches.randomElement(using: &generator) {
          let (finger, p) = (touch.id.rawValue, touch.position)
          if generator.chance(0.3) {
            stage.up(finger, p.x, p.y)
          } else {
            stage.move(finger, p.x + generator.double(-9...9), p.y + generator.double(-9...9))
          }
        }
        if generator.chance(0.1) { stage.wait(generator.double(0...1)) }
      }
      stage.dispatcher.cancelAll(time: stage.time)
      for box in [stage.board, stage.left, stage.right] {
        var down: [Substring: Bool] = [:]
        for line in box.heard {
          let words = line.split(separator: " ")
          for finger in words.dropFirst() {
            let isDown = down[finger] ?? false
            #expect(isDown != (words[0] == "began"), "seed \(seed): \(line)")
            if words[0] == "began" { down[finger] = true }
            if words[0] == "ended" || words[0] == "cancelled" { down[finger] = false }
          }
        }
        #expect(!down.values.contains(true), "seed \(seed): a touch goes on")
      }
    }
  }
}
