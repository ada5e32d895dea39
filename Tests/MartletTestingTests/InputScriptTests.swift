import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct InputScriptTests {
  /// Records what a window is told, and when.
  final class Recorder: WindowDelegate {
    var touches: [(event: TouchEvent, at: Double)] = []
    var keys: [KeyEvent.Phase] = []
    var wakes: [Double] = []
    func window(_ window: any Window, received event: TouchEvent) { touches.append((event, window.now)) }
    func window(_ window: any Window, received event: KeyEvent) { keys.append(event.phase) }
    func window(_ window: any Window, wokeAt time: Double) { wakes.append(time) }
    func windowDidResize(_ window: any Window) {}
  }

  func played(_ script: InputScript, frames: Double = 60) -> Recorder {
    let window = ManualWindow(size: Size(width: 100, height: 100))
    let recorder = Recorder()
    window.delegate = recorder
    var script = script
    let end = script.end
    while window.now < end { window.play(&script, until: min(window.now + 1 / frames, end)) }
    return recorder
  }

  @Test func `a wheel turns and a key is pressed with modifiers, each at its time`() {
    final class Wheels: WindowDelegate {
      var told: [(String, Double)] = []
      func window(_ window: any Window, received event: TouchEvent) {}
      func window(_ window: any Window, received event: KeyEvent) {
        told.append(("\(event.phase) \(event.modifiers == [.control, .shift])", event.time))
      }
      func window(_ window: any Window, received event: PointerEvent) {
        guard case .scrolled(let scroll, let place, let time) = event else { return }
        told.append(("\(scroll.steps.y) at \(place) \(scroll.modifiers == .shift)", time))
      }
      func windowDidResize(_ window: any Window) {}
    }
    let window = ManualWindow(size: Size(width: 100, height: 100))
    let wheels = Wheels()
    window.delegate = wheels
    var script = InputScript()
    script.wheel(steps: Point(x: 0, y: -2), at: Point(x: 5, y: 6), modifiers: .shift, time: 1000.5)
    script.key("z", modifiers: [.control, .shift], at: 1000.25)
    window.play(&script, until: 1001)
    #expect(wheels.told.map(\.0) == ["pressed true", "released true", "-2.0 at (5.0, 6.0) true"])
    #expect(wheels.told.map(\.1) == [1000.25, 1000.3, 1000.5])
  }

  @Test func `two fingers are held about a point, by their distance and their direction`() {
    var script = InputScript()
    script.twoFingers(at: 1000.5, duration: 0.5, device: .init(jitter: 0)) { t in
      (center: Point(x: 50 + 20 * t, y: 40), distance: 20 + 40 * t, angle: t * .pi)
    }
    let touches = played(script).touches.map(\.event)
    let ends = touches.filter { $0.phase == .ended }.map(\.position)
    #expect(touches.prefix(2).map(\.position) == [Point(x: 40, y: 40), Point(x: 60, y: 40)])
    #expect(touches.prefix(2).allSatisfy { $0.phase == .began } && Set(touches.map(\.id)).count == 2)
    #expect(ends.count == 2 && ends[0].distance(to: Point(x: 60, y: 20)) < 1e-9, "\(ends)")
    #expect(ends[1].distance(to: Point(x: 60, y: 60)) < 1e-9)
  }

  @Test(arguments: [60.0, 120, 240, 1000])
  func `a finger lands once, is reported in order, never before it was measured, and lifts last`(rate: Double)
  {
    for seed in 0..<50 as Range<UInt64> {
      var script = InputScript(seed: seed)
      let duration = 0.1 + Double(seed) * 0.0037
      script.touch(
        at: 1000.5, duration: duration, device: .init(rate: rate, jitter: 0.001, batch: 1...4)
      ) { Point(x: 100 * $0, y: 0) }
      let touches = played(script).touches
      let label: Comment = "seed \(seed) at \(rate) Hz"
      #expect(touches.first?.event.phase == .began && touches.last?.event.phase == .ended, label)
      let moves = touches.dropFirst().dropLast()
      #expect(moves.count >= Int(duration * rate) - 1, label)
      for move in moves { #expect(move.event.phase == .moved, label) }
      for (a, b) in zip(touches, touches.dropFirst()) {
        #expect(a.event.time <= b.event.time && a.at <= b.at, label)
        #expect(a.event.position.x <= b.event.position.x, label)
      }
      for touch in touches {
        #expect(touch.at >= touch.event.time - 1e-9 && touch.at <= touch.event.time + 4 / rate + 0.001, label)
        let truth = (touch.event.time - 1000.5) * 100
        #expect(abs(touch.event.position.x - truth) <= 0.1 + 1e-6, label)
      }
    }
  }

  @Test
  func `the same seed plays the same, another does not, and neither depends on how often frames are drawn`() {
    func events(seed: UInt64, frames: Double) -> [TouchEvent] {
      var script = InputScript(seed: seed)
      script.touch(at: 1000.1, duration: 0.3, device: .init(batch: 1...3)) { Point(x: $0, y: 0) }
      script.tap(at: .zero, time: 1000.2)
      return played(script, frames: frames).touches.map(\.event)
    }
    #expect(events(seed: 3, frames: 60) == events(seed: 3, frames: 17))
    #expect(events(seed: 3, frames: 60) != events(seed: 4, frames: 60))
  }

  @Test
  func `keys are pressed and let go, and wake-ups come at their time`() {
    var script = InputScript()
    script.key(.space, at: 1000.1)
    #expect(played(script).keys == [.pressed, .released])
    let window = ManualWindow(size: Size(width: 100, height: 100))
    let recorder = Recorder()
    window.delegate = recorder
    window.wakeTime = 1000.25
    window.advance(to: 1000.2)
    #expect(recorder.wakes.isEmpty)
    window.advance(to: 1001)
    #expect(recorder.wakes == [1000.25] && window.wakeTime == nil && window.now == 1001)
    window.advance(to: 1000.5)
    #expect(window.now == 1001, "time does not go back")
    let finger = TouchEvent(
      id: .init(rawValue: 7), source: .touchscreen, phase: .began, position: .zero, time: 1001)
    window.send(finger)
    window.close()
    #expect(recorder.touches.map(\.event.phase) == [.began, .cancelled], "contacts end before the window")
    #expect(window.isClosed && window.delegate == nil)
  }
}
