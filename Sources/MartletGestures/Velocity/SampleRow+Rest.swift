import MartletMotion

extension SampleRow {
  /// How many of the newest samples count: those of the last 100 ms, and of these the ones after the last
  /// pause. 1 if the contact has not left the place of that pause.
  var stretch: Int {
    let start = times[0] - Constants.velocityWindow - Constants.sampleSpacing
    for n in 1..<count {
      if times[n] < start || isPause(before: n - 1) { return n }
      if isResting(since: n - 1, at: times[n - 1]) {
        let way = distance(from: n - 1, to: 0)
        return way > 2 * Constants.restRadius ? n : 1
      }
    }
    return count
  }

  /// Whether a gap of 40 ms before a sample means that the contact stood still. In that case it has moved
  /// less than its motion before and after suggests. Otherwise samples were lost or delayed, or the device
  /// samples slowly.
  func isPause(before age: Int) -> Bool {
    let gap = times[age] - times[age + 1]
    guard gap >= Constants.restDuration else { return false }
    let way = distance(from: age, to: age + 1)
    let before = speed(back: age + 1)
    let after = speed(on: age)
    // A creep within the tremble is compared with the faster side: if that was a motion, this was a stop.
    guard way > 2 * Constants.restRadius else { return way < max(before ?? 0, after ?? 0) * gap / 2 }
    guard let slower = [before, after].compactMap(\.self).min() else { return false }
    return way < slower * gap / 2
  }

  /// The speed over about a frame before a sample; `nil` if unknown.
  private func speed(back age: Int) -> Double? {
    guard age + 1 < count else { return nil }
    let older = youngest(before: age, by: Constants.speedSpan, among: count)
    return distance(from: age, to: older) / (times[age] - times[older])
  }

  /// The speed over about a frame after a sample; `nil` if unknown.
  private func speed(on age: Int) -> Double? {
    guard age > 0 else { return nil }
    var newer = age - 1
    while newer > 0, times[newer] - times[age] < Constants.speedSpan - Constants.sampleSpacing { newer -= 1 }
    return distance(from: age, to: newer) / (times[newer] - times[age])
  }

  /// Whether, at a time, the contact had stayed for 40 ms where a sample saw it: within a tremble of one
  /// point, and without drifting more than that.
  func isResting(since age: Int, at time: Double) -> Bool {
    guard time - times[age] < Constants.restDuration else { return true }
    var oldest = age
    var (center, mean) = (Vector.zero, 0.0)
    while time - times[oldest] < Constants.restDuration {
      oldest += 1
      guard oldest < count else { return false }
      let way = positions[oldest] - positions[age]
      if way.magnitude > 2 * Constants.restRadius { return false }
      center = center + way
      mean += times[oldest] - times[age]
    }
    let n = Double(oldest - age + 1)
    center = center * (1 / n)
    mean /= n
    var (drift, square) = (Vector.zero, 0.0)
    for i in age...oldest {
      let off = positions[i] - positions[age] - center
      if off.magnitude > Constants.restRadius { return false }
      let t = times[i] - times[age] - mean
      drift = drift + off * t
      square += t * t
    }
    return drift.magnitude * Constants.restDuration <= Constants.restRadius * square
  }
}
