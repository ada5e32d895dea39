import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

/// Whether a person can see a motion.
@MainActor @Suite struct VisibleMotionTests {
  let stage = LayerStage()

  /// Where a layer is shown in each millisecond until it rests, and whether it is visibly moving.
  private func flight(_ spring: Spring, velocity: Point = .zero) -> [(place: Point, isMoving: Bool)] {
    let layer = stage.layer(at: .zero)
    stage.frame()
    layer.animate(.position, to: Point(x: 300, y: -80), spring: spring, initialVelocity: velocity)
    stage.frame()
    var flight: [(Point, Bool)] = []
    while layer.isAnimating(.position) {
      flight.append((layer.presentation.position, layer.isVisiblyMoving(.position)))
      stage.advance(by: 0.001)
    }
    #expect(!layer.isVisiblyMoving(.position))
    return flight
  }

  @Test(arguments: [-0.5, 0, 0.2, 0.6, 0.85])
  func `a spring moves for the eye while it goes half a point within a quarter of a second`(bounce: Double) {
    let flight = flight(Spring(duration: 0.5, bounce: bounce), velocity: Point(x: 900, y: 400))
    var way = 0.0
    for (index, moment) in flight.enumerated().reversed() {
      let next = flight[index..<min(index + 250, flight.count)]
      // What moves again later is not at rest yet.
      way = max(way, next.map { $0.place.distance(to: moment.place) }.max() ?? 0)
      // Motion is sampled every 50 ms, and at the end less than a twentieth of a point remains. A later turn
      // counts from seven eighths of half a point.
      if way < 0.42 { #expect(!moment.isMoving, "\(index) ms: \(way)") }
      if way > 0.7 { #expect(moment.isMoving, "\(index) ms: \(way)") }
    }
    let still = flight.count - (flight.lastIndex { $0.isMoving } ?? 0)
    print("bounce \(bounce): rests for the eye \(still) ms before the end of \(flight.count) ms")
    #expect(still > 30)
  }

  @Test(arguments: [0.3, 0.8, 1.5], [0.3, 0.6, 0.85])
  func `a spring that has come to rest for the eye does not move again at its next turn`(
    duration: Double, bounce: Double
  ) {
    let flight = flight(Spring(duration: duration, bounce: bounce))
    let rest = flight.firstIndex { !$0.isMoving } ?? flight.count
    let again = flight[rest...].filter(\.isMoving).count
    print("\(duration) s, bounce \(bounce): rests after \(rest) ms, moves again for \(again) ms")
    #expect(again == 0 && rest < flight.count)
  }

  @Test func `what was added in this turn moves, and what begins later does not yet`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    layer.animate(.position, to: Point(x: 300, y: 0), spring: Spring(duration: 0.5))
    #expect(layer.isVisiblyMoving(.position) && layer.isVisiblyMoving(.position.x))
    #expect(!layer.isVisiblyMoving(.opacity))
    layer.freeze(.position)
    stage.frame()
    #expect(!layer.isVisiblyMoving(.position))
    layer.add(
      BasicAnimation(from: 1, to: 0, duration: 1, timingFunction: .linear, beginTime: stage.now + 1),
      for: .opacity)
    stage.frame()
    #expect(layer.isAnimating(.opacity) && !layer.isVisiblyMoving(.opacity))
    stage.advance(by: 1.2)
    #expect(layer.isVisiblyMoving(.opacity))
  }

  @Test func `a part of a position moves by points and an opacity by hundredths`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    layer.add(BasicAnimation(from: 0.0, to: 1.5, duration: 1, timingFunction: .linear), for: .position.x)
    layer.add(BasicAnimation(from: 1, to: 0.8, duration: 1, timingFunction: .linear), for: .opacity)
    stage.frame()
    stage.advance(by: 0.1)
    #expect(!layer.isVisiblyMoving(.position.x) && layer.isVisiblyMoving(.opacity))
  }
}
