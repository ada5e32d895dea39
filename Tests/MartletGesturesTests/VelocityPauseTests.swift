import MartletGeometry
import MartletGestures
import Testing

/// A finger's velocity after it has stopped, if the device reports nothing while it rests.
@Suite struct VelocityPauseTests {
  private static let period = 1.0 / 120

  /// A finger that moves down at 1,200 points per second to 200 points, and then as given, with times in
  /// seconds after that.
  private func velocity(then more: [(time: Double, y: Double)], lift: Double) -> Point {
    var tracker = VelocityTracker<Point>()
    for index in 0...20 {
      tracker.add(Point(x: 0, y: Double(index) * 10), at: 50 + Double(index - 20) * Self.period)
    }
    for sample in more { tracker.add(Point(x: 0, y: sample.y), at: 50 + sample.time) }
    return tracker.velocity(at: 50 + lift)
  }

  @Test func `a finger that stood for 40 ms and lifts is not thrown`() {
    #expect(velocity(then: [], lift: 0.041) == .zero)
    let standing = (1...5).map { (Double($0) * Self.period, 200.3) }
    #expect(velocity(then: standing, lift: 0.045) == .zero)
  }

  @Test(arguments: [0.041, 0.045, 0.05, 0.06, 0.1, 0.2], [-1, 0.3, 1.0, 1.9])
  func `a finger that stood and crept by a point is not thrown`(pause: Double, creep: Double) {
    #expect(velocity(then: [(pause, 200 + creep)], lift: pause + 0.008) == .zero)
    guard abs(creep) <= 1 else { return }
    let steps = (1...3).map { (pause + Double($0 - 1) * Self.period, 200 + creep * Double($0) / 3) }
    #expect(velocity(then: steps, lift: pause + 0.02) == .zero)
  }

  @Test(arguments: [0.041, 0.06, 0.1, 0.2], [1200, 600, -600.0])
  func `a finger that stood and went on is thrown as it went last`(pause: Double, speed: Double) {
    let more = (1...5).map { (pause + Double($0) * Self.period, 200 + Double($0) * speed * Self.period) }
    let told = velocity(then: more, lift: pause + 5 * Self.period + 0.003)
    #expect(abs(told.y / speed - 1) < 0.02, "\(told)")
  }

  @Test(arguments: 1...4)
  func `a finger that stops dead is not thrown back`(reports: Int) {
    let standing = (1...reports).map { (Double($0) * Self.period, 200.0) }
    let told = velocity(then: standing, lift: Double(reports) * Self.period + 0.003)
    #expect(told.y >= 0 && told.y <= 1200, "\(told)")
  }
}
