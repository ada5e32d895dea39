import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletLayers

@Suite struct FrameCadenceTests {
  /// The refreshes, counted from the first, at which a link with a range calls. Times are off by up to
  /// `noise` refreshes, like measured ones.
  private func calls(
    _ range: FrameRateRange, output: Double, refreshes: Int, noise: Double = 0, seed: UInt64 = 1
  ) -> [Int] {
    var generator = SeededGenerator(seed: seed)
    var cadence = FrameCadence()
    cadence.range = range
    let duration = 1 / output
    return (0..<refreshes).filter { index in
      let error = noise == 0 ? 0 : Double.random(in: -noise...noise, using: &generator)
      return cadence.takes(5000.123 + (Double(index) + error) * duration, duration: duration)
    }
  }

  private func gaps(_ calls: [Int]) -> [Int] { zip(calls, calls.dropFirst()).map { $1 - $0 } }

  @Test(arguments: [
    (24.0, 60.0), (25, 60), (30, 60), (48, 60), (50, 60), (59.94, 60), (60, 60), (60, 144), (48, 144),
    (24, 144), (60, 59.94), (23.976, 60), (29.97, 59.94), (1, 60), (90, 144), (24, 75), (120, 60),
    (47.3, 165),
  ])
  func `calls come at their rate for ten minutes, and gaps differ by one refresh at most`(
    rate: Double, output: Double
  ) {
    let refreshes = Int(600 * output)
    let calls = calls(FrameRateRange(exactly: rate), output: output, refreshes: refreshes, noise: 0.03)
    let expected = min(rate, output) * 600
    let gaps = Set(gaps(calls)).sorted()
    let ratio = max(output / rate, 1)
    // The largest distance of a call from its ideal refresh.
    let worst = calls.enumerated().map { abs(Double($1) - Double($0) * ratio) }.max() ?? 0
    print(
      "\(rate) calls/s on \(output) Hz: \(calls.count) in 600 s (\(expected) wanted), gaps \(gaps), "
        + "at most \(worst) refreshes off"
    )
    #expect(abs(Double(calls.count) - expected) <= 1)
    #expect(gaps.allSatisfy { $0 >= Int(ratio.rounded(.down)) && $0 <= Int(ratio.rounded(.up)) })
    #expect(worst <= 1)
  }

  @Test func `a rate that divides the output's calls at every second, third, fourth refresh exactly`() {
    for (divisor, noise) in [(2, 0.0), (2, 0.2), (3, 0.2), (4, 0.2)] {
      let range = FrameRateRange(exactly: 120 / Double(divisor))
      let calls = calls(range, output: 120, refreshes: 10_000, noise: noise)
      #expect(Set(gaps(calls)) == [divisor], "every \(divisor), noise \(noise)")
    }
  }

  @Test func `24 on 60 alternates between two and three refreshes`() {
    let found = gaps(calls(FrameRateRange(exactly: 24), output: 60, refreshes: 6000, noise: 0.1))
    #expect(found.count > 2000)
    for (a, b) in zip(found, found.dropFirst()) { #expect(a + b == 5) }
  }

  @Test func `a range takes the rate next to the preferred one that divides the output's`() {
    let range = FrameRateRange(minimum: 24, maximum: 60, preferred: 48)
    #expect(Set(gaps(calls(range, output: 60, refreshes: 600, noise: 0.2))) == [1])
    #expect(Set(gaps(calls(range, output: 144, refreshes: 600, noise: 0.2))) == [3])
    #expect(Set(gaps(calls(range, output: 90, refreshes: 600, noise: 0.2))) == [2])
    // No rate between 50 and 55 divides 60, so calls come at the preferred rate, unevenly.
    let narrow = FrameRateRange(minimum: 50, maximum: 55, preferred: 52)
    #expect(Set(gaps(calls(narrow, output: 60, refreshes: 600))) == [1, 2])
    #expect(calls(.default, output: 60, refreshes: 600).count == 600)
  }

  @Test func `missed refreshes are not made up for, and the calls keep their beat`() {
    var cadence = FrameCadence()
    cadence.range = FrameRateRange(exactly: 30)
    // Nobody saw the window from the 10th to the 99th refresh.
    let shown = Array(0..<10) + Array(99..<120)
    let calls = shown.filter { cadence.takes(10 + Double($0) / 60, duration: 1.0 / 60) }
    #expect(calls == [0, 2, 4, 6, 8, 99, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118])
  }

  @Test func `another rate goes on from the last call`() {
    var cadence = FrameCadence()
    var calls: [Int] = []
    for index in 0..<40 {
      if index == 20 { cadence.range = FrameRateRange(exactly: 20) }
      if cadence.takes(10 + Double(index) / 60, duration: 1.0 / 60) { calls.append(index) }
    }
    #expect(calls == Array(0..<20) + [22, 25, 28, 31, 34, 37])
  }
}
