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

  @Test func `two fingers on a touchpad scroll without slop, and their lift throws`() {
    let stage = ScrollStage()
    var script = InputScript(seed: 5)
    let begin = stage.window.now + 0.02
    script.touch(
      at: begin, duration: 0.2, device: InputScript.Device(rate: 125, jitter: 0), source: .scrolling
    ) { Point(x: 200, y: 300 - 600 * $0) }
    stage.play(&script, until: begin + 0.19)
    #expect(stage.offset.y > 95 && stage.offset.y < 120 && stage.scroll.isDragging, "\(stage.offset)")
    stage.play(&script, until: begin + 0.21)
    #expect(stage.scroll.isDecelerating)
    stage.run(for: 4)
    // 120 points, and a throw at 600 points per second.
    #expect(abs(stage.offset.y - (120 + 590 / 2.002)) < 12, "\(stage.offset)")
  }

  @Test func `a wheel with a modifier scrolls to the side, or zooms`() {
    let stage = ScrollStage(content: Size(width: 1000, height: 2000))
    func turn(_ steps: Double, _ modifiers: KeyEvent.Modifiers) {
      stage.window.send(
        .scrolled(
          .wheel(steps: Point(x: 0, y: steps), modifiers: modifiers), at: Point(x: 100, y: 100),
          time: stage.window.now))
      stage.run(for: 1)
    }
    turn(4, .shift)
    #expect(stage.scroll.contentOffset == Point(x: 160, y: 0))
    turn(-1, .control)
    #expect(stage.scroll.contentOffset == Point(x: 160, y: 0), "nothing can be zoomed")
    stage.mark.frame = Rect(x: 0, y: 0, width: 1000, height: 2000)
    stage.scroll.maximumZoomScale = 4
    stage.scroll.zoomedView = stage.mark
    let point = stage.mark.layer.convert(fromWindow: Point(x: 100, y: 100)) ?? .zero
    turn(-3, .control)
    #expect(stage.scroll.zoomScale > 1.3 && stage.scroll.zoomScale < 2)
    let seen = stage.mark.layer.convert(toWindow: point) ?? .zero
    #expect(seen.distance(to: Point(x: 100, y: 100)) < 1, "\(seen)")
  }

  /// Turns with a wheel up to its stops.
  private final class Knob: View {
    var value = 0.0
    var places: [Point] = []
    override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool {
      places.append(point)
      guard (0...3).contains(value + scroll.steps.y) else { return false }
      value += scroll.steps.y
      return true
    }
  }

  private func addKnob(_ stage: ScrollStage, at y: Double) -> Knob {
    let (knob, label) = (Knob(), View())
    knob.frame = Rect(x: 100, y: y, width: 200, height: 100)
    label.frame = knob.bounds
    knob.addSubview(label)
    stage.scroll.addSubview(knob)
    stage.frame()
    return knob
  }

  private func step(_ stage: ScrollStage, _ modifiers: KeyEvent.Modifiers = [], resting: Double = 1) {
    stage.window.send(
      .scrolled(
        .wheel(steps: Point(x: 0, y: 1), modifiers: modifiers), at: Point(x: 200, y: 300),
        time: stage.window.now))
    stage.run(for: resting)
  }

  @Test func `the innermost view that uses a wheel has it, and what it does not use scrolls`() {
    let stage = ScrollStage()
    let knob = addKnob(stage, at: 250)
    stage.mark.frame = Rect(x: 0, y: 0, width: 400, height: 5000)
    (stage.scroll.zoomedView, stage.scroll.maximumZoomScale) = (stage.mark, 4)
    step(stage)
    step(stage, .control)
    step(stage)
    #expect(knob.value == 3 && knob.places == Array(repeating: Point(x: 100, y: 50), count: 3))
    #expect(stage.scroll.contentOffset == .zero && stage.scroll.zoomScale == 1)
    step(stage)
    #expect(stage.scroll.contentOffset.y == 40 && knob.places.count == 4)
    knob.value = 0
    step(stage)
    #expect(knob.value == 1 && knob.places.last == Point(x: 100, y: 90), "where it is seen now")
    stage.controller.shouldScrollByWheel = { _, _ in false }
    step(stage)
    #expect(knob.places.count == 5, "the program has used it")
  }

  @Test func `a wheel that scrolls goes on with that over a view that would use it`() {
    let stage = ScrollStage()
    let knob = addKnob(stage, at: 400)
    for _ in 0..<4 { step(stage, resting: 0.05) }
    #expect(stage.scroll.contentOffset.y == 160 && knob.places == [])
    stage.run(for: 1)
    step(stage)
    #expect(stage.scroll.contentOffset.y == 160 && knob.value == 1)
  }

  @Test func `a key or a wheel that the program uses itself does not scroll`() {
    let stage = ScrollStage()
    var (keys, asked): ([KeyEvent.Key], [Point]) = ([], [])
    stage.controller.onKey = { if $0.phase == .pressed { keys.append($0.key) } }
    stage.controller.shouldScrollByKey = { $0.key != .down }
    stage.controller.shouldScrollByWheel = { scroll, place in
      asked.append(place)
      return !scroll.modifiers.contains(.alt)
    }
    var script = InputScript()
    script.key(.down, at: stage.window.now + 0.1)
    script.wheel(
      steps: Point(x: 0, y: 2), at: Point(x: 200, y: 300), modifiers: .alt, time: stage.window.now + 0.2)
    stage.play(&script, until: stage.window.now + 1)
    #expect(keys == [.down] && asked == [Point(x: 200, y: 300)] && stage.scroll.contentOffset == .zero)
    script.key(.end, at: stage.window.now + 0.1)
    stage.play(&script, until: stage.window.now + 1)
    #expect(keys == [.down, .end] && stage.scroll.contentOffset.y == 4400)
    script.wheel(steps: Point(x: 0, y: -2), at: Point(x: 200, y: 300), time: stage.window.now + 0.1)
    stage.play(&script, until: stage.window.now + 1)
    #expect(asked.count == 2 && stage.scroll.contentOffset.y == 4320)
  }

  @Test func `keys do not scroll what accepts no touches`() {
    let stage = ScrollStage()
    var script = InputScript()
    func press() {
      script.key(.down, at: stage.window.now + 0.1)
      stage.play(&script, until: stage.window.now + 1)
    }
    press()
    #expect(stage.scroll.contentOffset.y == 40)
    stage.controller.rootView.isUserInteractionEnabled = false
    press()
    #expect(stage.scroll.contentOffset.y == 40)
    stage.controller.rootView.isUserInteractionEnabled = true
    stage.scroll.isHidden = true
    press()
    #expect(stage.scroll.contentOffset.y == 40)
    stage.scroll.isHidden = false
    press()
    #expect(stage.scroll.contentOffset.y == 80)
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
    for _ in 0..<14 {
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
