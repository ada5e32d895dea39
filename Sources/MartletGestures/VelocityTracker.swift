import MartletGeometry
import MartletMotion

/// Tells the velocity of something from the places at which it was seen.
///
/// It is the velocity at the newest sample, and looks at the last 100 ms: at all of them, or at as much of their end as
/// goes by one law. Lines, parabolas and cubics of several lengths are fitted, and the steadiest that the others do not
/// contradict counts. What was before a pause of 40 ms does not. The result never points against the newest way, nor is
/// it faster than the thing was in that time.
///
/// Devices sample at an even beat and stamp it unevenly, so the time stamps are first put back on the beat, if there is
/// one. Whatever the time stamps, the result is finite and at most 20,000 pt/s. Adding a sample allocates nothing.
public struct VelocityTracker: Sendable {
  struct Sample {
    var position: Point
    var time: MediaTime
  }

  private var ring = [Sample](
    repeating: Sample(position: .zero, time: 0), count: Constants.sampleCapacity)
  /// Samples ever added; the newest is at `(added − 1) mod capacity`.
  private var added = 0

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
  public mutating func removeAll() { added = 0 }

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
      } else if time == newest || (count > 1 && newest - self[age: 1].time < Constants.sampleSpacing) {
        self[age: 0] = Sample(position: position, time: time)
        return
      }
    }
    added += 1
    self[age: 0] = Sample(position: position, time: time)
  }

  /// The velocity at the newest sample, in units per second, as it is told at a media time at or after it: zero when
  /// nothing is known, or when by then the thing has rested for 40 ms.
  public func velocity(at time: MediaTime) -> Point {
    guard count > 1, !isResting(since: 0, at: time) else { return .zero }
    let velocity = withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * count) { buffer in
      let times = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      let rows = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      let isEven = evenTimes(into: times, scratch: rows)
      return choose(stretch: stretch(times: times), times: times, isEven: isEven, rows: rows)
    }
    guard velocity.isFinite, velocity.length.isFinite else { return .zero }
    let excess = velocity.length / Constants.maximumSpeed
    return excess > 1 ? velocity * (1 / excess) : velocity
  }
}
