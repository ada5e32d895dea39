import MartletGeometry
import MartletHost
import Testing

@Suite struct TapWatchTests {
  private func event(
    _ phase: TouchEvent.Phase, _ x: Double, at time: Double, id: Int64 = 1,
    source: TouchEvent.Source = .touchscreen
  ) -> TouchEvent {
    TouchEvent(
      id: TouchEvent.ID(rawValue: id), source: source, phase: phase, position: Point(x: x, y: 5), time: time)
  }

  @Test func `A short contact that stays where it has landed is a tap there`() {
    var watch = TapWatch()
    #expect(watch.take(event(.began, 10, at: 1)) == nil)
    #expect(watch.take(event(.moved, 14, at: 1.1)) == nil)
    #expect(watch.take(event(.ended, 13, at: 1.2)) == Point(x: 10, y: 5))
  }

  @Test func `Drags, long presses, cancelled contacts and touchpads are no taps`() {
    var watch = TapWatch()
    let ends = [
      event(.ended, 30, at: 1.2), event(.ended, 10, at: 1.6), event(.cancelled, 10, at: 1.1),
    ]
    for end in ends {
      _ = watch.take(event(.began, 10, at: 1))
      #expect(watch.take(end) == nil)
    }
    // Away and back is a drag.
    _ = watch.take(event(.began, 10, at: 1))
    _ = watch.take(event(.moved, 40, at: 1.1))
    #expect(watch.take(event(.ended, 10, at: 1.2)) == nil)
    _ = watch.take(event(.began, 10, at: 1, source: .scrolling))
    #expect(watch.take(event(.ended, 10, at: 1.1, source: .scrolling)) == nil)
  }

  @Test func `Of two fingers each is told for itself`() {
    var watch = TapWatch()
    _ = watch.take(event(.began, 10, at: 1))
    _ = watch.take(event(.began, 90, at: 1.1, id: 2))
    #expect(watch.take(event(.ended, 50, at: 1.2)) == nil)
    #expect(watch.take(event(.ended, 90, at: 1.3, id: 2)) == Point(x: 90, y: 5))
  }
}
