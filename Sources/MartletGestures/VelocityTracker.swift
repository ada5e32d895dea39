import MartletGeometry
import MartletMotion

/// Tells the velocity of something from the places at which it was seen.
///
/// Least squares over the last 100 ms: a line, or a parabola where the positions show acceleration beyond noise (an
/// F test of one fit against the other). Devices sample at an even beat and stamp it unevenly, so the time stamps
/// are first put back on the beat, if there is one. Whatever the time stamps, the result is finite and at most
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

  /// The velocity at a media time at or after the newest sample, in units per second. Zero when nothing is known or the
  /// thing rested for 40 ms.
  public func velocity(at time: MediaTime) -> Point {
    guard count > 1, !isResting(at: time) else { return .zero }
    let velocity = withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { buffer in
      let times = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      let scratch = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      let isEven = evenTimes(into: times, scratch: scratch)
      return fit(times: times, isEven: isEven, elapsed: time - self[age: 0].time)
    }
    guard velocity.isFinite, velocity.length.isFinite else { return .zero }
    let excess = velocity.length / Constants.maximumSpeed
    return excess > 1 ? velocity * (1 / excess) : velocity
  }

  /// Whether it has stayed where it is for 40 ms.
  private func isResting(at time: MediaTime) -> Bool {
    let newest = self[age: 0]
    guard time - newest.time < Constants.restDuration else { return true }
    for age in 1..<count {
      let sample = self[age: age]
      if sample.position.distance(to: newest.position) > Constants.restRadius { return false }
      if time - sample.time >= Constants.restDuration { return true }
    }
    return false
  }
}
