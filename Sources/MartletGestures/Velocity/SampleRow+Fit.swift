import MartletMotion

extension SampleRow {
  /// The velocity at the newest sample, from one polynomial through one span of samples.
  struct Estimate {
    /// The polynomial's slope at the newest sample, in units per second.
    var velocity = Vector.zero
    /// Its sensitivity to noise in the positions: its variance is this times the noise's variance, per second
    /// squared.
    var gain = Double.infinity
    /// The sum of squared distances of the samples from the polynomial, over all coordinates.
    var residual = 0.0
    /// The number of samples.
    var count = 0
  }

  /// Fits a line, a parabola and a cubic to the newest samples and reports their slopes at the newest one,
  /// never beyond it.
  ///
  /// It uses polynomials orthogonal over the samples' times (Forsythe 1957): p₀ = 1, pₖ₊₁ = (t − αₖ)·pₖ −
  /// βₖ·pₖ₋₁. So the coefficients are independent, and one pass serves all three.
  /// - Parameters:
  ///   - n: The number of samples, at least 2.
  ///   - rows: Memory for 2n numbers.
  ///   - tell: Called with each polynomial's estimate and degree.
  func fit(
    _ n: Int, rows: UnsafeMutableBufferPointer<Double>, tell: (Int, Estimate) -> Void
  ) {
    let origin = positions[0]
    let end = times[0]
    var (current, previous) = (0, n)
    for i in 0..<n { (rows[i], rows[n + i]) = (1, 0) }
    // The values and slopes of pₖ and pₖ₋₁ at the end, and Σpₖ₋₁².
    var (value, slope, valueBefore, slopeBefore, squareBefore) = (1.0, 0.0, 0.0, 0.0, 1.0)
    var estimate = Estimate(gain: 0, count: n)
    for i in 0..<n {
      let p = positions[i] - origin
      estimate.residual += p.dot(p)
    }
    for degree in 0...min(n - 1, 3) {
      var (square, first) = (0.0, 0.0)
      var product = Vector.zero
      for i in 0..<n {
        let p = rows[current + i]
        square += p * p
        first += times[i] * p * p
        product = product + (positions[i] - origin) * p
      }
      guard square > 0, square.isFinite else { return }
      estimate.velocity = estimate.velocity + product * (slope / square)
      estimate.gain += slope * slope / square
      estimate.residual -= product.dot(product) / square
      if degree > 0 { tell(degree, estimate) }
      let (alpha, beta) = (first / square, degree == 0 ? 0 : square / squareBefore)
      for i in 0..<n {
        rows[previous + i] = (times[i] - alpha) * rows[current + i] - beta * rows[previous + i]
      }
      (slope, slopeBefore) = (value + (end - alpha) * slope - beta * slopeBefore, slope)
      (value, valueBefore) = ((end - alpha) * value - beta * valueBefore, value)
      squareBefore = square
      swap(&current, &previous)
    }
  }
}
