import MartletGeometry

/// When a device has measured its contacts, on its beat.
///
/// A device measures all its contacts together, in frames, but reports only those that have moved. The contacts
/// whose samples bear the same stamps share one of these, so their lines are in the same errors of the stamps, and
/// what several contacts move only shifts does not turn or grow by them.
final class DeviceTimes {
  // These properties are not checked for overlapping access at run time, which takes time for each touch. They
  // belong to the lines of one dispatcher, and changing one calls no other code.

  private struct Frame {
    /// The device's time stamp, the same on the beat by the same clock, and when the frame arrived, in media seconds.
    var stamp: MediaTime
    var time: MediaTime
    var arrival: MediaTime
  }

  @exclusivity(unchecked) private var ring: [Frame]
  /// The number of the newest frame. The first is 0.
  @exclusivity(unchecked) private(set) var newest = 0
  @exclusivity(unchecked) private var beat: TouchBeat
  /// Whether several contacts have shared it.
  @exclusivity(unchecked) var isShared = false
  /// The time between two frames, in seconds; `nil` if unknown.
  @exclusivity(unchecked) private(set) var interval: Double?
  /// The difference between media time and the clock of the stamps, in seconds, as estimated from arrivals.
  @exclusivity(unchecked) private(set) var correction = 0.0
  /// Whether the newest frame is not on the beat yet, because more of its samples may follow.
  @exclusivity(unchecked) private var isPending = false
  /// How many beats the movement in the newest frame corresponds to, and how far that was, in points, for the
  /// contact that moved farthest.
  @exclusivity(unchecked) private var movement: (steps: Double?, way: Double) = (nil, 0)

  /// Starts with a stamp.
  init(start: MediaTime) {
    ring = Array(
      repeating: Frame(stamp: start, time: start, arrival: .infinity), count: Constants.sampleCapacity)
    beat = TouchBeat(start: start)
  }

  private func place(_ number: Int) -> Int { number % ring.count }
  private var oldest: Int { max(newest + 1 - ring.count, 0) }

  /// The time of a frame on the beat, by the clock of the stamps; `nil` if it is no longer remembered.
  func time(of number: Int) -> MediaTime? { number < oldest ? nil : ring[place(number)].time }

  /// The frame in which other contacts were measured together with a contact's new sample; `nil` if there is none.
  /// - Parameters:
  ///   - stamp: The sample's stamp.
  ///   - last: The frame of the contact's previous sample; `nil` if it was in none.
  func frame(near stamp: MediaTime, after last: Int?) -> Int? {
    guard isShared else { return nil }
    let first = max(last.map { $0 + 1 } ?? 0, oldest)
    for number in stride(from: newest, through: first, by: -1) {
      let away = ring[place(number)].stamp - stamp
      // One that was in the frame before, and is not in the newest one yet, belongs to that, however late its stamp:
      // a busy compositor may be interrupted between two contacts.
      let isNext = number == newest && last == number - 1
      let spread = isNext ? max((interval ?? 0) / 2, Constants.frameSpread) : Constants.frameSpread
      if abs(away) <= spread { return number }
      if away < 0 { return nil }
    }
    return nil
  }

  /// Begins a frame with its first sample. Gives back its number, or `nil` if it is older than the newest one.
  /// - Parameters:
  ///   - stamp: The sample's stamp.
  ///   - arrival: When it arrived, in media seconds; `nil` if unknown.
  func begin(stamped stamp: MediaTime, arrival: MediaTime?) -> Int? {
    let previous = ring[place(newest)].stamp
    guard stamp > previous else { return nil }
    settle()
    beat.believe(before: stamp)
    if beat.count > 0 { ring[place(newest)].time = beat.time(age: 0) }
    newest += 1
    ring[place(newest)] = Frame(stamp: stamp, time: stamp, arrival: arrival ?? .infinity)
    (isPending, movement) = (true, (nil, 0))
    return newest
  }

  /// Notes how many beats a contact's movement in the newest frame corresponds to, and how far that was, in points.
  func note(steps: Double?, way: Double) {
    if isPending, let steps, way > movement.way { movement = (steps, way) }
    if !isShared { settle() }
  }

  /// Puts the newest frame on the beat. No more of its samples will follow.
  func settle() {
    guard isPending else { return }
    isPending = false
    let gap = newest > 0 ? ring[place(newest)].stamp - ring[place(newest - 1)].stamp : 0
    beat.add(ring[place(newest)].stamp, steps: movement.steps)
    interval = beat.period ?? interval
    for age in 0..<beat.count { ring[place(newest - age)].time = beat.time(age: age) }
    correct(after: gap)
  }

  /// The frame with exactly this stamp; `nil` if none that is remembered has it.
  func frame(stampedExactly stamp: MediaTime) -> Int? {
    for number in stride(from: newest, through: oldest, by: -1) where ring[place(number)].stamp <= stamp {
      return ring[place(number)].stamp == stamp ? number : nil
    }
    return nil
  }

  /// Corrects the clock of the stamps, so that the newest frame with the least delay arrived a short time
  /// after it was taken. The correction is applied at once while little is known, and later so slowly that
  /// nobody sees it.
  ///
  /// The correction is at most the jitter of stamps: frames that arrive later than that were delivered late.
  private func correct(after gap: Double) {
    var least = Double.infinity
    for number in max(newest + 1 - Constants.clockSamples, 0)...newest {
      least = min(least, ring[place(number)].arrival - ring[place(number)].time)
    }
    guard least.isFinite else { return }
    let change = min(least - Constants.quickestArrival, Constants.clockJitter) - correction
    let most =
      newest >= Constants.clockLearning ? Constants.lagChange * min(gap, Constants.longestWait) : .infinity
    correction += min(max(change, -most), most)
  }
}
