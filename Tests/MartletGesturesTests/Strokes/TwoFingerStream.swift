import MartletGeometry
import MartletGestures
import MartletHost
import RandomTestSupport

/// The reports of two fingers. The first lifts, then the second.
///
/// The screen reports both at once, 60 to 240 times a second, with stamps that are off by up to 1 ms, up to three
/// reports at a time.
struct TwoFingerStream {
  struct Report {
    var arrival: Double
    var event: TouchEvent
  }

  /// In the order of arrival.
  private(set) var reports: [Report] = []
  /// The time of the newest sample of both fingers as the first lifts.
  private(set) var last = 0.0

  /// - Parameters:
  ///   - hand: What the fingers do. The second goes on until it lifts.
  ///   - lag: How much later the second finger lifts, in seconds.
  ///   - silent: A finger that is not reported while it rests, if any.
  init(of hand: some TwoFingerHand, lag: Double, silent: Int64? = nil, _ generator: inout SeededGenerator) {
    let rate = [60.0, 90, 120, 240][generator.int(0..<4)]
    let batch = generator.int(1..<4)
    func event(_ finger: Int64, _ phase: TouchEvent.Phase, _ t: Double, stamp: Double) -> TouchEvent {
      TouchEvent(
        id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase,
        position: hand.place(first: finger == 1, at: t), time: 100 + stamp)
    }
    for finger in [1, 2] as [Int64] {
      reports.append(Report(arrival: 100, event: event(finger, .began, 0, stamp: 0)))
    }
    var (t, stamp) = (1 / rate, 0.0)
    var waiting: [TouchEvent] = []
    var beats = 0
    while t < hand.end + lag {
      stamp = max(stamp, t + generator.double(-0.001...0.001))
      // Nothing is measured after a finger has lifted.
      if t < hand.end { stamp = min(stamp, hand.end) } else { stamp = min(stamp, hand.end + lag) }
      if t < hand.end {
        if silent != 1 { waiting.append(event(1, .moved, t, stamp: stamp)) }
        last = t
      }
      if silent != 2 { waiting.append(event(2, .moved, t, stamp: stamp)) }
      beats += 1
      let isLast = t + 1 / rate >= hand.end && t < hand.end
      if beats >= batch || isLast || t + 1 / rate >= hand.end + lag {
        for event in waiting { reports.append(Report(arrival: 100 + max(t, stamp), event: event)) }
        waiting = []
        beats = 0
      }
      t += 1 / rate
    }
    reports.append(Report(arrival: 100 + hand.end, event: event(1, .ended, last, stamp: hand.end)))
    reports.append(
      Report(arrival: 100 + hand.end + lag, event: event(2, .ended, t - 1 / rate, stamp: hand.end + lag)))
    reports = reports.enumerated()
      .sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
      .map(\.element)
  }

  /// Plays the stream to a pinch and a rotation, in frames 60 times a second.
  /// - Returns: The growth, as a fraction per second, and the turn, in radians per second, that each had as it
  ///   ended; `nil` for one that has not begun. A hand that hardly moves, or turns round at the end, begins none.
  @MainActor
  func play() -> (growth: Double?, turn: Double?) {
    let stage = GestureStage()
    stage.dispatcher.followsFrames = true
    let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
    let rotation = stage.attach(RotationGestureRecognizer(), "rotation", to: stage.board)
    pinch.shouldRecognizeSimultaneously = { _ in true }
    var found: (growth: Double?, turn: Double?)
    pinch.addHandler { if $0.state == .ended { found.growth = $0.velocity / $0.scale } }
    rotation.addHandler { if $0.state == .ended { found.turn = $0.velocity } }
    var frame = 100.0
    for report in reports {
      while frame < report.arrival {
        stage.dispatcher.frame(FrameTiming(targetTime: frame + 0.02, duration: 1.0 / 60, lead: 0.02))
        frame += 1.0 / 60
      }
      stage.dispatcher.dispatch(report.event, arrival: report.arrival)
    }
    return found
  }
}
