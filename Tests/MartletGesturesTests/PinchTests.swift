import Glibc
import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

@Suite @MainActor struct PinchTests {
  @Test
  func `a pinch begins when the distance has changed by 10 points, and these are not applied`() {
    for (way, scale) in [(30.0, 130 / 110.0), (-40, 60 / 90.0)] {
      let stage = GestureStage()
      let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
      stage.down(1, 400, 500)
      stage.down(2, 500, 500)
      stage.move(2, 500 + 0.2 * way, 500)
      #expect(pinch.state == .possible)
      stage.move(2, 500 + way, 500)
      #expect(stage.log == ["pinch began"] && abs(pinch.scale - scale) < 1e-12)
    }
  }

  @Test
  func `a pinch ends with one finger left, and begins anew with another one`() {
    let stage = GestureStage()
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
    var scales: [Double] = []
    pinch.addHandler { [unowned pinch] in if $0.state == .ended { scales.append(pinch.scale) } }
    stage.down(1, 400, 500)
    stage.down(2, 500, 500)
    stage.move(2, 610, 500)
    stage.up(2, 610, 500)
    #expect(stage.log == ["pinch began", "pinch ended"])
    stage.move(1, 390, 500)
    #expect(pinch.state == .possible && pinch.numberOfTouches == 1)
    stage.down(3, 490, 500)
    stage.move(3, 590, 500)
    stage.up(1, 390, 500)
    stage.up(3, 590, 500)
    #expect(stage.log == ["pinch began", "pinch ended", "pinch began", "pinch ended"])
    #expect(scales.count == 2 && abs(scales[0] - 210 / 110) < 1e-12 && abs(scales[1] - 200 / 110) < 1e-12)
  }

  @Test
  func `a finger that lands during a pinch takes part in the next one`() {
    let stage = GestureStage()
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
    _ = stage.attach(TapGestureRecognizer(), "tap", to: stage.left)
    stage.down(1, 20, 900)
    stage.down(2, 120, 900)
    stage.move(2, 220, 900)
    stage.down(3, 250, 250)
    stage.up(1, 20, 900)
    stage.move(3, 310, 190)
    stage.up(2, 220, 900)
    stage.up(3, 310, 190)
    #expect(stage.log.filter { $0 == "pinch began" }.count == 2, "\(stage.log)")
    #expect(pinch.state == .possible)
  }

  @Test
  func `the finger that is left by a pinch is not taken from a pan that has it`() {
    let stage = GestureStage()
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
    let pan = stage.attach(PanGestureRecognizer(), "pan", to: stage.board)
    pan.shouldRecognizeSimultaneously = { $0 === pinch }
    stage.down(1, 400, 500)
    stage.down(2, 500, 500)
    stage.move(2, 620, 500)
    stage.up(2, 620, 500)
    stage.move(1, 500, 500)
    stage.up(1, 500, 500)
    #expect(
      stage.log.filter { $0.hasSuffix("began") || $0.hasSuffix("ended") }.sorted() == [
        "pan began", "pan ended", "pinch began", "pinch ended",
      ])
    #expect(pinch.state == .possible && pan.state == .possible)
  }

  @Test
  func `a scale that is set is measured from there`() {
    let stage = GestureStage()
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
    stage.down(1, 400, 500)
    stage.down(2, 500, 500)
    stage.move(2, 520, 500)
    pinch.scale = 3
    stage.move(2, 640, 500)
    #expect(abs(pinch.scale - 6) < 1e-12)
  }

  @Test
  func `two fingers that go the same way are no pinch, and two that turn are none either`() {
    let stage = GestureStage()
    _ = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
    _ = stage.attach(RotationGestureRecognizer(), "rotation", to: stage.board)
    stage.down(1, 400, 500)
    stage.down(2, 500, 500)
    for step in 1...20 {
      stage.move(1, 400 + 5 * Double(step), 500)
      stage.move(2, 500 + 5 * Double(step), 500)
    }
    #expect(stage.log.isEmpty)
    for step in 1...20 {
      let angle = 0.03 * Double(step)
      stage.move(1, 550 - 50 * cos(angle), 500 - 50 * sin(angle))
      stage.move(2, 550 + 50 * cos(angle), 500 + 50 * sin(angle))
    }
    #expect(stage.log.first == "rotation began")
  }

  @Test
  func `a rotation begins after ten degrees, clockwise or not, and these are not applied`() {
    for direction in [1.0, -1] {
      let stage = GestureStage()
      let rotation = stage.attach(RotationGestureRecognizer(), "rotation", to: stage.board)
      stage.down(1, 400, 500)
      stage.down(2, 500, 500)
      for degrees in [9.9, 30, 400] {
        let angle = direction * degrees * .pi / 180
        for step in 1...8 {
          let part = angle * Double(step) / 8
          stage.move(2, 400 + 100 * cos(part), 500 + 100 * sin(part))
          if degrees < 10 { #expect(rotation.state == .possible) }
        }
      }
      #expect(abs(rotation.rotation - direction * 390 * .pi / 180) < 1e-9)
      rotation.rotation = 0
      stage.move(2, 400 + 100 * cos(direction), 500 + 100 * sin(direction))
      #expect(rotation.state == .changed)
      stage.send(.cancelled, 2, 0, 0)
      stage.up(1, 400, 500)
      #expect(stage.log.last == "rotation cancelled")
    }
  }

  @Test
  func `no step of a pinch or rotation is larger than the fingers' own, as fingers come and go`() {
    for seed in SeededGenerator.seeds(100) {
      var generator = SeededGenerator(seed: seed)
      let stage = GestureStage()
      let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
      let rotation = stage.attach(RotationGestureRecognizer(), "rotation", to: stage.board)
      pinch.shouldRecognizeSimultaneously = { _ in true }
      var fingers: [Int64: Point] = [:]
      for step in 0..<150 {
        let finger = Int64(generator.int(0..<4))
        let before = (pinch.scale, rotation.rotation, pinch.state.isOngoing, rotation.state.isOngoing)
        if var p = fingers[finger] {
          if generator.chance(0.1), fingers.count > 1 {
            stage.up(finger, p.x, p.y)
            fingers[finger] = nil
          } else {
            p += Point(x: generator.double(-15...15), y: generator.double(-15...15))
            stage.move(finger, p.x, p.y)
            fingers[finger] = p
            continue
          }
        } else {
          let p = Point(x: generator.double(0...999), y: generator.double(0...999))
          stage.down(finger, p.x, p.y)
          fingers[finger] = p
        }
        if before.2, pinch.state.isOngoing {
          #expect(abs(pinch.scale - before.0) < 1e-9, "seed \(seed) step \(step)")
        }
        if before.3, rotation.state.isOngoing {
          #expect(abs(rotation.rotation - before.1) < 1e-9, "seed \(seed) step \(step)")
        }
      }
    }
  }
}
