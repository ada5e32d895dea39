/// The even beat at which a device samples, found in uneven time stamps.
///
/// A line is fitted through the time stamps over their beat numbers, stamps delayed by a busy compositor are
/// left out, and the line is fitted again.
struct DeviceBeat {
  /// The time of the newest sample on the beat, in the stamps' seconds.
  let origin: Double
  /// Seconds from one beat to the next.
  let period: Double

  /// The minimum number of samples for a beat. Fewer tell more about jitter than about a beat.
  static let minimumCount = 5
  /// A stamp counts as delayed if it deviates by more than this many typical deviations, and by at least so
  /// many seconds.
  private static let outlier = (deviations: 3.0, seconds: 0.0006)

  /// The time of a beat by its number, in the stamps' seconds.
  func time(of beat: Double) -> Double { origin + period * beat }

  /// Makes a beat from its parts.
  init(origin: Double, period: Double) {
    self.origin = origin
    self.period = period
  }

  /// Finds the beat of falling times, newest first.
  /// - Parameters:
  ///   - times: The time stamps.
  ///   - beats: Memory for as many numbers; afterwards the beat number of each time, falling from 0 for the
  ///     newest.
  ///   - scratch: Memory for as many numbers.
  init?(
    times: UnsafeMutableBufferPointer<Double>, beats: UnsafeMutableBufferPointer<Double>,
    scratch: UnsafeMutableBufferPointer<Double>
  ) {
    let count = times.count
    guard count >= Self.minimumCount else { return nil }
    for i in 1..<count { scratch[i - 1] = times[i - 1] - times[i] }
    let median = Self.median(scratch, count: count - 1)
    guard median > 0 else { return nil }
    // Jitter cancels out in the mean. Gaps from lost samples must not be included.
    let single = scratch[..<(count - 1)].firstIndex { $0 > 1.6 * median } ?? count - 1
    let spacing = scratch[..<single].reduce(0, +) / Double(single)
    // Count beats from an expected time that follows the stamps slowly, so that one late stamp loses no beat.
    var expected = times[0]
    beats[0] = 0
    for i in 1..<count {
      let steps = max(1, ((expected - times[i]) / spacing).rounded())
      beats[i] = beats[i - 1] - steps
      expected -= steps * spacing
      expected += Self.follow * (times[i] - expected)
    }
    guard var rough = Self.line(times, beats, count, limit: .infinity, around: nil) else { return nil }
    for _ in 0..<2 {
      // Count again along the fitted line.
      for i in 1..<count {
        let beat = ((times[i] - rough.origin) / rough.period).rounded()
        beats[i] = min(beat, beats[i - 1] - 1)
      }
      guard let better = Self.line(times, beats, count, limit: .infinity, around: nil) else { return nil }
      rough = better
    }
    for i in 0..<count { scratch[i] = abs(times[i] - rough.origin - rough.period * beats[i]) }
    let deviation = Self.median(scratch, count: count)
    guard deviation <= min(Constants.clockJitter, rough.period / 4) else { return nil }
    let limit = max(Self.outlier.deviations * deviation, Self.outlier.seconds)
    guard let line = Self.line(times, beats, count, limit: limit, around: rough) else { return nil }
    (origin, period) = line
  }

  /// The fraction of a stamp's deviation by which the expected time follows it.
  private static let follow = 0.3

  private static func median(_ values: UnsafeMutableBufferPointer<Double>, count: Int) -> Double {
    var sorted = UnsafeMutableBufferPointer(rebasing: values[..<count])
    sorted.sort()
    return sorted[count / 2]
  }

  /// A regression of times on beats, without those farther than a limit from an earlier line.
  private static func line(
    _ times: UnsafeMutableBufferPointer<Double>, _ beats: UnsafeMutableBufferPointer<Double>, _ count: Int,
    limit: Double, around earlier: (origin: Double, period: Double)?
  ) -> (origin: Double, period: Double)? {
    func isUsed(_ i: Int) -> Bool {
      guard let earlier else { return true }
      return abs(times[i] - earlier.origin - earlier.period * beats[i]) <= limit
    }
    var (n, meanBeat, meanTime) = (0.0, 0.0, 0.0)
    for i in 0..<count where isUsed(i) {
      n += 1
      meanBeat += beats[i]
      meanTime += times[i]
    }
    guard n > 2 else { return nil }
    meanBeat /= n
    meanTime /= n
    var (square, product) = (0.0, 0.0)
    for i in 0..<count where isUsed(i) {
      square += (beats[i] - meanBeat) * (beats[i] - meanBeat)
      product += (beats[i] - meanBeat) * (times[i] - meanTime)
    }
    guard square > 0, product > 0, square.isFinite, product.isFinite else { return nil }
    let period = product / square
    return (meanTime - period * meanBeat, period)
  }
}
