import MartletGeometry
import MartletMotion

/// Tells the velocity of something from the places at which it was seen.
///
/// It is the velocity at the newest sample, and looks at the last 100 ms: at all of them, or at as much of their end as
/// goes by one law. Lines, parabolas and cubics of several lengths are fitted, and the steadiest that the others do not
/// contradict counts. What was before a pause of 40 ms does not. The result never points against the newest way, nor is
/// it faster than the thing was in that time; one that speeds up is granted up to 1.1 times its speed over the newest frame.
///
/// Devices sample at an even beat and stamp it unevenly, so the time stamps are first put back on the beat, if there is
/// one. A busy machine stamps some samples late, or tells nothing for a while and then several at once; then the clock
/// counts by which the hand moved most smoothly. Whatever the time stamps, the result is finite and at most
/// 20,000 pt/s. Adding a sample allocates nothing.
public struct VelocityTracker: Sendable {
  struct Sample {
    var position: Point
    var time: MediaTime
  }

  private var ring = [Sample](
    repeating: Sample(position: .zero, time: 0), count: Constants.sampleCapacity)
  /// Samples ever added; the newest is at `(added − 1) mod capacity`.
  private var added = 0
  /// Samples that may be added at once.
  private var places = Constants.burstCapacity

  /// Makes a tracker that has seen nothing.
  public init() {}

  /// How many samples it remembers, at most 64.
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

  /// Adds a place and the media time at which it was measured. Of equal times the last counts; a report that comes
  /// late, or is not finite, is dropped; a clock that falls back by a second starts anew.
  public mutating func add(_ position: Point, at time: MediaTime) {
    guard position.isFinite, time.isFinite else { return }
    if count > 0 {
      let newest = self[age: 0].time
      if time < newest - Constants.clockRestart {
        removeAll()
      } else if time < newest {
        return
      } else {
        // What a device has held up comes at once, and each sample counts. What comes closely for long need not.
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

  /// The velocity at the newest sample, in units per second, as it is told at a media time at or after it: zero when
  /// nothing is known, or when by then the thing has rested for 40 ms.
  public func velocity(at time: MediaTime) -> Point {
    guard count > 1 else { return .zero }
    let velocity = withRow { row, numbers, points in
      guard !row.isResting(since: 0, at: time - self[age: 0].time) else { return .zero }
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

  /// Calls with the samples as they were stamped, in seconds from the newest, and memory to work with.
  private func withRow(
    _ body: (SampleRow, UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Point>) -> Point
  ) -> Point {
    let numbersPerSample = SampleRow.Room.numbersPerSample + 1
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: numbersPerSample * count) { numbers in
      withUnsafeTemporaryAllocation(of: Point.self, capacity: 2 * count) { points in
        let row = SampleRow(
          times: UnsafeMutableBufferPointer(rebasing: numbers[..<count]),
          positions: UnsafeMutableBufferPointer(rebasing: points[..<count]))
        let newest = self[age: 0].time
        for age in 0..<count {
          row.times[age] = self[age: age].time - newest
          row.positions[age] = self[age: age].position
        }
        return body(
          row, UnsafeMutableBufferPointer(rebasing: numbers[count...]),
          UnsafeMutableBufferPointer(rebasing: points[count...]))
      }
    }
  }
}
