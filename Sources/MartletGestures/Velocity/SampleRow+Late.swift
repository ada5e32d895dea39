extension SampleRow {
  /// The row on the beat that its stamps follow late; `nil` if they hardly ever keep it.
  /// - Parameters:
  ///   - line: The approximate beat.
  ///   - recent: How many of the newest samples count.
  ///   - onBeat: Memory for the times.
  ///   - room: Working memory.
  func behind(
    _ line: DeviceBeat, recent: Int, times onBeat: UnsafeMutableBufferPointer<Double>, room: Room
  ) -> SampleRow? {
    guard line.period > Constants.sampleSpacing / 2 else { return nil }
    let row = SampleRow(times: onBeat, positions: positions)
    let beats = room.beats
    var beat = line
    // Older samples are numbered when the beat is known better.
    for n in [24, 40, count] {
      beat.number(times, into: beats)
      for age in 0..<count { onBeat[age] = beat.time(of: beats[age]) }
      row.sink(stamps: times, period: beat.period, among: recent, beats: beats, scratch: room.scratch)
      guard let better = DeviceBeat(behind: self[0..<min(n, count)].times, beats: beats, around: beat)
      else { return nil }
      beat = better
    }
    for age in 0..<count { onBeat[age] = beat.time(of: beats[age]) }
    let limit = max(2 * Constants.clockJitter, beat.period / 2)
    let punctual = (0..<recent).count { abs(times[$0] - onBeat[$0]) < limit }
    return punctual > 1 ? row : nil
  }

  /// Moves late samples back into the missing beats before them, if that makes the path smoother.
  private func sink(
    stamps: UnsafeMutableBufferPointer<Double>, period: Double, among recent: Int,
    beats: UnsafeMutableBufferPointer<Double>, scratch: UnsafeMutableBufferPointer<Double>
  ) {
    guard count > 3 else { return }
    let variance = max(bends(scratch: scratch), Constants.positionNoise * Constants.positionNoise)
    func roughness(_ ages: ClosedRange<Int>) -> Double {
      let (first, last) = (max(ages.lowerBound - 2, 0), min(ages.upperBound, count - 3))
      return first > last ? 0 : (first...last).reduce(0) { $0 + self.roughness(at: $1, variance: variance) }
    }
    func move(_ ages: ClosedRange<Int>, by step: Double) {
      for age in ages {
        beats[age] += step
        times[age] += step * period
      }
    }
    func sinks(_ ages: ClosedRange<Int>) -> Bool {
      let before = roughness(ages)
      move(ages, by: -1)
      if roughness(ages) < before { return true }
      move(ages, by: 1)
      return false
    }
    for _ in 0..<Constants.longestSinking {
      var hasSunk = false
      for age in (0..<min(recent, count - 1)).reversed() where beats[age] - beats[age + 1] > 1.5 {
        // Samples that arrived together move together, or only the oldest of them moves.
        var newest = age
        while newest > 0, stamps[newest - 1] - stamps[newest] < period / 4,
          beats[newest - 1] - beats[newest] < 1.5
        {
          newest -= 1
        }
        let isBurst = newest < age
        let lateness = stamps[newest] - times[newest] + period
        guard lateness < (isBurst ? Constants.longestDelay : Constants.latestStamp(period: period)) else {
          continue
        }
        if sinks(newest...age) || (isBurst && sinks(age...age)) { hasSunk = true }
      }
      if !hasSunk { return }
    }
  }
}
