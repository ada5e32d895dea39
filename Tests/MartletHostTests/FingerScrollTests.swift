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

  @Test func `without reported lifts it ends after a rest, at the end of the rest`() {
    var fingers = FingerScroll()
    _ = fingers.scroll(by: Point(x: 0, y: 12), stopped: [], at: pointer, time: 10)
    _ = fingers.scroll(by: Point(x: 0, y: 12), stopped: [], at: pointer, time: 10.1)
    #expect(fingers.deadline == 10.1 + FingerScroll.timeout)
    #expect(fingers.advance(to: 10.25) == nil)
    #expect(
      fingers.advance(to: 10.5)
        == Sample(position: Point(x: 300, y: 176), time: 10.1 + FingerScroll.timeout))
    #expect(fingers.deadline == nil)
    #expect(fingers.advance(to: 11) == nil, "it ends once")
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
