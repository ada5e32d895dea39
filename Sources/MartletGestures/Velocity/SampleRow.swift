import MartletMotion

/// Samples of a moving value, newest first, with times on one clock. Values are vectors, in points.
struct SampleRow<Vector: Animatable> {
  /// Seconds since some moment, falling.
  let times: UnsafeMutableBufferPointer<Double>
  /// The positions.
  let positions: UnsafeMutableBufferPointer<Vector>

  var count: Int { times.count }

  /// A range of the samples, by age.
  subscript(ages: Range<Int>) -> SampleRow {
    SampleRow(
      times: UnsafeMutableBufferPointer(rebasing: times[ages]),
      positions: UnsafeMutableBufferPointer(rebasing: positions[ages]))
  }

  /// How many samples are within so many seconds of the newest, with a small tolerance.
  func count(within span: Double) -> Int {
    times.firstIndex { $0 < times[0] - span - Constants.sampleSpacing } ?? count
  }

  /// The row without its newest sample, if that repeats the previous position earlier than the device
  /// samples. Some devices report a lift like this, which is not a stop.
  var withoutRepeat: SampleRow {
    guard count > 2, positions[0] == positions[1] else { return self }
    let usual = (times[1] - times[count - 1]) / Double(count - 2)
    let isRepeat = times[0] - times[1] < min(usual, Constants.longestPrediction) / 2
    return isRepeat ? self[1..<count] : self
  }

  /// The distance between two samples.
  func distance(from age: Int, to other: Int) -> Double { (positions[age] - positions[other]).magnitude }
}
