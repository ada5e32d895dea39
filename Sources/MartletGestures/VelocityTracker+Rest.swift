import MartletGeometry
import MartletMotion

extension VelocityTracker {
  /// How many of the newest samples count: those of the last 100 ms, and of them those since the last pause. 1 if it
  /// has not left the place of that pause.
  func stretch(times: UnsafeMutableBufferPointer<Double>) -> Int {
    let start = times[0] - Constants.velocityWindow - Constants.sampleSpacing
    for n in 1..<count {
      if times[n] < start || isGap(before: n - 1, times: times) { return n }
      if isResting(since: n - 1, at: self[age: n - 1].time) {
        let way = self[age: n - 1].position.distance(to: self[age: 0].position)
        return way > 2 * Constants.restRadius ? n : 1
      }
    }
    return count
  }

  /// Whether nothing was told for 40 ms before a sample because the thing stood still: then it comes less far in the gap
  /// than it goes beside it. Where samples were lost, or a device tells no more often, it goes on.
  private func isGap(before age: Int, times: UnsafeMutableBufferPointer<Double>) -> Bool {
    func speed(at age: Int) -> Double {
      self[age: age].position.distance(to: self[age: age + 1].position) / (times[age] - times[age + 1])
    }
    guard times[age] - times[age + 1] >= Constants.restDuration else { return false }
    if age > 0 { return speed(at: age) < speed(at: age - 1) / 2 }
    return count > 2 && speed(at: age) < speed(at: 1) / 2
  }

  /// Whether, at a time, the thing had been for 40 ms where a sample saw it: all about one point but for a tremble, and
  /// not drifting by more than the tremble in that time.
  func isResting(since age: Int, at time: MediaTime) -> Bool {
    let newest = self[age: age]
    guard time - newest.time < Constants.restDuration else { return true }
    var oldest = age
    var (center, mean) = (Point.zero, 0.0)
    while time - self[age: oldest].time < Constants.restDuration {
      oldest += 1
      guard oldest < count else { return false }
      let way = self[age: oldest].position - newest.position
      if way.length > 2 * Constants.restRadius { return false }
      center += way
      mean += self[age: oldest].time - newest.time
    }
    let n = Double(oldest - age + 1)
    center = center * (1 / n)
    mean /= n
    var (drift, square) = (Point.zero, 0.0)
    for i in age...oldest {
      let off = self[age: i].position - newest.position - center
      if off.length > Constants.restRadius { return false }
      let t = self[age: i].time - newest.time - mean
      drift += off * t
      square += t * t
    }
    return drift.length * Constants.restDuration <= Constants.restRadius * square
  }
}
