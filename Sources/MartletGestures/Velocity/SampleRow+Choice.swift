import MartletMotion

extension SampleRow {
  /// The velocity at the newest sample, from the steadiest line, parabola or cubic through the newest samples
  /// that no other one contradicts.
  ///
  /// Long spans and low degrees are steady but miss the latest motion; short spans and high degrees catch it
  /// but are noisy. So each fit is compared with all noisier ones. If they differ by more than noise
  /// explains, the steadier one has missed something (Lepski 1990).
  /// - Parameters:
  ///   - stretch: How many of the newest samples count; with fewer than 2 there is no velocity.
  ///   - jitter: The standard deviation of the times, in seconds.
  ///   - rows: Memory for twice as many numbers as there are samples.
  ///   - doubt: By how many standard deviations a noisier fit must differ to contradict.
  func velocity(
    stretch: Int, jitter: Double, rows: UnsafeMutableBufferPointer<Double>, doubt: Double = Constants.doubt
  ) -> MeasuredVelocity<Vector> {
    withUnsafeTemporaryAllocation(of: Estimate.self, capacity: Constants.estimateCapacity) { buffer in
      var count = 0
      defer { buffer[..<count].deinitialize() }
      var noise = 2 * scatter(scratch: rows)
      var n = stretch
      while n > 1 {
        let span = times[0] - times[n - 1]
        fit(n, rows: rows) { degree, estimate in
          if degree == 3, n > 4, n == stretch || n >= Constants.noiseSamples {
            noise = min(noise, estimate.residual / Double(2 * (n - 4)))
          }
          guard span >= Constants.spanPerDegree * Double(degree), count < buffer.count else { return }
          buffer.initializeElement(at: count, to: estimate)
          count += 1
        }
        n = n > 4 ? n * 3 / 4 : n - 1
      }
      guard count > 0 else { return .unknown }
      let blur = buffer[0].velocity.magnitude * jitter
      noise = max(noise, Constants.positionNoise * Constants.positionNoise) + blur * blur
      var estimates = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      estimates.sort { $0.gain < $1.gain }
      let mostDoubted = doubt * doubt * noise
      let chosen = estimates.indices.first { index in
        !estimates[(index + 1)...].contains {
          let d = $0.velocity - estimates[index].velocity
          return d.dot(d) > mostDoubted * $0.gain
        }
      }
      let estimate = estimates[chosen ?? count - 1]
      return MeasuredVelocity(
        velocity: limited(estimate.velocity, stretch: stretch, noise: noise), variance: estimate.gain * noise,
        misfit: estimate.gain * estimate.residual / Double(estimate.count))
    }
  }
}
