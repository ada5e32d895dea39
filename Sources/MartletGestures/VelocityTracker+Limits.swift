import MartletGeometry

extension VelocityTracker {
  /// A velocity that the samples bear out: not against the way that the thing went last, and no faster than it was
  /// where it was fastest.
  /// - Parameters:
  ///   - velocity: What a polynomial says.
  ///   - stretch: How many of the newest samples count, at least 2.
  ///   - times: Time of each sample by age, in seconds.
  ///   - noise: Variance of a coordinate.
  func limited(
    _ velocity: Point, stretch: Int, times: UnsafeMutableBufferPointer<Double>, noise: Double
  ) -> Point {
    var velocity = velocity
    let before = youngest(before: 0, by: Constants.newestWay, among: stretch, times: times)
    let way = self[age: 0].position - self[age: before].position
    let threshold = min(Constants.wayThreshold * (2 * noise).squareRoot(), 2 * Constants.restRadius)
    if velocity.x * way.x + velocity.y * way.y < 0, way.length > threshold {
      velocity = way * (1 / (times[0] - times[before]))
    }
    let excess = velocity.length / topSpeed(stretch: stretch, times: times)
    return excess > 1 ? velocity * (1 / excess) : velocity
  }

  /// The fastest speed over about a frame within the stretch. A thing that speeds up is faster at the newest sample
  /// than over the last frame: by half of what that frame gained, which is granted up to a tenth.
  private func topSpeed(stretch: Int, times: UnsafeMutableBufferPointer<Double>) -> Double {
    func speed(since older: Int, at age: Int) -> Double {
      self[age: age].position.distance(to: self[age: older].position) / (times[age] - times[older])
    }
    let first = youngest(before: 0, by: Constants.speedSpan, among: stretch, times: times)
    let newest = speed(since: first, at: 0)
    var top = newest
    for age in 1..<max(stretch - 1, 1) {
      let older = youngest(before: age, by: Constants.speedSpan, among: stretch, times: times)
      guard times[age] - times[older] >= Constants.speedSpan - Constants.sampleSpacing else { break }
      let speed = speed(since: older, at: age)
      if age == first { top = max(top, min((3 * newest - speed) / 2, Constants.growth * newest)) }
      top = max(top, speed)
    }
    return top
  }

  /// The youngest sample older than another by so many seconds, or the oldest that counts.
  private func youngest(
    before age: Int, by span: Double, among n: Int, times: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    var older = age + 1
    while older < n - 1, times[age] - times[older] < span - Constants.sampleSpacing { older += 1 }
    return older
  }
}
