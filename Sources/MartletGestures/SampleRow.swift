import MartletGeometry

/// Samples of something that moves, newest first, with their times on one clock.
struct SampleRow {
  /// Seconds since some moment, falling.
  let times: UnsafeMutableBufferPointer<Double>
  /// Where the thing was.
  let positions: UnsafeMutableBufferPointer<Point>

  var count: Int { times.count }

  /// Some of its samples, by age.
  subscript(ages: Range<Int>) -> SampleRow {
    SampleRow(
      times: UnsafeMutableBufferPointer(rebasing: times[ages]),
      positions: UnsafeMutableBufferPointer(rebasing: positions[ages]))
  }

  /// How many samples are newer than so many seconds before the newest, and a little.
  func count(within span: Double) -> Int {
    times.firstIndex { $0 < times[0] - span - Constants.sampleSpacing } ?? count
  }

  /// The row without its newest sample where that tells the place of the one before it once more, sooner than the
  /// device samples: some tell of a lift so, which is no halt.
  var withoutRepeat: SampleRow {
    guard count > 2, positions[0] == positions[1] else { return self }
    let usual = (times[1] - times[count - 1]) / Double(count - 2)
    let isRepeat = times[0] - times[1] < min(usual, Constants.longestPrediction) / 2
    return isRepeat ? self[1..<count] : self
  }
}
