import MartletGeometry

extension SampleRow {
  /// The row on the clock by which it is the smoothest way, and the standard deviation of that clock's times, in
  /// seconds.
  ///
  /// Devices sample at an even beat, and where all stamps miss it by little, and no beat is missing, they are put on it.
  /// Where a busy machine has told some late, or several at once, it is not certain what was sampled when: in a gap a
  /// sample was lost, or the next came late. Hands move smoothly, so of several guesses the one counts that lets them:
  /// the beats to which the stamps are nearest, those behind which they fall, one beat from each sample to the next, or
  /// the stamps as they are.
  func timed(room: Room) -> (row: SampleRow, jitter: Double) {
    let recent = count(within: Constants.velocityWindow)
    let even = even(recent: recent, room: room)
    // One that came late would have its beat beside the next newer one, so only the newest is in question. It is hardly
    // late by a whole beat and more.
    if let even {
      let period = even.period(among: recent)
      let isGap = even.times[0] - even.times[1] > 1.5 * period
      let mayBeLate =
        times[0] - even.times[0] < Constants.sampleSpacing / 2
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
    // That there is no beat, and that a beat is missing, is not likely beforehand either.
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
    // A pause is told by the stamps, unless what ended it came with others: on a beat it may have shrunk.
    guard best.jitter == 0, let pause = (0..<(count - 1)).first(where: { isPause(before: $0) && isAlone($0) })
    else { return best }
    return (best.row[0..<(pause + 1)], 0)
  }

  /// Whether no other sample came with one.
  private func isAlone(_ age: Int) -> Bool {
    age == 0 || times[age - 1] - times[age] > 2 * Constants.sampleSpacing
  }

  /// Seconds from one beat to the next.
  private func period(among recent: Int) -> Double {
    (1..<max(recent, 1)).reduce(.infinity) { min($0, times[$1 - 1] - times[$1]) }
  }

  /// How many times a beat is missing among the newest samples of a row that is on one.
  private func gaps(among recent: Int) -> Int {
    let period = period(among: recent)
    return (1..<max(recent, 1)).count { times[$0 - 1] - times[$0] > 1.5 * period }
  }

  /// Whether a stamp among the newest of a row on a beat would have to be far too late though no other came with it.
  private func hasStrays(from stamps: UnsafeMutableBufferPointer<Double>, among recent: Int) -> Bool {
    (0..<min(recent, count - 1)).contains { age in
      guard stamps[age] - times[age] > Constants.restDuration / 2 else { return false }
      let period = times[age] - times[age + 1]
      let isAlone = age == 0 || stamps[age - 1] - stamps[age] > period / 2
      return isAlone && stamps[age] - stamps[age + 1] > period / 2
    }
  }

  /// The row by its stamps. Of what was told at once the last counts, since the others were held up for longer.
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

  /// The row on a beat that all its stamps are near. It is looked for in all that is remembered, since the longer the row,
  /// the less jitter says about its pace; if the pace changed on the way, in the newest samples only.
  private func even(recent: Int, room: Room) -> SampleRow? {
    for n in [count, recent] {
      guard let beat = DeviceBeat(times: self[0..<n].times, beats: room.beats, scratch: room.scratch),
        beat.period > Constants.sampleSpacing / 2
      else { continue }
      let limit = min(Constants.clockJitter, 0.4 * beat.period)
      guard (0..<n).allSatisfy({ abs(beat.time(of: room.beats[$0]) - times[$0]) <= limit }) else { continue }
      for age in 0..<n { room.even[age] = beat.time(of: room.beats[age]) }
      // Samples before the row that keeps the beat are too old to be fitted.
      for age in n..<count { room.even[age] = min(times[age], room.even[age - 1] - beat.period) }
      return SampleRow(times: room.even, positions: positions)
    }
    return nil
  }

  /// The beat of which no sample is missing, in all that is remembered or in the newest samples only.
  private func successiveBeat(recent: Int, room: Room) -> DeviceBeat? {
    for n in [count, recent] where n >= DeviceBeat.minimumCount {
      if let beat = DeviceBeat(successive: self[0..<n].times, beats: room.beats) { return beat }
    }
    return nil
  }
}
