extension VelocityTracker {
  /// Writes the time of each sample by age, in seconds from the newest, put on the device's even beat where the time
  /// stamps keep one but for jitter. Returns whether they do. Pauses of whole beats are allowed.
  ///
  /// The beat is looked for in all that is remembered, since the longer the row, the less jitter says about its
  /// pace; if the pace changed on the way, in the newest samples only.
  func evenTimes(
    into times: UnsafeMutableBufferPointer<Double>, scratch: UnsafeMutableBufferPointer<Double>
  ) -> Bool {
    let newest = self[age: 0].time
    for age in times.indices { times[age] = self[age: age].time - newest }
    let start = -Constants.velocityWindow - Constants.sampleSpacing
    let recent = times.firstIndex { $0 < start } ?? times.count
    for n in [times.count, recent] where n > 4 {
      if let beat = Beat(times: times, count: n, scratch: scratch) {
        // Samples before the row that keeps the beat are too old to be fitted.
        for age in 0..<n { times[age] = beat.even(times[age]) }
        return true
      }
    }
    return false
  }

  /// Evenly spaced moments `origin + k·period`, k = 0, −1, −2 …, in seconds.
  struct Beat {
    let origin: Double
    let period: Double

    /// The moment nearest to a time.
    func even(_ time: Double) -> Double { origin + period * ((time - origin) / period).rounded() }

    /// Finds the beat of falling times, by regression of times on beats counted with the usual spacing and then with
    /// the regression's own. `nil` if a time is too far off the beat, or two fall on one.
    init?(
      times: UnsafeMutableBufferPointer<Double>, count n: Int, scratch: UnsafeMutableBufferPointer<Double>
    ) {
      for i in 1..<n { scratch[i - 1] = times[i - 1] - times[i] }
      var spacings = UnsafeMutableBufferPointer(rebasing: scratch[..<(n - 1)])
      spacings.sort()
      let median = spacings[(n - 1) / 2]
      guard median > 0 else { return nil }
      // Jitter cancels in the mean; spacings over lost samples must not get into it.
      let single = spacings.firstIndex { $0 > 1.6 * median } ?? spacings.count
      let spacing = spacings[..<single].reduce(0, +) / Double(single)
      scratch[0] = 0
      for i in 1..<n {
        scratch[i] = scratch[i - 1] - max(1, ((times[i - 1] - times[i]) / spacing).rounded())
      }
      guard var line = Self.line(times, scratch, n) else { return nil }
      for _ in 0..<2 {
        for i in 0..<n { scratch[i] = ((times[i] - line.origin) / line.period).rounded() }
        guard let better = Self.line(times, scratch, n) else { return nil }
        line = better
      }
      let limit = min(Constants.clockJitter, 0.4 * line.period)
      var last = Double.infinity
      for i in 0..<n {
        let beat = ((times[i] - line.origin) / line.period).rounded()
        guard beat < last, abs(line.origin + line.period * beat - times[i]) <= limit else { return nil }
        last = beat
      }
      (origin, period) = line
    }

    private static func line(
      _ times: UnsafeMutableBufferPointer<Double>, _ beats: UnsafeMutableBufferPointer<Double>, _ n: Int
    ) -> (origin: Double, period: Double)? {
      let meanBeat = beats[..<n].reduce(0, +) / Double(n)
      let meanTime = times[..<n].reduce(0, +) / Double(n)
      var (square, product) = (0.0, 0.0)
      for i in 0..<n {
        square += (beats[i] - meanBeat) * (beats[i] - meanBeat)
        product += (beats[i] - meanBeat) * (times[i] - meanTime)
      }
      guard square > 0, product > 0, square.isFinite, product.isFinite else { return nil }
      let period = product / square
      return (meanTime - period * meanBeat, period)
    }
  }
}
