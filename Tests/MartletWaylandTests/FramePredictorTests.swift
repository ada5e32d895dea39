import MartletMotion
import MartletTesting
import Testing

@testable import MartletWayland

@Suite struct FramePredictorTests {
  @Test func feedbackMakesTargetsTheRefreshesThemselves() {
    var predictor = FramePredictor()
    let refresh = 1.0 / 60
    predictor.presented(at: 100, refresh: refresh)
    for frame in 1...200 {
      let refreshTime = 100 + Double(frame) * refresh
      // Drawn at any time within the refresh before it.
      let target = predictor.target(now: refreshTime - refresh * 0.9)
      #expect(abs(target - refreshTime) < 1e-9)
      predictor.drew(for: target)
      predictor.presented(at: refreshTime, refresh: refresh)
    }
  }

  @Test func aRefreshThatAFrameHasTakenIsNotGivenToTheNext() {
    var predictor = FramePredictor()
    predictor.presented(at: 50, refresh: 0.01)
    let first = predictor.target(now: 50.001)
    predictor.drew(for: first)
    let second = predictor.target(now: 50.002)
    #expect(abs(second - first - 0.01) < 1e-9)
  }

  @Test func askingWithoutDrawingTakesNothing() {
    var predictor = FramePredictor()
    predictor.presented(at: 50, refresh: 0.01)
    #expect(predictor.target(now: 50.001) == predictor.target(now: 50.001))
  }

  @Test func targetsAreEvenThoughCallbacksAreNot() {
    // Without feedback: callbacks late by up to 2 ms, seeded.
    var generator = SeededGenerator(seed: 3)
    var predictor = FramePredictor()
    predictor.setNominalRefresh(1.0 / 60)
    var previous: MediaTime?
    var worst = 0.0
    for frame in 0..<600 {
      let arrival = 10 + Double(frame) / 60 + Double.random(in: 0...0.002, using: &generator)
      predictor.callback(at: arrival)
      let target = predictor.target(now: arrival + 0.0005)
      predictor.drew(for: target)
      if let previous, frame > 60 { worst = max(worst, abs(target - previous - 1.0 / 60)) }
      previous = target
    }
    print("frame targets from callbacks late by up to 2 ms: largest step off a refresh \(worst * 1000) ms")
    #expect(worst < 0.0005)
  }

  @Test func nonsenseFromOutsideKeepsTimeGoing() {
    var predictor = FramePredictor()
    predictor.setNominalRefresh(0)
    predictor.setNominalRefresh(-1)
    predictor.presented(at: .nan, refresh: .nan)
    predictor.presented(at: 1e12, refresh: 1e9)
    var last = 0.0
    for frame in 0..<100 {
      let now = 100 + Double(frame) / 60
      let target = predictor.target(now: now)
      #expect(target >= last && target > now - 1 && target < now + 1)
      predictor.drew(for: target)
      last = target
    }
  }
}
