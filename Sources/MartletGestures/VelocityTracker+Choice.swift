import MartletGeometry

extension VelocityTracker {
  /// The velocity at the newest sample: of all lines, parabolas and cubics through the newest samples the steadiest
  /// that no other contradicts.
  ///
  /// Long stretches and low degrees are steady but blind to what happened last; short ones and high degrees see it but
  /// shake. So each is held against all that shake more. Where they differ by more than noise explains, the steadier
  /// one has missed something (Lepski 1990).
  /// - Parameters:
  ///   - stretch: How many of the newest samples count; of fewer than 2 there is none.
  ///   - times: Time of each sample by age, in seconds.
  ///   - isEven: Whether the times are free of jitter.
  ///   - rows: Room for twice as many numbers.
  func choose(
    stretch: Int, times: UnsafeMutableBufferPointer<Double>, isEven: Bool,
    rows: UnsafeMutableBufferPointer<Double>
  ) -> Point {
    withUnsafeTemporaryAllocation(of: Estimate.self, capacity: Constants.estimateCapacity) { buffer in
      var count = 0
      var noise = 2 * scatter(scratch: rows)
      var n = stretch
      while n > 1 {
        let span = times[0] - times[n - 1]
        fit(n, times: times, rows: rows) { degree, estimate in
          if degree == 3, n > 4, n == stretch || n >= Constants.noiseSamples {
            noise = min(noise, estimate.residual / Double(2 * (n - 4)))
          }
          guard span >= Constants.spanPerDegree * Double(degree), count < buffer.count else { return }
          buffer[count] = estimate
          count += 1
        }
        n = n > 4 ? n * 3 / 4 : n - 1
      }
      guard count > 0 else { return .zero }
      let jitter = isEven ? 0 : buffer[0].velocity.length * Constants.clockJitter / 4
      noise = max(noise, Constants.positionNoise * Constants.positionNoise) + jitter * jitter
      var estimates = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      estimates.sort { $0.gain < $1.gain }
      let doubt = Constants.doubt * Constants.doubt * noise
      let chosen = estimates.indices.first { index in
        !estimates[(index + 1)...].contains {
          let d = $0.velocity - estimates[index].velocity
          return d.x * d.x + d.y * d.y > doubt * $0.gain
        }
      }
      return limited(estimates[chosen ?? count - 1].velocity, stretch: stretch, times: times, noise: noise)
    }
  }

  /// The variance of a coordinate by the median of third differences, which a smooth way hardly has.
  private func scatter(scratch: UnsafeMutableBufferPointer<Double>) -> Double {
    guard count > 3 else { return .infinity }
    for i in 0..<(count - 3) {
      let d =
        self[age: i].position - self[age: i + 3].position
        + (self[age: i + 2].position - self[age: i + 1].position) * 3
      scratch[i] = d.x * d.x + d.y * d.y
    }
    var squares = UnsafeMutableBufferPointer(rebasing: scratch[..<(count - 3)])
    squares.sort()
    // A third difference has 1 + 9 + 9 + 1 times the variance; the median of χ² of two degrees is 2·ln 2.
    return squares[squares.count / 2] / (20 * 1.386)
  }
}
