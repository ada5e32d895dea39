import MartletGeometry

/// Puts the frames in which a device measures on its beat, one by one as they arrive.
///
/// Each sample has a beat number. A line through the stamps over these numbers gives the sampling times. It
/// goes through the middle of stamps that deviate both ways, as with clock jitter, and below stamps that a
/// busy machine has delayed. After a pause the device's period still holds, but its phase may not.
struct TouchBeat {
  /// Seconds from one beat to the next; `nil` if unknown, or if there is no beat.
  private(set) var period: Double?

  /// The stamps and beat numbers of the newest samples; the newest are at `(added − 1) mod capacity`.
  private var stamps: [MediaTime]
  private var numbers: [Double]
  private var added = 1
  /// How many of the newest samples may be on one beat.
  private var length = 1
  /// The time of the newest beat, in media seconds.
  private var origin: MediaTime = 0
  /// The sums over samples of the same beat that are no longer remembered individually.
  private var past = Moments()
  /// The period of earlier beats, and its weight.
  private var known = (period: 0.0, weight: 0.0)

  /// Starts with a stamp.
  init(start: MediaTime) {
    stamps = Array(repeating: start, count: Constants.sampleCapacity)
    numbers = Array(repeating: 0, count: Constants.sampleCapacity)
  }

  private func place(_ age: Int) -> Int { (added - 1 - age) % stamps.count }

  /// How many of the newest samples are on the beat; 0 without a beat.
  var count: Int { period == nil ? 0 : length }

  /// The sampling time of a sample on the beat, by its age, in media seconds.
  func time(age: Int) -> MediaTime { origin + (period ?? 0) * (numbers[place(age)] - numbers[place(0)]) }

  /// How late a sample's stamp is on its beat, in seconds.
  private func lateness(_ age: Int) -> Double { stamps[place(age)] - time(age: age) }

  /// Adds a stamp.
  /// - Parameter steps: How many beats a contact's movement since the previous sample corresponds to; `nil`
  ///   if none moves far enough.
  mutating func add(_ stamp: MediaTime, steps: Double?) {
    let gap = stamp - stamps[place(0)]
    let oldest = (
      number: numbers[place(length - 1)], stamp: stamps[place(length - 1)], late: lateness(length - 1)
    )
    let isFull = length == stamps.count
    let jitter = isFull ? self.jitter : 0
    added += 1
    stamps[place(0)] = stamp
    if !isFull { length += 1 }
    guard let period else {
      begin()
      return
    }
    if isFull {
      past.fade(by: Constants.beatMemory)
      past.add(oldest.number, oldest.stamp, weight: Self.weight(oldest.late, jitter: jitter))
    }
    if (stamp - origin) / period < Constants.earliestBeat { sink() }
    let passed = max(((stamp - origin) / period).rounded(), 1)
    let beats = steps.map { Self.beats($0, of: passed) } ?? passed
    if (passed - beats) * period > Constants.longestDelay
      || (beats == passed && gap > max(Constants.longestPause * period, Constants.longestDelay))
    {
      numbers[place(0)] = numbers[place(1)] + passed
      return restart(keeping: 1)
    }
    numbers[place(0)] = numbers[place(1)] + beats
    origin += beats * period
    if length < 4 * DeviceBeat.minimumCount, known.weight == 0, begin() { return }
    fit()
    follow()
  }

  /// Moves the newest sample to the beat of its stamp, if it was wrongly taken for late. After a late sample
  /// the next one comes within less than a beat, but this one came later: a contact that slows down is not
  /// reported at each beat.
  /// - Parameter stamp: The next stamp.
  mutating func believe(before stamp: MediaTime) {
    guard let period, stamp - stamps[place(0)] > Constants.soonestBeat * period else { return }
    let beats = (lateness(0) / period).rounded()
    guard beats >= 1, beats.isFinite else { return }
    numbers[place(0)] += beats
    origin += beats * period
  }

  /// How many beats lie between a sample and the previous one. `passed` beats lie between their stamps; if
  /// the sample is late, it has moved less far, and fewer beats lie between them.
  private static func beats(_ steps: Double, of passed: Double) -> Double {
    guard passed > 1, abs(steps - passed) > Constants.wayTolerance * passed else { return passed }
    return min(max(steps.rounded(), 1), passed)
  }

  /// Moves the sample before the newest back into a missing beat, with those in between: the newest sample
  /// followed so soon that the one before must have been late.
  private mutating func sink() {
    for age in 1..<max(min(length - 1, Constants.longestBurst), 1)
    where numbers[place(age)] - numbers[place(age + 1)] > 1.5 {
      for younger in 1...age { numbers[place(younger)] -= 1 }
      origin -= period ?? 0
      return
    }
  }

  // MARK: Line

  /// Sums over beat numbers and stamps about their means.
  private struct Moments {
    var weight = 0.0
    var number = 0.0
    var stamp = 0.0
    var square = 0.0
    var product = 0.0

    mutating func add(_ number: Double, _ stamp: Double, weight w: Double) {
      weight += w
      let (a, b) = (number - self.number, stamp - self.stamp)
      self.number += a * w / weight
      self.stamp += b * w / weight
      square += w * a * (number - self.number)
      product += w * a * (stamp - self.stamp)
    }

    mutating func fade(by share: Double) {
      weight *= share
      square *= share
      product *= share
    }
  }

  /// The mean earliness of early stamps, in seconds: due to clock jitter, not to a busy machine.
  private var jitter: Double {
    var (sum, n) = (0.0, 0.0)
    for age in 0..<length {
      let late = lateness(age)
      if late < 0 { (sum, n) = (sum - late, n + 1) }
    }
    return n > 0 ? sum / n : 0
  }

  /// The weight of a stamp that is late on the line. Uniform jitter reaches up to twice its mean.
  private static func weight(_ late: Double, jitter: Double) -> Double {
    let beyond = max(late - 2.2 * jitter, 0) / max(jitter, Constants.sampleSpacing / 2)
    return 1 / ((1 + beyond * beyond) * (1 + beyond * beyond))
  }

  /// Fits the line again.
  private mutating func fit() {
    for _ in 0..<2 {
      let jitter = self.jitter
      var moments = past
      for age in 0..<length {
        moments.add(
          numbers[place(age)], stamps[place(age)], weight: Self.weight(lateness(age), jitter: jitter))
      }
      let square = moments.square + known.weight
      let period = (moments.product + known.weight * known.period) / square
      guard moments.weight > 0, square > 0, period > 0, period.isFinite else { return lose(keeping: 1) }
      self.period = period
      origin = moments.stamp + period * (numbers[place(0)] - moments.number)
    }
  }

  // MARK: Beat

  /// Searches for a beat in the stamps.
  @discardableResult private mutating func begin() -> Bool {
    let n = min(length, Constants.beatSamples)
    guard n >= DeviceBeat.minimumCount else { return false }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * n) { buffer in
      let times = UnsafeMutableBufferPointer(rebasing: buffer[..<n])
      let beats = UnsafeMutableBufferPointer(rebasing: buffer[n..<(2 * n)])
      let newest = stamps[place(0)]
      for age in 0..<n { times[age] = stamps[place(age)] - newest }
      let scratch = UnsafeMutableBufferPointer(rebasing: buffer[(2 * n)...])
      guard let beat = Self.beat(of: times, beats: beats, scratch: scratch, isKnown: period != nil) else {
        return false
      }
      for age in 0..<n { numbers[place(age)] = beats[age] }
      (length, past) = (n, Moments())
      (period, origin) = (beat.period, newest + beat.time(of: 0))
      fit()
      return period != nil
    }
  }

  /// The beat of the stamps, and their beat numbers. The beat is the nearest one, counted by the stamps or
  /// one by one; if there was none before, it may be one that they follow late. Counting without a missing
  /// beat is preferred.
  private static func beat(
    of times: UnsafeMutableBufferPointer<Double>, beats: UnsafeMutableBufferPointer<Double>,
    scratch: UnsafeMutableBufferPointer<Double>, isKnown: Bool
  ) -> DeviceBeat? {
    let counted = DeviceBeat(times: times, beats: beats, scratch: scratch).flatMap {
      isPlausible($0) ? $0 : nil
    }
    let least = counted.map { Self.offset(of: times, beats, from: $0) }
    for age in times.indices { scratch[age] = -Double(age) }
    if let successive = line(times, scratch) {
      let blur = self.offset(of: times, scratch, from: successive)
      let isEven = least.map { blur < 1.3 * $0 + 0.1 * Constants.sampleSpacing } ?? false
      let isBlurred = counted == nil && !isKnown && times.count >= 3 * DeviceBeat.minimumCount
      if isEven || (isBlurred && blur < Constants.mostBlur * successive.period) {
        for age in times.indices { beats[age] = scratch[age] }
        return successive
      }
    }
    return counted ?? (isKnown ? nil : late(times, beats))
  }

  /// Whether a device may sample that often. Samples that a busy machine reports at once are closer.
  private static func isPlausible(_ beat: DeviceBeat) -> Bool { beat.period > Constants.sampleSpacing / 2 }

  /// The mean deviation of times from a beat, in seconds.
  private static func offset(
    of times: UnsafeMutableBufferPointer<Double>, _ beats: UnsafeMutableBufferPointer<Double>,
    from beat: DeviceBeat
  ) -> Double {
    times.indices.reduce(0) { $0 + abs(times[$1] - beat.time(of: beats[$1])) } / Double(times.count)
  }

  /// The line of least squares through times over their beat numbers.
  private static func line(
    _ times: UnsafeMutableBufferPointer<Double>, _ beats: UnsafeMutableBufferPointer<Double>
  ) -> DeviceBeat? {
    var moments = Moments()
    for age in times.indices { moments.add(beats[age], times[age], weight: 1) }
    let period = moments.product / moments.square
    let beat = DeviceBeat(origin: moments.stamp - period * moments.number, period: period)
    return isPlausible(beat) ? beat : nil
  }

  /// The beat without a missing sample, if many arrive late and at once.
  private static func late(
    _ times: UnsafeMutableBufferPointer<Double>, _ beats: UnsafeMutableBufferPointer<Double>
  ) -> DeviceBeat? {
    guard times.count >= 2 * DeviceBeat.minimumCount,
      let beat = DeviceBeat(successive: times, beats: beats), isPlausible(beat)
    else { return nil }
    let limit = min(Constants.clockJitter, beat.period / 8)
    let atOnce = times.indices.dropFirst().count { times[$0 - 1] - times[$0] < beat.period / 8 }
    let punctual = times.indices.count { abs(times[$0] - beat.time(of: beats[$0])) < limit }
    return 3 * atOnce > times.count && punctual >= max(3, times.count / 6) ? beat : nil
  }

  /// Continues from the newest samples alone, with the known period.
  private mutating func restart(keeping n: Int) {
    if let period, length > n {
      var moments = past
      for age in n..<length { moments.add(numbers[place(age)], stamps[place(age)], weight: 1) }
      known = (period, min(known.weight + moments.square, Constants.surestPeriod))
    }
    (length, past) = (n, Moments())
    origin = stamps[place(0)]
    // A single stamp says nothing about the period.
    if n == 1, known.weight > 0 { period = known.period } else { fit() }
  }

  /// Drops the beat, and searches for one in the newest samples alone.
  private mutating func lose(keeping n: Int) {
    (period, past, known) = (nil, Moments(), (0, 0))
    length = n
  }

  /// Continues from the newest samples if all of them are late or early on the beat, and drops the beat if no
  /// sample keeps it.
  private mutating func follow() {
    guard let period else { return }
    let jitter = self.jitter
    let n = jitter < period / 8 ? 3 : 6
    guard length > n, stamps[place(0)] - stamps[place(n - 1)] > Double(n - 1) * period / 2 else { return }
    if jitter > Constants.mostBlur * period { return lose(keeping: n) }
    var (least, most, sum) = (Double.infinity, -Double.infinity, 0.0)
    for age in 0..<n {
      let late = lateness(age)
      (least, most, sum) = (min(least, late), max(most, late), sum + late)
    }
    guard abs(sum) > 0.6 * period * Double(n), most - least < max(period, 6 * jitter) else { return }
    if length < 2 * n { lose(keeping: n) } else { restart(keeping: n) }
  }
}
