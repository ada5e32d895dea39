import Glibc
import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

@Suite @MainActor struct PanTests {
  @Test
  func `a pan begins after 10 points, loses these alone, and then follows the finger`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    var translations: [Point] = []
    pan.addHandler { translations.append($0.translation) }
    stage.down(1, 200, 200)
    stage.move(1, 209.9, 200)
    #expect(pan.state == .possible)
    stage.move(1, 214, 200)
    #expect(pan.state == .began)
    stage.move(1, 220, 203)
    stage.up(1, 220, 203)
    #expect(stage.log == ["pan began", "pan changed", "pan ended"])
    #expect(translations == [Point(x: 4, y: 0), Point(x: 10, y: 3), Point(x: 10, y: 3)])
  }

  @Test
  func `the drawn position never steps by more than the finger moved since the last event`() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let stage = GestureStage()
      let pan = stage.pan("pan", on: stage.board)
      var shown = Point.zero
      var fingers: [Int64: Point] = [:]
      var largestStep = 0.0
      pan.addHandler {
        largestStep = max(largestStep, $0.translation.distance(to: shown))
        shown = $0.translation
      }
      for step in 0..<200 {
        let finger = Int64(generator.int(0..<3))
        shown = pan.state.isOngoing ? shown : .zero
        largestStep = 0
        if var p = fingers[finger] {
          if generator.chance(0.1) && fingers.count > 1 {
            stage.up(finger, p.x, p.y)
            fingers[finger] = nil
            #expect(largestStep < 1e-9, "seed \(seed) step \(step): a finger left")
          } else {
            let d = Point(x: generator.double(-30...30), y: generator.double(-30...30))
            p += d
            stage.move(finger, p.x, p.y)
            #expect(
              largestStep <= d.length / Double(fingers.count) + 1e-9, "seed \(seed) step \(step): a move")
            fingers[finger] = p
          }
        } else {
          let p = Point(x: generator.double(0...999), y: generator.double(0...999))
          stage.down(finger, p.x, p.y)
          fingers[finger] = p
          #expect(largestStep < 1e-9, "seed \(seed) step \(step): a finger joined")
        }
      }
      #expect(pan.state.isOngoing && pan.numberOfTouches == fingers.count, "seed \(seed)")
    }
  }

  @Test
  func `a finger that holds still is at rest 40 ms later, though no event says so`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    for step in 1...10 { stage.move(1, 200 + Double(step) * 8, 200, after: 0.008) }
    let last = stage.time
    #expect(abs(pan.velocity(at: last + 0.03).x - 1000) < 1)
    #expect(pan.velocity(at: last + 0.045) == .zero)
    #expect(abs(pan.velocity.x - 1000) < 1, "as of the newest event")
    #expect(pan.velocity(at: last - 1) == pan.velocity)
  }

  @Test
  func `with a minimum distance of 0 a pan begins as the finger lands`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.minimumDistance = 0
    stage.down(1, 200, 200)
    #expect(stage.log == ["pan began"])
  }

  @Test
  func `what moves is caught as the finger lands; what rests can be tapped`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    _ = stage.tap("tap", on: stage.left)
    pan.beginsOnTouchDown = { _ in true }
    stage.down(1, 200, 200)
    #expect(stage.log == ["pan began"])
    stage.move(1, 201, 200)
    #expect(pan.translation == Point(x: 1, y: 0))
    stage.up(1, 201, 200)
    #expect(stage.log == ["pan began", "pan changed", "pan ended"])
    pan.beginsOnTouchDown = { _ in false }
    stage.log = []
    stage.touch(1, 200, 200)
    #expect(stage.log == ["tap ended"])
  }

  @Test
  func `the velocity at lift is the finger's, and that of a finger that rested for 40 ms is zero`() {
    for (rest, expected) in [(0.01, 600.0), (0.045, 0)] {
      let stage = GestureStage()
      let pan = stage.pan("pan", on: stage.left)
      var found = Point(x: .nan, y: .nan)
      pan.addHandler { if $0.state == .ended { found = $0.velocity } }
      stage.down(1, 110, 200)
      for i in 1...20 { stage.move(1, 110 + 10 * Double(i), 200, after: 1.0 / 60) }
      stage.up(1, 310, 200, after: rest)
      #expect(found.distance(to: Point(x: expected, y: 0)) < 1e-6, "\(found)")
    }
  }

  @Test
  func `two fingers that move alike have the velocity of one, also while one of them lifts`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.board)
    stage.down(1, 100, 500)
    stage.down(2, 100, 600, after: 0)
    for i in 1...30 {
      stage.move(1, 100 + 10 * Double(i), 500, after: 0.01)
      if i <= 28 { stage.move(2, 100 + 10 * Double(i), 600, after: 0) }
      if i == 28 { stage.up(2, 380, 600, after: 0) }
    }
    #expect(abs(pan.velocity.x - 1000) < 1e-6, "\(pan.velocity)")
  }

  @Test
  func `fewer fingers than the minimum do not pan; more than the maximum are left to others`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    stage.down(1, 200, 200)
    stage.move(1, 260, 200)
    #expect(pan.state == .possible)
    stage.down(2, 260, 300)
    stage.down(3, 300, 300)
    stage.move(1, 275, 200)
    #expect(pan.state == .possible)
    stage.move(2, 275, 300)
    #expect(pan.state == .began && pan.numberOfTouches == 2)
    stage.move(3, 400, 300)
    #expect(stage.log == ["pan began"])
    stage.up(1, 275, 200)
    stage.up(2, 275, 300)
    #expect(stage.log == ["pan began", "pan ended"])
  }

  @Test
  func `translation, location and velocity come in the coordinates of a target that stands still`() throws {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 220, 200)
    for i in 1...20 { stage.move(1, 220, 200 + 10 * Double(i), after: 0.01) }
    #expect(try #require(pan.translation(in: stage.left)).distance(to: Point(x: 10, y: 200)) < 1e-9)
    #expect(pan.location(in: stage.left) == Point(x: 120, y: 300))
    #expect(try #require(pan.velocity(in: stage.left)).distance(to: Point(x: 0, y: 1000)) < 1)
  }

  @Test
  func `a translation that is set is measured from there`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 220, 200)
    pan.translation = Point(x: 50, y: 0)
    stage.move(1, 223, 200)
    #expect(pan.translation == Point(x: 53, y: 0))
  }

  @Test
  func `a finger that starts fast is followed ten points behind, and no more`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    stage.down(1, 200, 200)
    stage.move(1, 260, 280)
    #expect(pan.translation.distance(to: Point(x: 54, y: 72)) < 1e-9)
    stage.up(1, 260, 280)
    pan.minimumDistance = 0
    stage.down(1, 200, 200)
    stage.move(1, 203, 200)
    #expect(pan.translation == Point(x: 3, y: 0))
  }

  @Test
  func `what a finger moves while another recognizer has to fail is no jump`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    let press = stage.attach(LongPressGestureRecognizer(), "press", to: stage.left)
    press.allowableMovement = 50
    pan.require(toFail: press)
    stage.down(1, 200, 200)
    stage.move(1, 220, 200)
    stage.move(1, 240, 200)
    #expect(pan.state == .possible)
    stage.move(1, 260, 200)
    #expect(pan.state == .began && pan.translation == .zero)
    stage.move(1, 263, 200)
    #expect(pan.translation == Point(x: 3, y: 0))
  }

  @Test
  func `a pan of one axis leaves the other to others, and reports only its own`() {
    let stage = GestureStage()
    _ = stage.pan("outer", on: stage.board)
    let inner = stage.pan("inner", on: stage.left)
    inner.axisLock = .only(.horizontal)
    stage.down(1, 200, 200)
    stage.move(1, 205, 240)
    stage.up(1, 205, 240)
    stage.down(1, 200, 200)
    stage.move(1, 230, 205)
    stage.move(1, 240, 260)
    #expect(stage.log == ["outer began", "outer ended", "inner began", "inner changed"])
    #expect(inner.translation.y == 0 && abs(inner.translation.x - 40) < 10.1)
    #expect(inner.velocity.y == 0 && inner.velocity.x > 0 && inner.lockedAxis == .horizontal)
  }

  @Test
  func `a pan that locks to the first axis keeps to it until it is over`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.axisLock = .first
    for (x, y, axis) in [(0.0, 30.0, PanGestureRecognizer.Axis.vertical), (-30, 0, .horizontal)] {
      stage.down(1, 200, 200)
      stage.move(1, 200 + x, 200 + y)
      stage.move(1, 250, 250)
      #expect(pan.lockedAxis == axis)
      #expect((pan.translation.x == 0) == (axis == .vertical))
      stage.up(1, 250, 250)
      #expect(pan.lockedAxis == nil)
    }
  }

  @Test
  func `contacts of a touchpad lose nothing, and need only show which gesture it is`() {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.minimumDistance = 0
    stage.source = .touchpad
    stage.down(1, 200, 200)
    #expect(stage.log.isEmpty, "a finger that rests on a touchpad presses nothing")
    pan.minimumDistance = 10
    stage.move(1, 200.5, 200)
    #expect(stage.log.isEmpty)
    stage.move(1, 202, 200)
    #expect(pan.state == .began && pan.translation == Point(x: 2, y: 0))
  }

  @Test
  func `only those that ask for it scroll, and they lose nothing`() {
    let stage = GestureStage()
    _ = stage.pan("other", on: stage.left)
    let pan = stage.pan("pan", on: stage.board)
    pan.allowedSources.insert(.scrolling)
    stage.source = .scrolling
    stage.down(1, 200, 200)
    stage.move(1, 200, 200.25)
    #expect(stage.log == ["pan began"] && pan.translation == Point(x: 0, y: 0.25))
  }
}
