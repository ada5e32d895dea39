import MartletMotion
import MartletTesting
import Testing

@testable import MartletWayland

@Suite struct EventTimeTests {
  @Test func differencesAreTheDevicesWhateverTheDeliveryDoes() {
    var generator = SeededGenerator(seed: 5)
    var time = EventTime()
    var worst = 0.0
    var first: (raw: Double, media: Double)?
    for index in 0..<500 {
      let measured = 7.0 + Double(index) * 0.008
      // Handed over 0 to 15 ms later.
      let arrival = measured + 1234 + Double.random(in: 0...0.015, using: &generator)
      let media = time.mediaTime(UInt32(measured * 1000), arrival: arrival)
      #expect(media <= arrival)
      if index == 50 { first = (measured, media) }
      if let first, index > 50 { worst = max(worst, abs(media - first.media - (measured - first.raw))) }
    }
    print("event times with 15 ms of uneven delivery: largest error \(worst * 1000) ms")
    // A millisecond is the unit; the offset may still improve by about as much.
    #expect(worst < 0.006)
  }

  @Test func theCounterMayWrapAround() {
    var time = EventTime()
    let before = time.mediaTime(UInt32.max - 3, arrival: 10)
    let after = time.mediaTime(4, arrival: 10.008)
    #expect(abs(after - before - 0.008) < 0.0011)
  }

  @Test func anotherClockIsFollowed() {
    var time = EventTime()
    _ = time.mediaTime(1_000_000, arrival: 10)
    let later = time.mediaTime(5000, arrival: 10.01)
    #expect(later == 10.01)
    let earlier = time.mediaTime(900_000, arrival: 10.02)
    #expect(earlier == 10.02)
  }

  @Test func eventsThatWaitedForTheMainThreadKeepTheirTimes() {
    var time = EventTime()
    for index in 0..<100 { _ = time.mediaTime(UInt32(index * 8), arrival: 50 + Double(index) * 0.008) }
    // The main thread was blocked for two seconds; ten samples arrive at once.
    let late = (100..<110).map { time.mediaTime(UInt32($0 * 8), arrival: 52.8) }
    for (a, b) in zip(late, late.dropFirst()) { #expect(abs(b - a - 0.008) < 1e-4) }
  }
}
