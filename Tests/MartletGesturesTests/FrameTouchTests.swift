import MartletGeometry
import MartletHost
import Testing

@testable import MartletGestures

/// Moves that are reported once per frame.
@MainActor @Suite struct FrameTouchTests {
  private let stage = GestureStage()
  private let pan: PanGestureRecognizer

  init() {
    pan = stage.pan("pan", on: stage.left)
    pan.minimumDistance = 0
    stage.dispatcher.followsFrames = true
  }

  private func frame(_ target: Double, lead: Double = 0.016) {
    stage.dispatcher.frame(FrameTiming(targetTime: target, duration: 1.0 / 60, lead: lead))
  }

  /// Lands, then drags to the right at 900 points per second with 120 samples per second.
  private func drag(samples: Int) {
    stage.down(1, 150, 150)
    for index in 1...samples { stage.move(1, 150 + 7.5 * Double(index), 150, after: 1.0 / 120) }
  }

  @Test func `the first move is told at once, and those that follow with the next frame`() {
    drag(samples: 1)
    #expect(pan.translation.x == 7.5 && stage.dispatcher.wantsFrames)
    stage.move(1, 165, 150, after: 1.0 / 120)
    stage.move(1, 172.5, 150, after: 1.0 / 120)
    #expect(pan.translation.x == 7.5)
    frame(stage.time + 0.016)
    #expect(abs(pan.translation.x - 22.5) < 1e-9)
  }

  @Test func `a frame shows the finger at its own time, and all samples stay at hand`() {
    var coalesced: [Touch.Sample] = []
    pan.addHandler { coalesced = $0.touches.first?.coalescedTouches ?? [] }
    drag(samples: 10)
    frame(stage.time + 0.016)
    #expect(coalesced.count == 9)
    // 4 ms after the newest sample, minus the lag that 120 Hz requires.
    frame(stage.time + 0.004 + 0.016)
    let lag = 1.0 / 120 - 0.008
    #expect(abs(pan.translation.x - (75 + 900 * (0.004 - lag / 2))) <= 900 * lag / 2 + 1e-6)
    #expect(coalesced.isEmpty)
  }

  @Test func `a lift is told at once, where and when the finger's line ends`() {
    var (handOver, way) = (0.0, 0.0)
    pan.addHandler { [stage] pan in
      guard pan.state == .ended else { return }
      (handOver, way) = (stage.dispatcher.handOverTime ?? 0, pan.translation.x)
    }
    drag(samples: 10)
    frame(stage.time + 0.016)
    let last = stage.time + 1.0 / 120
    stage.move(1, 150 + 7.5 * 11, 150, after: 1.0 / 120)
    stage.up(1, 150 + 7.5 * 11, 150, after: 0.001)
    #expect(way == 7.5 * 11)
    // The frame showed the finger 16 ms ahead, minus the lag that 120 Hz requires.
    #expect(abs(handOver - (last + 0.016)) <= 1.0 / 120 - 0.008 + 1e-6)
    #expect(stage.dispatcher.handOverTime == nil)
  }

  @Test func `as one of two fingers lifts, a pan goes on from where it is shown, a pinch ends with the line`()
  {
    var scale = 0.0
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.left)
    pinch.minimumChange = 0
    pinch.shouldRecognizeSimultaneously = { _ in true }
    pinch.addHandler { if $0.state == .ended { scale = $0.scale } }
    stage.down(2, 350, 150)
    drag(samples: 10)
    // 4 ms beyond the newest sample.
    frame(stage.time + 0.02)
    let shown = pan.translation
    #expect(shown.x > 75 / 2 + 1)
    stage.up(1, 225, 150, after: 0.008)
    #expect(pan.translation == shown && pan.state.isOngoing)
    #expect(abs(scale - 125.0 / 200) < 1e-12)
    stage.move(2, 351, 150, after: 0.008)
    #expect(abs(pan.translation.x - shown.x - 1) < 1e-12)
  }

  @Test func `a finger that rests wants no frames, and lifts without a line to go on`() {
    var handOver: Double?
    pan.addHandler { [stage] in if $0.state == .ended { handOver = stage.dispatcher.handOverTime } }
    drag(samples: 20)
    frame(stage.time + 0.016)
    frame(stage.time + 0.05)
    #expect(!stage.dispatcher.wantsFrames)
    #expect(pan.translation.x == 150)
    stage.up(1, 300, 150, after: 0.2)
    #expect(handOver == nil)
  }

  @Test func `moves that no frame takes along for a tenth of a second are told without one`() {
    drag(samples: 30)
    #expect(pan.translation.x > 100)
  }

  @Test func `a finger that has rested while another moved hands its line over where it ends`() {
    var handOver = 0.0
    let other = stage.pan("other", on: stage.right)
    other.minimumDistance = 0
    other.addHandler { [stage] in if $0.state == .ended { handOver = stage.dispatcher.handOverTime ?? 0 } }
    stage.down(1, 150, 150)
    stage.down(2, 650, 150)
    var step = 0.0
    func move(_ fingers: ClosedRange<Int64>) {
      step += 1
      if fingers.contains(1) { stage.move(1, 150 + step, 150, after: 1.0 / 120) }
      if fingers.contains(2) { stage.move(2, 650 + 2 * step, 150, after: fingers.count > 1 ? 0 : 1.0 / 120) }
    }
    for index in 0..<20 {
      move(1...2)
      if index % 2 == 1 { frame(stage.time + 0.016) }
    }
    for index in 0..<20 {
      move(1...1)
      if index % 2 == 1 { frame(stage.time + 0.016) }
    }
    #expect(other.translation.x == 40, "it rests")
    move(2...2)
    let shown = stage.time + (stage.dispatcher.clock.delay ?? .infinity)
    stage.up(2, 650 + 2 * step, 150, after: 0.001)
    #expect(abs(handOver - shown) <= Constants.handOverLeeway + 1e-9, "\(handOver - shown)")
  }

  @Test func `a touch that is cancelled between two frames ends its gesture`() {
    drag(samples: 5)
    stage.send(.cancelled, 1, 190, 150)
    #expect(stage.log.last == "pan cancelled")
    #expect(!stage.dispatcher.wantsFrames)
  }

  @Test func `two contacts that begin to move together are seen together`() {
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.left)
    pinch.minimumChange = 0
    pinch.shouldRecognizeSimultaneously = { _ in true }
    stage.down(1, 150, 150)
    stage.down(2, 250, 150)
    for step in 1...3 {
      stage.move(1, 150 + 20 * Double(step), 150, after: 1.0 / 120)
      stage.move(2, 250 + 20 * Double(step), 150, after: 0)
      #expect(pinch.scale == 1 && pinch.state.isOngoing)
      frame(stage.time + 0.016)
    }
  }

  @Test func `two contacts are drawn as early as one`() {
    let delays = [1, 2].map { contacts in
      let stage = GestureStage()
      let pan = stage.pan("pan", on: stage.left)
      pan.minimumDistance = 0
      stage.dispatcher.followsFrames = true
      for contact in 0..<contacts { stage.down(Int64(contact), 150 + 50 * Double(contact), 150) }
      for step in 1...60 {
        for contact in 0..<contacts {
          stage.move(
            Int64(contact), 150 + 50 * Double(contact) + 2 * Double(step), 150,
            after: contact == 0 ? 1.0 / 90 : 0)
        }
        stage.dispatcher.frame(FrameTiming(targetTime: stage.time + 0.016, duration: 1.0 / 60, lead: 0.016))
      }
      return stage.dispatcher.clock.delay ?? .infinity
    }
    // The two land one after the other, off the beat, which is learned a little more slowly then.
    #expect(
      abs(delays[0] - (0.016 + 1.0 / 90 - 0.008)) < 1e-6 && abs(delays[1] - delays[0]) < 1e-5, "\(delays)")
  }

  @Test func `a finger whose lift is reported late has not rested`() {
    let stage = GestureStage()
    stage.dispatcher.followsFrames = true
    let pan = stage.pan("pan", on: stage.board)
    var velocity = Point.zero
    pan.addHandler { if $0.state == .ended { velocity = $0.velocity } }
    func draw() {
      stage.dispatcher.frame(FrameTiming(targetTime: stage.time + 0.02, duration: 1.0 / 60, lead: 0.02))
    }
    stage.down(1, 200, 200)
    for step in 1...20 {
      stage.move(1, 200 + 8 * Double(step), 200, after: 0.008)
      if step % 2 == 0 { draw() }
    }
    let newest = stage.time
    for _ in 0..<4 {
      stage.time += 1.0 / 60
      draw()
    }
    stage.dispatcher.dispatch(
      TouchEvent(
        id: TouchEvent.ID(rawValue: 1), source: .touchscreen, phase: .ended, position: Point(x: 360, y: 200),
        time: newest + 0.008),
      arrival: stage.time)
    #expect(abs(velocity.x - 1000) < 20, "\(velocity)")
  }
}
