import MartletGeometry
import MartletMotion

/// Measures the velocity of a moving value from its samples: of a finger's position, or of an angle, a scale, a
/// transform or any other `Animatable` that a hand or a sensor moves.
///
/// It returns the velocity at the newest sample and uses the last 100 ms, or the end of them that follows one
/// law. Lines, parabolas and cubics of several lengths are fitted, and the steadiest that the others do not
/// contradict counts. Samples before a pause of 40 ms are ignored. The result never points against the newest
/// movement, and is never above the highest speed in that time; an accelerating value is allowed 1.1 times
/// its speed over the newest frame.
///
/// Devices sample at an even beat and stamp unevenly, so the time stamps are first put back on the beat, if
/// there is one. A busy machine stamps some samples late, or delivers several at once after a gap; then the
/// times that make the motion smoothest count. For any time stamps the result is finite and at most 20,000
/// pt/s. Adding a sample of a type without heap storage allocates nothing.
///
/// What trembles by a point rests. For types other than positions, a point is twenty times the type's
/// `settlingTolerance`: 0.02 for a `Double`, such as an angle in radians or a scale.
public struct VelocityTracker<Value: Animatable>: Sendable {
  struct Sample {
    var value: Value
    var time: MediaTime
  }

  private var ring = [Sample](
    repeating: Sample(value: .zero, time: 0), count: Constants.sampleCapacity)
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

  /// Adds a value and the media time of its measurement. Of equal times the last counts. A sample that is
  /// late or not finite is dropped. A clock that goes back by a second or more restarts the tracker.
  #if compiler(>=6.3)
    @specialized(where Value == Point)
    @specialized(where Value == Double)
  #endif
  public mutating func add(_ value: Value, at time: MediaTime) {
    guard value.isFinite, time.isFinite else { return }
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
          self[age: 0] = Sample(value: value, time: time)
          return
        }
      }
    }
    places -= 1
    added += 1
    self[age: 0] = Sample(value: value, time: time)
  }

  /// The velocity at the newest sample, in units per second, as known at a media time at or after it. Zero if
  /// nothing is known, or if the value has rested for 40 ms by then.
  #if compiler(>=6.3)
    @specialized(where Value == Point)
    @specialized(where Value == Double)
  #endif
  public func velocity(at time: MediaTime) -> Value.Velocity {
    Self.velocity(of: count, at: time) { self[age: $0] }?.velocity ?? .zero
  }

  /// The type's units in a point.
  private static var unit: Double { Value.Velocity.settlingTolerance / Point.settlingTolerance }

  /// The velocity of so many samples, by age: 0 is the newest. `nil` if they tell none or, unless it was found
  /// that they do not, rest. For `doubt` see `Constants.doubt`.
  static func velocity(
    of count: Int, at time: MediaTime, moves: Bool = false, doubt: Double = Constants.doubt,
    sample: (Int) -> Sample
  ) -> MeasuredVelocity<Value.Velocity>? {
    guard count > 1 else { return nil }
    let newest = sample(0).time
    let measured: MeasuredVelocity<Value.Velocity>? = withRow(of: count, sample: sample) {
      row, numbers, points in
      if !moves, row.isResting(since: 0, at: time - newest) { return nil }
      let samples = row.withoutRepeat
      let room = SampleRow<Value.Velocity>.Room(
        numbers: numbers, points: UnsafeMutableBufferPointer(rebasing: points[..<samples.count]))
      let (timed, jitter) = samples.timed(room: room)
      guard timed.count > 1 else { return nil }
      return timed.velocity(stretch: timed.stretch, jitter: jitter, rows: room.scratch, doubt: doubt)
    }
    return measured?.limited(to: Constants.maximumSpeed, unit: unit)
  }

  /// Calls a closure with the samples as stamped, in points and seconds from the newest, and working memory.
  private static func withRow<Result>(
    of count: Int, sample: (Int) -> Sample,
    _ body: (
      SampleRow<Value.Velocity>, UnsafeMutableBufferPointer<Double>,
      UnsafeMutableBufferPointer<Value.Velocity>
    ) -> Result
  ) -> Result {
    let numbersPerSample = SampleRow<Value.Velocity>.Room.numbersPerSample + 1
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: numbersPerSample * count) { numbers in
      withUnsafeTemporaryAllocation(of: Value.Velocity.self, capacity: 2 * count) { points in
        points.initialize(repeating: .zero)
        defer { points.deinitialize() }
        let row = SampleRow<Value.Velocity>(
          times: UnsafeMutableBufferPointer(rebasing: numbers[..<count]),
          positions: UnsafeMutableBufferPointer(rebasing: points[..<count]))
        let newest = sample(0).time
        for age in 0..<count {
          let sample = sample(age)
          row.times[age] = sample.time - newest
          // Vectors stay what they are; a transform becomes the rates of its numbers.
          row.positions[age] = Value.zero.averageVelocity(to: sample.value, over: 1) * (1 / unit)
        }
        return body(
          row, UnsafeMutableBufferPointer(rebasing: numbers[count...]),
          UnsafeMutableBufferPointer(rebasing: points[count...]))
      }
    }
  }
}
