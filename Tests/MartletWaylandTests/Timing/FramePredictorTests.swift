import MartletGeometry
import MartletTesting
import Testing

@testable import MartletWayland

@Suite struct FramePredictorTests {
  private let refresh = 1.0 / 60

  /// Draws frames at the times of callbacks. Returns their targets.
  private func targets(
    of predictor: inout FramePredictor, callbacks: [MediaTime], seenAfter delay: Double? = nil,
    reported: Double = 0
  ) -> [MediaTime] {
    callbacks.map { time in
      predictor.callback(at: time)
      let target = predictor.target(now: time + 0.0005)
      predictor.committed(at: time + 0.0005)
      if let delay {
        predictor.presented(at: time + delay, refresh: reported, drawn: time + 0.0005, now: time + delay)
      }
      return target
    }
  }

  @Test func `feedback makes targets the refreshes themselves`() {
    var predictor = FramePredictor()
    for frame in 1...200 {
      let refreshTime = 100 + Double(frame) * refresh
      // Drawn at any time within the refresh before it.
      if frame > 1 {
        let target = predictor.target(now: refreshTime - refresh * 0.9)
        #expect(abs(target - refreshTime) < 1e-9)
      }
      predictor.presented(
        at: refreshTime, refresh: refresh, drawn: refreshTime - refresh * 0.9, now: refreshTime)
    }
  }

  @Test func `targets lie where frames of this compositor are seen, two or more refreshes ahead if need be`()
  {
    for delay in [0.5, 1, 1.7, 2.5] {
      var predictor = FramePredictor()
      predictor.setNominalRefresh(refresh)
      let callbacks = (0..<200).map { 10 + Double($0) * refresh }
      let targets = targets(
        of: &predictor, callbacks: callbacks, seenAfter: delay * refresh, reported: refresh)
      for (target, callback) in zip(targets, callbacks).dropFirst(50) {
        #expect(abs(target - callback - delay * refresh) < 0.001, "seen \(delay) refreshes later")
      }
    }
  }

  @Test func `the lead shrinks at once when the compositor needs less`() {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(refresh)
    let early = (0..<100).map { 10 + Double($0) * refresh }
    _ = targets(of: &predictor, callbacks: early, seenAfter: 2.5 * refresh, reported: refresh)
    let later = (100..<110).map { 10 + Double($0) * refresh }
    let targets = targets(of: &predictor, callbacks: later, seenAfter: 1 * refresh, reported: refresh)
    #expect(abs(targets[1] - later[1] - refresh) < 0.001)
  }

  @Test func `frames drawn within one refresh share its target`() {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(refresh)
    _ = targets(of: &predictor, callbacks: (0..<60).map { 10 + Double($0) * refresh })
    let start = 10 + 59 * refresh
    let first = predictor.target(now: start + 0.0005)
    for part in [0.1, 0.3, 0.5, 0.7] {
      #expect(predictor.target(now: start + part * refresh) == first)
    }
    #expect(predictor.target(now: start + 1.1 * refresh) > first + refresh / 2)
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.7])
  func `callbacks that come twice within a refresh do not push targets ahead`(part: Double) {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(refresh)
    var last: MediaTime = 0
    for frame in 0..<600 {
      let time = 10 + Double(frame) * refresh
      for extra in [0, part] {
        let now = time + extra * refresh
        predictor.callback(at: now)
        let target = max(predictor.target(now: now), last)
        predictor.committed(at: now)
        #expect(target - now < 1.5 * refresh, "frame \(frame)")
        last = target
      }
    }
  }

  @Test func `what a frame takes to draw is part of its lead`() {
    func lead(drawing: Double) -> Double {
      var predictor = FramePredictor()
      for frame in 0..<120 {
        let time = 10 + Double(frame) * refresh
        predictor.callback(at: time)
        predictor.committed(at: time + 0.0005 + drawing, drawn: time + 0.0005)
        predictor.presented(
          at: time + refresh, refresh: refresh, drawn: time + 0.0005, now: time + refresh)
      }
      return predictor.lead
    }
    // From half a millisecond after the callback until the frame is seen, a refresh after it.
    #expect(abs(lead(drawing: 0.003) - (refresh - 0.0005)) < 1e-4, "\(lead(drawing: 0.003))")
    #expect(lead(drawing: 0.003) == lead(drawing: 0.0001))
  }

  @Test func `the nominal refresh counts where feedback tells none, on another output too`() {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(refresh)
    let slow = (0..<60).map { 10 + Double($0) * refresh }
    _ = targets(of: &predictor, callbacks: slow, seenAfter: refresh, reported: 0)
    #expect(predictor.refresh == refresh)
    let fast = 1.0 / 144
    predictor.setNominalRefresh(fast)
    #expect(predictor.refresh == fast)
    let callbacks = (0..<60).map { 11.1 + Double($0) * fast }
    let targets = targets(of: &predictor, callbacks: callbacks, seenAfter: fast, reported: 0)
    for (target, callback) in zip(targets, callbacks).dropFirst(5) {
      #expect(abs(target - callback - fast) < 0.001)
    }
  }

  @Test func `targets are even though callbacks are not`() {
    // Without feedback: callbacks are late by up to 2 ms, from a seed.
    var generator = SeededGenerator(seed: 3)
    var predictor = FramePredictor()
    predictor.setNominalRefresh(1.0 / 60)
    let callbacks = (0..<600).map { 10 + Double($0) / 60 + Double.random(in: 0...0.002, using: &generator) }
    let targets = targets(of: &predictor, callbacks: callbacks)
    let steps = zip(targets.dropFirst(61), targets.dropFirst(60)).map { abs($0 - $1 - refresh) }
    let worst = steps.max() ?? .infinity
    print("frame targets from callbacks late by up to 2 ms: largest step off a refresh \(worst * 1000) ms")
    #expect(worst < 0.0005)
  }

  @Test(arguments: [1 / 62.2, 1 / 59.94, 0.0257])
  func `an output that is not as fast as it says is followed`(period: Double) {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(refresh)
    let callbacks = (0..<300).map { 10 + Double($0) * period }
    let targets = targets(of: &predictor, callbacks: callbacks)
    let steps = zip(targets.dropFirst(151), targets.dropFirst(150)).map { abs($0 - $1 - period) }
    #expect(steps.max() ?? .infinity < 0.01 * period)
  }

  @Test func `nonsense from outside keeps time going`() {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(0)
    predictor.setNominalRefresh(-1)
    predictor.setNominalRefresh(.nan)
    for time in [MediaTime.nan, .infinity, -.infinity, 0, 4e9, 1e12, 1.8e19] {
      for reported in [Double.nan, 0, -1, 1e9, 1e-12] {
        predictor.presented(at: time, refresh: reported, drawn: 100, now: 100)
      }
    }
    var last = 0.0
    for frame in 0..<100 {
      let now = 100 + Double(frame) / 60
      predictor.callback(at: now)
      let target = predictor.target(now: now)
      #expect(target >= last && target > now - 1 && target < now + 1)
      predictor.committed(at: now)
      last = target
    }
  }
}
