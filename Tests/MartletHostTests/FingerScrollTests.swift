import MartletGeometry
import MartletHost
import Testing

/// Two fingers that scroll, as a contact.
@Suite struct FingerScrollTests {
  private typealias Sample = FingerScroll.Sample
  private let pointer = Point(x: 300, y: 200)

  @Test func `the contact lands at the pointer and moves as the content does`() {
    var fingers = FingerScroll()
    let first = fingers.scroll(by: Point(x: 0, y: 12), stopped: [], at: pointer, time: 10)
    #expect(
      first.began == Sample(position: pointer, time: 10 - FingerScroll.usualInterval)
        && first.moved == Sample(position: Point(x: 300, y: 188), time: 10) && first.ended == nil)
    // The pointer may be anywhere now.
    let second = fingers.scroll(by: Point(x: -3, y: 8), stopped: [], at: .zero, time: 10.01)
    #expect(second == .init(moved: Sample(position: Point(x: 303, y: 180), time: 10.01)))
  }

  @Test func `it lifts where it is when the fingers have stopped both ways`() {
    var fingers = FingerScroll()
    _ = fingers.scroll(by: Point(x: 4, y: 12), stopped: [], at: pointer, time: 10)
    #expect(
      fingers.scroll(by: .zero, stopped: .vertical, at: pointer, time: 10.01) == .init(),
      "it may go on to the side")
    let last = fingers.scroll(by: .zero, stopped: .horizontal, at: pointer, time: 10.02)
    #expect(last == .init(ended: Sample(position: Point(x: 296, y: 188), time: 10.02)))
    #expect(fingers.contact == nil)
    #expect(fingers.scroll(by: .zero, stopped: .vertical, at: pointer, time: 10.03) == .init())
  }

  @Test func `a last movement and the lift may come together`() {
    var fingers = FingerScroll()
    _ = fingers.scroll(by: Point(x: 0, y: 12), stopped: [], at: pointer, time: 10)
    let last = fingers.scroll(by: Point(x: 0, y: 2), stopped: .vertical, at: pointer, time: 10.02)
    let end = Sample(position: Point(x: 300, y: 186), time: 10.02)
    #expect(last == .init(moved: end, ended: end))
  }

  /// Reports of fingers that scroll at a speed in points per second, 8 ms apart. Returns the time of the last one.
  @discardableResult
  private func scroll(
    _ fingers: inout FingerScroll, at speed: Double, from start: Double, count: Int = 8, apart: Int = 1
  ) -> Double {
    var last = start
    for index in 1...count {
      last = start + 0.008 * Double(index)
      // A compositor that draws passes on what has come since its last frame.
      let arrival = start + 0.008 * Double((index + apart - 1) / apart * apart)
      _ = fingers.scroll(
        by: Point(x: 0, y: speed * 0.008), stopped: [], at: pointer, time: last, arrival: arrival)
    }
    return last
  }

  @Test func `in the first scroll fingers may rest for a second, and after a reported lift for ever`() {
    var fingers = FingerScroll()
    #expect(fingers.reportsLifts == nil)
    let last = scroll(&fingers, at: 100, from: 10)
    #expect(fingers.deadline == last + FingerScroll.firstTimeout)
    #expect(fingers.advance(to: last + 0.9) == nil)
    _ = fingers.scroll(by: .zero, stopped: .vertical, at: pointer, time: last + 0.95)
    #expect(fingers.reportsLifts == true && fingers.contact == nil)
    scroll(&fingers, at: 100, from: 20)
    #expect(fingers.deadline == nil)
  }

  @Test func `a pause of the fingers is no late report`() throws {
    var fingers = FingerScroll()
    for time in [10, 10.1, 10.108, 10.116, 10.124] {
      _ = fingers.scroll(by: Point(x: 0, y: 8), stopped: [], at: pointer, time: time)
    }
    let deadline = try #require(fingers.deadline)
    #expect(
      abs(deadline - 10.124 - FingerScroll.missedReports * FingerScroll.usualInterval) < 1e-9, "\(deadline)")
  }

  @Test func `where no lift is reported a rest is shorter from the second scroll on`() {
    var fingers = FingerScroll()
    let last = scroll(&fingers, at: 100, from: 10)
    let end = fingers.advance(to: last + 5)
    #expect(end?.time == last + FingerScroll.firstTimeout)
    #expect((end?.position ?? .zero).distance(to: Point(x: 300, y: 193.6)) < 1e-9)
    #expect(fingers.reportsLifts == nil, "they may still lift")
    let next = scroll(&fingers, at: 100, from: 20)
    #expect(fingers.reportsLifts == false && fingers.deadline == next + FingerScroll.timeout)
    #expect(fingers.advance(to: next + 0.15) == nil)
    #expect(fingers.advance(to: next + 0.5)?.time == next + FingerScroll.timeout)
    #expect(fingers.deadline == nil && fingers.advance(to: 30) == nil, "it ends once")
    _ = fingers.scroll(by: Point(x: 0, y: 1), stopped: .vertical, at: pointer, time: 40)
    #expect(fingers.reportsLifts == true, "another touchpad may report them")
  }

  @Test func `fast fingers that are silent for three intervals have lifted in motion`() {
    var fingers = FingerScroll()
    let last = scroll(&fingers, at: 800, from: 10)
    let patience = 3 * FingerScroll.usualInterval
    #expect(abs((fingers.deadline ?? 0) - last - patience) < 1e-9)
    #expect(fingers.advance(to: last + patience - 0.001) == nil)
    let end = fingers.advance(to: last + patience + 0.001)
    #expect(abs((end?.time ?? 0) - last - FingerScroll.usualInterval) < 1e-9)
    #expect(fingers.contact == nil && fingers.reportsLifts == nil)
  }

  @Test func `reports that come together are no silence`() {
    var fingers = FingerScroll()
    // Two at a time: the last arrives as it was measured, those after it 16 ms later.
    let last = scroll(&fingers, at: 800, from: 10, count: 12, apart: 2)
    #expect((fingers.deadline ?? 0) >= last + 6 * FingerScroll.usualInterval - 1e-9)
  }

  @Test func `fingers that slow down, or burst in at one time, are waited for`() {
    var fingers = FingerScroll()
    scroll(&fingers, at: 800, from: 10)
    let last = scroll(&fingers, at: 120, from: 10.064, count: 4)
    #expect(fingers.deadline == last + FingerScroll.firstTimeout)
    var burst = FingerScroll()
    for _ in 0..<5 {
      _ = burst.scroll(by: Point(x: 0, y: 20), stopped: [], at: pointer, time: 10, arrival: 10.001)
    }
    #expect(burst.deadline == 10.001 + FingerScroll.firstTimeout)
  }

  @Test func `fingers may rest as long as they like where lifts are reported`() {
    var fingers = FingerScroll()
    _ = fingers.scroll(by: Point(x: 0, y: 12), stopped: .vertical, at: pointer, time: 10)
    _ = fingers.scroll(by: Point(x: 0, y: 12), stopped: [], at: pointer, time: 11)
    #expect(fingers.deadline == nil)
    #expect(fingers.advance(to: 100) == nil)
    #expect(fingers.contact != nil)
  }

  @Test func `a contact never lands before the last one has ended`() {
    var fingers = FingerScroll()
    _ = fingers.scroll(by: Point(x: 0, y: 12), stopped: .vertical, at: pointer, time: 10)
    let next = fingers.scroll(by: Point(x: 0, y: 12), stopped: [], at: pointer, time: 10.003)
    #expect(next.began?.time == 10)
  }
}
