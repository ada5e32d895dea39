import Martlet
import MartletTesting
import Testing

/// What a finger hits while things move and frames are drawn ahead of time.
@MainActor @Suite struct SeenTouchTests {
  @Test func `what a device tells of a contact that is not down is left out and told of, once`() {
    let window = ManualWindow(size: Size(width: 100, height: 100))
    let controller = WindowController(window: window)
    var told: [PointerEvent] = []
    controller.onPointer = { told.append($0) }
    for _ in 0..<3 {
      window.send(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 1), source: .touchscreen, phase: .moved, position: .zero,
          time: window.now))
    }
    #expect(Diagnostics.hasReported("refused event"))
    // Events that are no contact are ignored.
    let events: [PointerEvent] = [
      .hovered(.zero, time: 1), .scrolled(.wheel(steps: Point(x: 0, y: 1)), at: .zero, time: 2),
      .pressed(.secondary, at: .zero, time: 3), .released(.secondary, at: .zero, time: 4), .left(time: 5),
    ]
    for event in events { window.send(event) }
    #expect(told == events)
  }

  @Test func `a finger lands on what was on screen, and else on what the newest frame has drawn`() {
    let window = ManualWindow(size: Size(width: 800, height: 200))
    let controller = WindowController(window: window)
    let card = View()
    card.layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    card.layer.position = Point(x: 100, y: 100)
    let pan = PanGestureRecognizer()
    pan.minimumDistance = 0
    card.addGestureRecognizer(pan)
    controller.rootView.addSubview(card)
    window.resolveFrame()
    card.layer.add(
      BasicAnimation(
        from: Point(x: 100, y: 100), to: Point(x: 700, y: 100), duration: 0.3, timingFunction: .linear),
      for: .position)
    Transaction.flush()
    // 2,000 points per second, drawn two refreshes ahead.
    let start = window.now
    window.resolveFrame(at: start + 0.1)
    window.resolveFrame(at: start + 0.133)
    window.advance(to: start + 0.101)
    for (x, isHit) in [(300.0, true), (366.0, true), (430.0, false), (240.0, false)] {
      let id = TouchEvent.ID(rawValue: Int64(x))
      for phase in [TouchEvent.Phase.began, .cancelled] {
        window.send(
          TouchEvent(
            id: id, source: .touchscreen, phase: phase, position: Point(x: x, y: 100), time: window.now))
        if phase == .began { #expect((pan.state == .began) == isHit, "at \(x)") }
      }
    }
  }
}
