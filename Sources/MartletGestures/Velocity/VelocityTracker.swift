import MartletGeometry

/// Measures the velocity of a moving point from its positions.
///
/// It returns the velocity at the newest sample and uses the last 100 ms, or the end of them that follows one
/// law. Lines, parabolas and cubics of several lengths are fitted, and the steadiest that the others do not
/// contradict counts. Samples before a pause of 40 ms are ignored. The result never points against the newest
/// movement, and is never above the highest speed in that time; an accelerating point is allowed 1.1 times
/// its speed over the newest frame.
///
/// Devices sample at an even beat and stamp unevenly, so the time stamps are first put back on the beat, if
/// there is one. A busy machine stamps some samples late, or delivers several at once after a gap; then the
/// times that make the motion smoothest count. For any time stamps the result is finite and at most 20,000
/// pt/s. Adding a sample allocates nothing.
public struct VelocityTracker: Sendable {
  struct Sample {
    var position: Point
    var time: MediaTime
  }

  private var ring = [Sample](
    repeating: Sample(position: .zero, time: 0), count: Constants.sampleCapacity)
  /// The total number of samples added; the newest is at `(added − 1) mod capacity`.
  private var added = 0
  /// How many closely spaced samples may still be added at once.
  private var places = Constants.burstCapacity

  /// Makes a tracker without samples.
  public init() {}

  /// The number of remembered samples, at most 64.
  public var count: Int { min(added, ring.count) }

  /// A sample by age: 0 is the newest. The age must be below `count`.
  subscript(age age: Int) -> Sample {
    get { ring[(added - 1 - age) % ring.count] }
    set { ring[(added - 1 - age) % ring.count] = newValue }
  }

  /// Forgets everything.
  public mutating func removeAll() {
    added = 0
    places = Constants.burstCapacity
  }

  /// Adds a position and the media time of its measurement. Of equal times the last counts. A sample that is
  /// late or not finite is dropped. A clock that goes back by a second or more restarts the tracker.
  public mutating func add(_ position: Point, at time: MediaTime) {
    guard position.isFinite, time.isFinite else { return }
    if count > 0 {
      let newest = self[age: 0].time
      if time < newest - Constants.clockRestart {
        removeAll()
      } else if time < newest {
        return
      } else {
        // Samples that a device has delayed arrive at once, and each counts. A long dense stream need not be
        // kept completely.
        let earned = (time - newest) / Constants.sampleSpacing
        places = min(places + earned, Constants.burstCapacity)
        if time == newest || places < 1 {
          self[age: 0] = Sample(position: position, time: time)
          return
        }
      }
    }
    places -= 1
    added += 1
    self[age: 0] = Sample(position: position, time: time)
  }

  /// The velocity at the newest sample, in units per second, as known at a media time at or after it. Zero if
  /// nothing is known, or if the point has rested for 40 ms by then.
  public func velocity(at time: MediaTime) -> Point {
    Self.velocity(of: count, at: time) { self[age: $0] }
  }

  /// The velocity of so many samples, by age: 0 is the newest.
  static func velocity(of count: Int, at time: MediaTime, sample: (Int) -> Sample) -> Point {
    guard count > 1 else { return .zero }
    let newest = sample(0).time
    let velocity = withRow(of: count, sample: sample) { row, numbers, points in
      guard !row.isResting(since: 0, at: time - newest) else { return .zero }
      let samples = row.withoutRepeat
      let room = SampleRow.Room(
        numbers: numbers, points: UnsafeMutableBufferPointer(rebasing: points[..<samples.count]))
      let (timed, jitter) = samples.timed(room: room)
      guard timed.count > 1 else { return .zero }
      return timed.velocity(stretch: timed.stretch, jitter: jitter, rows: room.scratch)
    }
    guard velocity.isFinite, velocity.length.isFinite else { return .zero }
    let excess = velocity.length / Constants.maximumSpeed
    return excess > 1 ? velocity * (1 / excess) : velocity
  }

  /// Calls a closure with the samples as stamped, in seconds from the newest, and working memory.
  private static func withRow(
    of count: Int, sample: (Int) -> Sample,
    _ body: (SampleRow, UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Point>) -> Point
  ) -> Point {
    let numbersPerSample = SampleRow.Room.numbersPerSample + 1
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: numbersPerSample * count) { numbers in
      withUnsafeTemporaryAllocation(of: Point.self, capacity: 2 * count) { points in
        let row = SampleRow(
          times: UnsafeMutableBufferPointer(rebasing: numbers[..<count]),
          positions: UnsafeMutableBufferPointer(rebasing: points[..<count]))
        let newest = sample(0).time
        for age in 0..<count {
          let sample = sample(age)
          row.times[age] = sample.time - newest
          row.positions[age] = sample.position
        }
        return body(
          row, UnsafeMutableBufferPointer(rebasing: numbers[count...]),
          UnsafeMutableBufferPointer(rebasing: points[count...]))
      }
    }
  }
}
