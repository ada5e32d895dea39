extension VelocityTracker {
  /// Writes the time of each sample by age, in seconds from the newest, put on the device's even beat where the time
  /// stamps keep one but for jitter. Returns whether they do. Pauses of whole beats are allowed.
  ///
  /// The beat is looked for in all that is remembered, since the longer the row, the less jitter says about its
  /// pace; if the pace changed on the way, in the newest samples only.
  /// - Parameters:
  ///   - times: Room for as many numbers as are remembered.
  ///   - scratch: Room for twice as many.
  func evenTimes(
    into times: UnsafeMutableBufferPointer<Double>, scratch: UnsafeMutableBufferPointer<Double>
  ) -> Bool {
    let newest = self[age: 0].time
    for age in times.indices { times[age] = self[age: age].time - newest }
    let start = -Constants.velocityWindow - Constants.sampleSpacing
    let recent = times.firstIndex { $0 < start } ?? times.count
    for n in [times.count, recent] where n >= DeviceBeat.minimumCount {
      let beats = UnsafeMutableBufferPointer(rebasing: scratch[..<n])
      guard
        let beat = DeviceBeat(
          times: UnsafeMutableBufferPointer(rebasing: times[..<n]), beats: beats,
          scratch: UnsafeMutableBufferPointer(rebasing: scratch[n..<(2 * n)]))
      else { continue }
      let limit = min(Constants.clockJitter, 0.4 * beat.period)
      guard (0..<n).allSatisfy({ abs(beat.time(of: beats[$0]) - times[$0]) <= limit }) else { continue }
      // Samples before the row that keeps the beat are too old to be fitted.
      for age in 0..<n { times[age] = beat.time(of: beats[age]) }
      return true
    }
    return false
  }
}
