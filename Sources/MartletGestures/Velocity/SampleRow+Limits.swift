import MartletMotion

extension SampleRow {
  /// Limits a velocity to what the samples support: not against the newest movement, and not above the
  /// highest observed speed.
  /// - Parameters:
  ///   - velocity: The velocity from a polynomial.
  ///   - stretch: How many of the newest samples count, at least 2.
  ///   - noise: The variance of a coordinate.
  func limited(_ velocity: Vector, stretch: Int, noise: Double) -> Vector {
    var velocity = velocity
    let threshold = min(Constants.wayThreshold * (2 * noise).squareRoot(), 2 * Constants.restRadius)
    // The newest movement that exceeds the noise gives the direction. If it is long ago, there is hardly any
    // motion.
    var span = Constants.newestWay
    var older = 0
    while older < stretch - 1 {
      older = youngest(before: 0, by: span, among: stretch)
      let way = positions[0] - positions[older]
      if way.magnitude > threshold {
        if velocity.dot(way) < 0 {
          let newest = youngest(before: 0, by: Constants.newestWay, among: stretch)
          velocity = (positions[0] - positions[newest]) * (1 / (times[0] - times[newest]))
        }
        break
      }
      span += Constants.newestWay
    }
    let excess = velocity.magnitude / topSpeed(stretch: stretch)
    return excess > 1 ? velocity * (1 / excess) : velocity
  }

  /// The highest speed over about a frame within the stretch. An accelerating contact is faster at the newest
  /// sample than over the last frame, by half of that frame's gain; up to a tenth is allowed for that.
  private func topSpeed(stretch: Int) -> Double {
    func speed(since older: Int, at age: Int) -> Double {
      distance(from: age, to: older) / (times[age] - times[older])
    }
    let first = youngest(before: 0, by: Constants.speedSpan, among: stretch)
    let newest = speed(since: first, at: 0)
    var top = newest
    for age in 1..<max(stretch - 1, 1) {
      let older = youngest(before: age, by: Constants.speedSpan, among: stretch)
      guard times[age] - times[older] >= Constants.speedSpan - Constants.sampleSpacing else { break }
      let speed = speed(since: older, at: age)
      if age == first { top = max(top, min((3 * newest - speed) / 2, Constants.growth * newest)) }
      top = max(top, speed)
    }
    return top
  }

  /// The youngest sample that is older than another by so many seconds, or the oldest that counts.
  func youngest(before age: Int, by span: Double, among n: Int) -> Int {
    var older = age + 1
    while older < n - 1, times[age] - times[older] < span - Constants.sampleSpacing { older += 1 }
    return older
  }
}
