import Martlet
import MartletTesting
import Testing

/// Wheels and keys.
@MainActor @Suite struct ScrollInputTests {
  private func turn(_ stage: ScrollStage, by way: Point, at point: Point = Point(x: 200, y: 300)) {
    stage.window.send(.scrolled(Scroll(distance: way), at: point, time: stage.window.now))
  }

  @Test func `a wheel's steps are one smooth motion to their sum`() {
    let stage = ScrollStage()
    for _ in 0..<5 {
      turn(stage, by: Point(x: 0, y: 15))
      stage.run(for: 0.05)
    }
    stage.run(for: 1)
    #expect(abs(stage.offset.y - 75) < 0.06 && stage.scroll.contentOffset.y == 75)
    let offsets = stage.drawn.map { -$0.place.y }
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > -1e-9 && $0 < 8 }, "\(steps)")
    turn(stage, by: Point(x: 0, y: -900))
    stage.run(for: 1)
    #expect(stage.scroll.contentOffset.y == 0 && abs(stage.offset.y) < 0.06)
  }

  @Test func `a wheel's step is as long as an arrow key's, under every compositor`() {
    let stage = ScrollStage()
    for steps in [1.0, 0.5, -0.25] {
      stage.window.send(
        .scrolled(
          .wheel(steps: Point(x: 0, y: steps)), at: Point(x: 200, y: 300), time: stage.window.now))
    }
    stage.run(for: 1)
    #expect(stage.scroll.contentOffset.y == 50)
  }

  @Test func `two fingers on a touchpad scroll, and throw as they lift`() {
    let stage = ScrollStage()
    var script = InputScript(seed: 3)
    let begin = stage.window.now + 0.02
    script.touch(at: begin, duration: 0.2, source: .scrolling) { Point(x: 200, y: 500 - 1500 * $0) }
    stage.play(&script, until: begin + 0.19)
    #expect(stage.scroll.contentOffset.y > 200 && stage.scroll.isDragging)
    stage.play(&script, until: begin + 0.21)
    #expect(stage.scroll.isDecelerating)
  }

  @Test func `a wheel takes a throw over where it is seen`() {
    let stage = ScrollStage()
    stage.drag(from: Point(x: 200, y: 500), by: Point(x: 0, y: -300), for: 0.15)
    stage.run(for: 0.1)
    let (before, time) = (stage.offset.y, stage.window.now)
    turn(stage, by: Point(x: 0, y: 15))
    stage.run(for: 1.0 / 60)
    #expect(stage.offset.y > before && stage.offset.y - before < 60, "\(time)")
    stage.run(for: 2)
    #expect(abs(stage.offset.y - (before + 15)) < 1)
  }

  @Test func `a wheel turns the innermost view that can go on, and stays with it while it turns`() {
    let stage = ScrollStage(content: Size(width: 400, height: 3000))
    let inner = ScrollView()
    inner.frame = Rect(x: 0, y: 100, width: 400, height: 300)
    inner.contentSize = Size(width: 400, height: 340)
    stage.scroll.addSubview(inner)
    stage.run(for: 0.1)
    for _ in 0..<8 {
      turn(stage, by: Point(x: 0, y: 15), at: Point(x: 200, y: 200))
      stage.run(for: 0.05)
    }
    #expect(inner.contentOffset.y == 40 && stage.scroll.contentOffset.y == 0)
    stage.run(for: 0.4)
    turn(stage, by: Point(x: 0, y: 15), at: Point(x: 200, y: 200))
    #expect(inner.contentOffset.y == 40 && stage.scroll.contentOffset.y == 15)
  }

  @Test func `keys scroll by steps, by pages and to the ends`() {
    let stage = ScrollStage()
    func press(_ key: KeyEvent.Key, _ modifiers: KeyEvent.Modifiers = []) -> Double {
      stage.window.send(
        KeyEvent(phase: .pressed, key: key, modifiers: modifiers, time: stage.window.now))
      stage.run(for: 1)
      return stage.scroll.contentOffset.y
    }
    #expect(press(.down) == 40 && press(.down) == 80 && press(.up) == 40)
    #expect(press(.pageDown) == 580 && press(.pageUp) == 40)
    #expect(press(.space) == 580 && press(.space, .shift) == 40)
    #expect(press(.end) == 4400 && abs(stage.offset.y - 4400) < 0.06)
    #expect(press(.home) == 0 && press(.home, .control) == 0 && press(.left) == 0)
    stage.scroll.isScrollEnabled = false
    #expect(press(.down) == 0)
  }
}
