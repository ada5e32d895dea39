import MartletGeometry

extension VelocityTracker {
  /// Slope at the end of the line or parabola through the samples of the last 100 ms.
  ///
  /// In polynomials orthogonal over the samples' times (Forsythe 1957): p₁ = t − t̄, p₂ = p₁² − α·p₁ − β, so that each
  /// coefficient stands alone and the parabola's gain over the line is c₂²·Σp₂².
  /// - Parameters:
  ///   - times: Time of each sample by age, in seconds from the newest, not above 0 but for jitter.
  ///   - isEven: Whether they are free of jitter.
  ///   - elapsed: Seconds since the newest sample.
  func fit(times: UnsafeMutableBufferPointer<Double>, isEven: Bool, elapsed: Double) -> Point {
    let start = times[0] - Constants.velocityWindow - Constants.sampleSpacing
    let n = times.firstIndex { $0 < start } ?? times.count
    let mean = times[..<n].reduce(0, +) / Double(n)
    let origin = self[age: 0].position

    var (s2, s3) = (0.0, 0.0)
    var (center, slope) = (Point.zero, Point.zero)
    for i in 0..<n {
      let p1 = times[i] - mean
      s2 += p1 * p1
      s3 += p1 * p1 * p1
      center += self[age: i].position - origin
      slope += (self[age: i].position - origin) * p1
    }
    guard n > 1, times[0] - times[n - 1] >= Constants.minimumSpan, s2 > 0 else { return .zero }
    center = center * (1 / Double(n))
    slope = slope * (1 / s2)
    guard n > 4 else { return slope }

    let alpha = s3 / s2
    let beta = s2 / Double(n)
    var s4 = 0.0
    var bend = Point.zero
    for i in 0..<n {
      let p1 = times[i] - mean
      let p2 = p1 * p1 - alpha * p1 - beta
      s4 += p2 * p2
      bend += (self[age: i].position - origin) * p2
    }
    guard s4 > 0 else { return slope }
    bend = bend * (1 / s4)
    var residual = 0.0
    for i in 0..<n {
      let p1 = times[i] - mean
      let p2 = p1 * p1 - alpha * p1 - beta
      let miss = self[age: i].position - origin - center - slope * p1 - bend * p2
      residual += miss.x * miss.x + miss.y * miss.y
    }
    let jitter = isEven ? 0 : slope.length * Constants.clockJitter / 4
    let noise = Constants.positionNoise * Constants.positionNoise + jitter * jitter
    let gain = (bend.x * bend.x + bend.y * bend.y) * s4 / 2
    let f = gain / (residual / Double(2 * (n - 3)) + noise)
    guard f > Constants.curvatureThreshold else { return slope }
    let end = times[0] + min(max(elapsed, 0), Constants.maximumExtrapolation)
    return slope + bend * (2 * (end - mean) - alpha)
  }
}
