import MartletGeometry

extension SampleRow {
  /// The velocity at the newest sample: of all lines, parabolas and cubics through the newest samples the steadiest
  /// that no other contradicts.
  ///
  /// Long stretches and low degrees are steady but blind to what happened last; short ones and high degrees see it but
  /// shake. So each is held against all that shake more. Where they differ by more than noise explains, the steadier
  /// one has missed something (Lepski 1990).
  /// - Parameters:
  ///   - stretch: How many of the newest samples count; of fewer than 2 there is none.
  ///   - jitter: Seconds by which a time is off, as a standard deviation.
  ///   - rows: Room for twice as many numbers as there are samples.
  func velocity(stretch: Int, jitter: Double, rows: UnsafeMutableBufferPointer<Double>) -> Point {
    withUnsafeTemporaryAllocation(of: Estimate.self, capacity: Constants.estimateCapacity) { buffer in
      var count = 0
      var noise = 2 * scatter(scratch: rows)
      var n = stretch
      while n > 1 {
        let span = times[0] - times[n - 1]
        fit(n, rows: rows) { degree, estimate in
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
      let blur = buffer[0].velocity.length * jitter
      noise = max(noise, Constants.positionNoise * Constants.positionNoise) + blur * blur
      var estimates = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      estimates.sort { $0.gain < $1.gain }
      let doubt = Constants.doubt * Constants.doubt * noise
      let chosen = estimates.indices.first { index in
        !estimates[(index + 1)...].contains {
          let d = $0.velocity - estimates[index].velocity
          return d.x * d.x + d.y * d.y > doubt * $0.gain
        }
      }
      return limited(estimates[chosen ?? count - 1].velocity, stretch: stretch, noise: noise)
    }
  }
}
