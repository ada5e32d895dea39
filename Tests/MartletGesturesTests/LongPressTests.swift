import MartletGeometry
import MartletHost
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletGestures

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

  @Test
  func `a second finger makes a press fail, unless it is left to others`() {
    for isLimited in [false, true] {
      let stage = GestureStage()
      let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
      if isLimited { press.maximumNumberOfTouches = 1 }
      stage.down(1, 200, 200)
      stage.down(2, 300, 200, after: 0.2)
      stage.wait(0.35)
      stage.up(2, 300, 200)
      stage.move(1, 240, 200)
      stage.up(1, 240, 200)
      #expect(stage.log == (isLimited ? ["press began", "press changed", "press ended"] : []))
    }
  }

  @Test
  func `a finger may press while another one, that did not, is still down`() {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    press.maximumNumberOfTouches = 1
    stage.down(1, 200, 200)
    stage.move(1, 260, 200)
    stage.down(2, 300, 300)
    stage.wait(0.6)
    #expect(stage.log == ["press began"] && press.location == Point(x: 300, y: 300))
    stage.move(1, 280, 200)
    stage.up(1, 280, 200)
    #expect(stage.log == ["press began"])
    stage.up(2, 300, 300)
    #expect(stage.log == ["press began", "press ended"] && press.state == .possible)
  }

  @Test
  func `its translation counts from when it began, and may be set`() throws {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 204, 203)
    stage.wait(0.5)
    #expect(press.state == .began && press.translation == .zero)
    for step in 1...20 { stage.move(1, 204, 203 + 10 * Double(step), after: 0.01) }
    #expect(press.translation == Point(x: 0, y: 200))
    #expect(try #require(press.translation(in: stage.left)).distance(to: Point(x: 0, y: 200)) < 1e-9)
    #expect(try #require(press.velocity(in: stage.left)).distance(to: Point(x: 0, y: 1000)) < 1)
    #expect(press.velocity(at: stage.time + 1) == .zero)
    press.translation = Point(x: 50, y: 0)
    stage.move(1, 207, 403)
    #expect(press.translation == Point(x: 53, y: 0))
    stage.send(.cancelled, 1, 207, 403)
    #expect(press.state == .possible)
  }

  @Test
  func `a press that was cancelled hands nothing over`() {
    let stage = GestureStage()
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    var velocities: [Point] = []
    press.addHandler { if $0.state.isTerminal { velocities.append($0.velocity(in: HandOverSpace())) } }
    for phase in [TouchEvent.Phase.ended, .cancelled] {
      stage.down(1, 200, 200)
      stage.wait(0.5)
      for step in 1...20 { stage.move(1, 200 + 5 * Double(step), 200, after: 0.01) }
      stage.send(phase, 1, 300, 200, after: 0.001)
    }
    #expect(velocities.count == 2 && velocities[0].distance(to: Point(x: 500, y: 0)) < 5)
    #expect(velocities.last == .zero)
  }

  @Test(arguments: [1, 2])
  func `what it carries goes where a pan would take it in frames, also as it lifts`(fingers: Int) {
    for seed in SeededGenerator.seeds(50) {
      var g = SeededGenerator(seed: seed)
      let stage = GestureStage()
      stage.dispatcher.followsFrames = true
      let pan = stage.pan("pan", on: stage.board)
      let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.board)
      pan.minimumDistance = 0
      press.numberOfTouchesRequired = fingers
      pan.shouldRecognizeSimultaneously = { _ in true }
      var (reports, handOver): (Int, Double?) = (0, nil)
      press.addHandler { [stage] press in
        if press.state == .began { pan.translation = .zero }
        reports += 1
        #expect(press.translation.distance(to: pan.translation) < 1e-9, "seed \(seed), \(press.state)")
        let velocities = (press.velocity(at: stage.time), pan.velocity(at: stage.time))
        #expect(velocities.0.distance(to: velocities.1) < 1e-6, "seed \(seed), \(press.state)")
        if press.state == .ended { handOver = stage.dispatcher.handOverTime }
      }
      let reach = Point(x: g.double(-300...300), y: g.double(-300...300))
      let (pace, interval) = (g.double(1...3), 1 / [60.0, 90, 120][g.int(0..<3)])
      for finger in 1...fingers { stage.down(Int64(finger), 400 + 60 * Double(finger), 500, after: 0.01) }
      stage.wait(0.55)
      var (frame, shown) = (stage.time, Point.zero)
      for step in 1...Int(0.4 / interval) {
        let t = Double(step) * interval
        let way = reach * (t * pace)
        for finger in 1...fingers {
          stage.move(
            Int64(finger), 400 + 60 * Double(finger) + way.x, 500 + way.y, after: finger == 1 ? interval : 0)
        }
        while frame < stage.time {
          stage.dispatcher.frame(FrameTiming(targetTime: frame + 0.02, duration: 1.0 / 60, lead: 0.02))
          frame += 1.0 / 60
        }
        shown = press.translation
      }
      let step = reach * (pace / 60)
      let end = press.touches.first.map { $0.line.newest.position - $0.startPosition } ?? .zero
      for finger in 1...fingers {
        let touch = stage.dispatcher.touches.first { $0.id.rawValue == Int64(finger) }
        guard let last = touch?.line.newest.position else { continue }
        stage.up(Int64(finger), last.x, last.y, after: 0.002)
        guard finger == 1 else { continue }
        // It ends with the first lift, where the finger's line ends.
        #expect(handOver != nil && press.state != .changed, "seed \(seed)")
        #expect(end.distance(to: shown) < step.length * 2 + 1, "seed \(seed): \(shown) to \(end)")
      }
      #expect(reports > 10 && press.state == .possible, "seed \(seed): \(reports), \(press.state)")
    }
  }
}
