/// The beat of time stamps, some of which a busy machine has delayed by any amount.
extension DeviceBeat {
  /// The beat of falling times if each is exactly one beat after the next.
  /// - Parameters:
  ///   - times: The time stamps, at least two.
  ///   - beats: Memory for as many numbers; afterwards 0, −1, −2 …
  init?(successive times: UnsafeMutableBufferPointer<Double>, beats: UnsafeMutableBufferPointer<Double>) {
    for age in times.indices { beats[age] = -Double(age) }
    let period = (times[0] - times[times.count - 1]) / Double(times.count - 1)
    guard period > 0, let line = Self.line(times, beats, weight: { _ in 1 }) else { return nil }
    self.init(behind: times, beats: beats, around: line, latest: 2 * Constants.longestLag)
  }

  /// Fits a line of beats to times that fall on it or later, by least squares. The later a time is, the less
  /// it counts.
  /// - Parameters:
  ///   - times: The time stamps.
  ///   - beats: The beat number of each time.
  ///   - line: The approximate line.
  ///   - latest: The deviation in seconds at which a time first has a weight of a quarter. It falls step by
  ///     step to a millisecond, so that the line approaches the punctual times.
  init?(
    behind times: UnsafeMutableBufferPointer<Double>, beats: UnsafeMutableBufferPointer<Double>,
    around line: DeviceBeat, latest: Double = 0.004
  ) {
    var line = line
    var scale = latest
    repeat {
      scale = max(0.6 * scale, Constants.sampleSpacing)
      let before = line
      guard
        let better = Self.line(
          times, beats,
          weight: { age in
            let late = max(times[age] - before.time(of: beats[age]), 0) / scale
            return 1 / ((1 + late * late) * (1 + late * late))
          })
      else { return nil }
      line = better
    } while scale > Constants.sampleSpacing
    self = line
  }

  /// Assigns falling times their nearest beats, each before the beat of the next newer time.
  func number(_ times: UnsafeMutableBufferPointer<Double>, into beats: UnsafeMutableBufferPointer<Double>) {
    var next = Double.infinity
    for age in times.indices {
      next = min(((times[age] - origin) / period).rounded(), next - 1)
      beats[age] = next
    }
  }

  /// A weighted regression of times on beats.
  private static func line(
    _ times: UnsafeMutableBufferPointer<Double>, _ beats: UnsafeMutableBufferPointer<Double>,
    weight: (Int) -> Double
  ) -> DeviceBeat? {
    var (sum, meanBeat, meanTime) = (0.0, 0.0, 0.0)
    for age in times.indices {
      let w = weight(age)
      sum += w
      meanBeat += w * beats[age]
      meanTime += w * times[age]
    }
    meanBeat /= sum
    meanTime /= sum
    var (square, product) = (0.0, 0.0)
    for age in times.indices {
      let (w, beat) = (weight(age), beats[age] - meanBeat)
      square += w * beat * beat
      product += w * beat * (times[age] - meanTime)
    }
    guard square > 0, product > 0, square.isFinite, product.isFinite else { return nil }
    let period = product / square
    return DeviceBeat(origin: meanTime - period * meanBeat, period: period)
  }
}
