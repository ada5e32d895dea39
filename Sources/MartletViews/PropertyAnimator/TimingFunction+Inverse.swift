import MartletMotion

extension TimingFunction {
  /// The curve run backwards, from end to start.
  var reversed: TimingFunction {
    let p = controlPoints
    return TimingFunction(1 - p.z, 1 - p.w, 1 - p.x, 1 - p.y)
  }

  /// A fraction of time at which a fraction of the distance, within 0…1, is reached.
  func fraction(at way: Double) -> Double {
    if way <= 0 { return 0 }
    if way >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    // A double has no more bits.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(at: middle) < way { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
