import MartletGeometry
import MartletTesting
import Testing

@testable import MartletWayland

@Suite struct EventTimeTests {
  @Test func `differences are the device's, whatever the delivery does`() {
    var generator = SeededGenerator(seed: 5)
    var time = EventTime()
    var worst = 0.0
    var first: (raw: Double, media: Double)?
    for index in 0..<500 {
      let measured = 7.0 + Double(index) * 0.008
      // Delivered 0 to 15 ms later.
      let arrival = measured + 1234 + Double.random(in: 0...0.015, using: &generator)
      let media = time.mediaTime(UInt32(measured * 1000), arrival: arrival)
      #expect(media <= arrival)
      if index == 50 { first = (measured, media) }
      if let first, index > 50 { worst = max(worst, abs(media - first.media - (measured - first.raw))) }
    }
    print("event times with 15 ms of uneven delivery: largest error \(worst * 1000) ms")
    // The unit is a millisecond; the offset may still improve by about as much.
    #expect(worst < 0.006)
  }

  @Test func `while a contact is down differences are the device's to the last bit`() {
    var generator = SeededGenerator(seed: 6)
    var time = EventTime()
    var last: (raw: UInt32, media: MediaTime)?
    for index in 0..<200 {
      // Stamps are off by up to a millisecond, and delivered at once.
      let measured = 7.0 + Double(index) / 120
      let raw = UInt32(((measured + Double.random(in: -0.001...0.001, using: &generator)) * 1000).rounded())
      let media = time.mediaTime(raw, arrival: measured + 1234, isContact: index > 0)
      #expect(media <= measured + 1234 + EventTime.leeway + 1e-9)
      if let last { #expect(abs(media - last.media - Double(raw - last.raw) / 1000) < 1e-9) }
      last = (raw, media)
    }
    // Afterwards the smallest delay sets the clock.
    let measured = 7 + 200.0 / 120
    #expect(time.mediaTime(UInt32(measured * 1000), arrival: measured + 1234) <= measured + 1234)
  }

  @Test func `a contact that arrived late at first is soon told`() {
    var time = EventTime()
    let first = time.mediaTime(1000, arrival: 10.05)
    let second = time.mediaTime(1008, arrival: 10.051, isContact: true)
    #expect(first == 10.05)
    #expect(second > first && second <= 10.051 + EventTime.leeway)
    #expect(time.mediaTime(1016, arrival: 10.052, isContact: true) > second)
    #expect(time.mediaTime(1054, arrival: 10.054, isContact: true) <= 10.054 + EventTime.leeway)
  }

  @Test func `two clicks that come in one late batch are two clicks`() {
    var time = EventTime()
    // The compositor's milliseconds are those of media time, and a starved program reads them 0.4 s later.
    let clicks: [(raw: UInt32, isContact: Bool)] = [
      (60_000, false), (60_080, true), (60_200, false), (60_290, true),
    ]
    let times = clicks.map { time.mediaTime($0.raw, arrival: 60.6, isContact: $0.isContact) }
    for (time, click) in zip(times, clicks) { #expect(abs(time - Double(click.raw) / 1000) < 1e-4) }
  }

  @Test func `a late first event has its own time after any number of wraps, never later than it came`() {
    for wraps in [0.0, 1, 7] {
      var time = EventTime()
      let now = wraps * 4_294_967.296 + 5
      #expect(abs(time.mediaTime(3000, arrival: now) - (now - 2)) < 1e-6)
      var rounded = EventTime()
      // Compositors round, so an event at once may seem to come from the future.
      #expect(rounded.mediaTime(5001, arrival: now + 0.0006) == now + 0.0006)
    }
  }

  @Test func `a clock of its own that is a little late by chance is soon known for another`() {
    var time = EventTime()
    // A compositor that counts from its own start, 3 s after the machine's.
    #expect(time.mediaTime(10_000, arrival: 13) == 10)
    #expect(abs(time.mediaTime(10_500, arrival: 13.5) - 10.5) < 1e-4)
    // While a contact is down nothing jumps.
    #expect(abs(time.mediaTime(11_500, arrival: 14.5, isContact: true) - 11.5) < 1e-4)
    #expect(time.mediaTime(11_600, arrival: 14.6) == 14.6)
    #expect(abs(time.mediaTime(11_700, arrival: 14.701) - 14.7) < 1e-4)
  }

  @Test func `a late batch says nothing about the clock where a punctual event confirmed it`() {
    var time = EventTime()
    #expect(time.mediaTime(10_000, arrival: 10.5) == 10)
    _ = time.mediaTime(10_600, arrival: 10.602)
    #expect(abs(time.mediaTime(14_000, arrival: 16) - 14) < 1e-4)
  }

  @Test func `the counter may wrap around`() {
    var time = EventTime()
    let before = time.mediaTime(UInt32.max - 3, arrival: 10)
    let after = time.mediaTime(4, arrival: 10.008)
    #expect(abs(after - before - 0.008) < 0.0011)
  }

  @Test func `another clock is followed`() {
    var time = EventTime()
    _ = time.mediaTime(1_000_000, arrival: 10)
    let later = time.mediaTime(5000, arrival: 10.01)
    #expect(later == 10.01)
    let earlier = time.mediaTime(900_000, arrival: 10.02)
    #expect(earlier == 10.02)
  }

  @Test func `events that waited for the main thread keep their times`() {
    var time = EventTime()
    for index in 0..<100 { _ = time.mediaTime(UInt32(index * 8), arrival: 50 + Double(index) * 0.008) }
    // The main thread was blocked for two seconds; ten samples arrive at once.
    let late = (100..<110).map { time.mediaTime(UInt32($0 * 8), arrival: 52.8) }
    for (a, b) in zip(late, late.dropFirst()) { #expect(abs(b - a - 0.008) < 1e-4) }
  }

  /// The compositor's announcement of an event at a time of its clock, in seconds.
  private func announcement(_ seconds: Double) -> ZwpInputTimestampsV1.Event {
    let whole = UInt64(seconds)
    return .timestamp(
      tvSecHi: UInt32(whole >> 32), tvSecLo: UInt32(truncatingIfNeeded: whole),
      tvNsec: UInt32((seconds - seconds.rounded(.down)) * 1e9))
  }

  private func milliseconds(_ seconds: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(seconds * 1000))
  }

  @Test func `nanoseconds by the clock of media time stay as they are`() {
    var time = EventTime()
    // More seconds than fit in 32 bits.
    let start = 5_000_000_000.123_4
    for index in 0..<100 {
      let measured = start + Double(index) * 0.008_333
      time.announce(announcement(measured))
      let media = time.mediaTime(
        milliseconds(measured), arrival: measured + 0.001 + Double(index % 7) * 0.002)
      #expect(abs(media - measured) < 2e-6)
    }
  }

  @Test func `nanoseconds by another clock count for differences`() {
    var time = EventTime()
    var last: (measured: Double, media: MediaTime)?
    for index in 0..<100 {
      let measured = 1_700_000_000 + Double(index) * 0.008_333
      time.announce(announcement(measured))
      let media = time.mediaTime(milliseconds(measured), arrival: measured - 1_699_999_000)
      if let last { #expect(abs(media - last.media - (measured - last.measured)) < 2e-6) }
      last = (measured, media)
    }
  }

  @Test func `nanoseconds that cannot be the event's are not believed`() {
    var time = EventTime()
    _ = time.mediaTime(10_000, arrival: 10)
    time.announce(.timestamp(tvSecHi: 0, tvSecLo: 12, tvNsec: 0))
    #expect(abs(time.mediaTime(10_008, arrival: 10.009) - 10.008) < 1e-4)
    time.announce(.timestamp(tvSecHi: 0, tvSecLo: 10, tvNsec: 1_016_000_000))
    #expect(abs(time.mediaTime(10_016, arrival: 10.017) - 10.016) < 1e-4)
    time.announce(.timestamp(tvSecHi: .max, tvSecLo: .max, tvNsec: .max))
    #expect(abs(time.mediaTime(10_024, arrival: 10.025) - 10.024) < 1e-4)
    let raw = UInt32(truncatingIfNeeded: UInt64.max &* 1000) &+ 7
    time.announce(.timestamp(tvSecHi: .max, tvSecLo: .max, tvNsec: 7_500_000))
    #expect(time.mediaTime(raw, arrival: 10.033) == 10.033)
    // An announcement applies only to the next event.
    #expect(time.mediaTime(raw &+ 8, arrival: 10.041) > 10.04)
  }
}
