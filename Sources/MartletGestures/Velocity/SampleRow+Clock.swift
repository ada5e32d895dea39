extension SampleRow {
  /// The row on the clock that makes its path smoothest, and the standard deviation of that clock's times, in
  /// seconds.
  ///
  /// Devices sample at an even beat. If all stamps are close to it and no beat is missing, they are put on
  /// it. If a busy machine has delayed some samples, or delivered several at once, the sampling times are
  /// uncertain: at a gap, a sample was lost or the next one was late. Hands move smoothly, so the smoothest
  /// of several guesses counts: the beats nearest to the stamps, the beats that the stamps follow late, one
  /// beat from each sample to the next, or the stamps unchanged.
  func timed(room: Room) -> (row: SampleRow, jitter: Double) {
    let recent = count(within: Constants.velocityWindow)
    let even = even(recent: recent, room: room)
    // A late sample's beat would be next to that of the next newer sample, so only the newest is in question.
    // That of a slow device is rarely late by a whole beat or more.
    if let even {
      let period = even.period(among: recent)
      let isGap = even.times[0] - even.times[1] > 1.5 * period
      let mayBeLate =
        period < Constants.fastBeat
        || times[0] - even.times[0] < Constants.sampleSpacing / 2
          && period < Constants.latestStamp - Constants.clockJitter
      if !isGap || !mayBeLate { return (even, 0) }
    }
    let byStamp = DeviceBeat(times: times, beats: room.beats, scratch: room.scratch)
      .flatMap { behind($0, recent: recent, times: room.nearest, room: room) }
    let line = successiveBeat(recent: recent, room: room)
    let byLine = line.flatMap { behind($0, recent: recent, times: room.behind, room: room) }
    let successive = line.map { line in
      for age in 0..<count { room.successive[age] = line.time(of: -Double(age)) }
      return SampleRow(times: room.successive, positions: positions)
    }
    let stamped = stamped(room: room)

    var variance = stamped.bends(scratch: room.scratch)
    func look(at row: SampleRow?) {
      if let row { variance = min(variance, row.bends(scratch: room.scratch)) }
    }
    look(at: even)
    look(at: byStamp)
    look(at: byLine)
    look(at: successive)
    variance = max(variance, Constants.positionNoise * Constants.positionNoise)
    let weight = Double(max(recent - 2, 1))
    var best = (row: stamped, jitter: Constants.clockJitter / 4)
    // A priori it is also unlikely that there is no beat, or that a beat is missing.
    var least = 1 + stamped.roughness(variance: variance) * weight
    func consider(_ row: SampleRow?) {
      guard let row, !row.hasStrays(from: times, among: recent) else { return }
      let roughness = row.roughness(variance: variance) * weight + Double(row.gaps(among: recent))
      if roughness < least { (best, least) = ((row, 0), roughness) }
    }
    consider(even)
    consider(byStamp)
    consider(byLine)
    consider(successive)
    // The stamps decide about a pause, unless the sample after it arrived together with others. On a beat the
    // pause may have shrunk.
    guard best.jitter == 0, let pause = (0..<(count - 1)).first(where: { isPause(before: $0) && isAlone($0) })
    else { return best }
    return (best.row[0..<(pause + 1)], 0)
  }

  /// Whether no other sample arrived together with this one.
  private func isAlone(_ age: Int) -> Bool {
    age == 0 || times[age - 1] - times[age] > 2 * Constants.sampleSpacing
  }

  /// Seconds from one beat to the next.
  private func period(among recent: Int) -> Double {
    (1..<max(recent, 1)).reduce(.infinity) { min($0, times[$1 - 1] - times[$1]) }
  }

  /// The number of missing beats among the newest samples of a row on a beat.
  private func gaps(among recent: Int) -> Int {
    let period = period(among: recent)
    return (1..<max(recent, 1)).count { times[$0 - 1] - times[$0] > 1.5 * period }
  }

  /// Whether one of the newest stamps of a row on a beat would be far too late although no other sample
  /// arrived with it.
  private func hasStrays(from stamps: UnsafeMutableBufferPointer<Double>, among recent: Int) -> Bool {
    (0..<min(recent, count - 1)).contains { age in
      let period = times[age] - times[age + 1]
      let latest = max(Constants.latestStamp(period: period), Constants.restDuration / 2)
      guard stamps[age] - times[age] > latest else { return false }
      let isAlone = age == 0 || stamps[age - 1] - stamps[age] > period / 2
      return isAlone && stamps[age] - stamps[age + 1] > period / 2
    }
  }

  /// The row by its stamps. Of samples that were delivered at once the last one counts, because the others
  /// were delayed longer.
  private func stamped(room: Room) -> SampleRow {
    var kept = 0
    for age in 0..<count
    where age == 0 || room.stamped[kept - 1] - times[age] >= 0.9 * Constants.sampleSpacing {
      room.stamped[kept] = times[age]
      room.points[kept] = positions[age]
      kept += 1
    }
    return SampleRow(
      times: UnsafeMutableBufferPointer(rebasing: room.stamped[..<kept]),
      positions: UnsafeMutableBufferPointer(rebasing: room.points[..<kept]))
  }

  /// The row on a beat that is close to all its stamps. All remembered samples are used, because a longer row
  /// reduces the effect of jitter on its pace; if the pace has changed, only the newest are used.
  private func even(recent: Int, room: Room) -> SampleRow? {
    for n in [count, recent] {
      guard let beat = DeviceBeat(times: self[0..<n].times, beats: room.beats, scratch: room.scratch),
        beat.period > Constants.sampleSpacing / 2
      else { continue }
      let limit = min(Constants.clockJitter, 0.4 * beat.period)
      guard (0..<n).allSatisfy({ abs(beat.time(of: room.beats[$0]) - times[$0]) <= limit }) else { continue }
      for age in 0..<n { room.even[age] = beat.time(of: room.beats[age]) }
      // Samples before those on the beat are too old to be fitted.
      for age in n..<count { room.even[age] = min(times[age], room.even[age - 1] - beat.period) }
      return SampleRow(times: room.even, positions: positions)
    }
    return nil
  }

  /// The beat without a missing sample, in all remembered samples or in the newest only.
  private func successiveBeat(recent: Int, room: Room) -> DeviceBeat? {
    for n in [count, recent] where n >= DeviceBeat.minimumCount {
      if let beat = DeviceBeat(successive: self[0..<n].times, beats: room.beats) { return beat }
    }
    return nil
  }
}
