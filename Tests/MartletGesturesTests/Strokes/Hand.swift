import MartletGeometry

/// The path of a hand over the glass from landing to lift: its true position and velocity by the time since
/// the landing.
///
/// `Hand.random` makes strokes as people make them; `Sensor` makes a device's report of one. Both follow from
/// a seed. The path is a plain function of time, so it can also be the path of an `InputScript`.
struct Hand {
  /// Seconds from landing to lift.
  let duration: Double
  /// Velocities and positions at equal steps.
  private var velocities: [Point] = []
  private var positions: [Point] = []

  /// Seconds between two steps of the path.
  static let step = 0.0005

  /// Makes the path of a hand from a landing point and its velocity at each time since then.
  init(from start: Point = Point(x: 300, y: 200), duration: Double, velocity: (Double) -> Point) {
    let steps = Int((duration / Self.step).rounded(.up)) + 1
    var velocities: [Point] = []
    velocities.reserveCapacity(steps + 1)
    var index = 0
    while index <= steps {
      velocities.append(velocity(Double(index) * Self.step))
      index += 1
    }
    self.init(from: start, duration: duration, velocities: velocities)
  }

  private init(from start: Point, duration: Double, velocities: [Point]) {
    self.duration = duration
    self.velocities = velocities
    positions = [start]
    positions.reserveCapacity(velocities.count)
    // These tests are not optimized, and there are thousands of hands with thousands of steps.
    velocities.withUnsafeBufferPointer { velocities in
      var (place, index) = (start, 1)
      while index < velocities.count {
        place += (velocities[index - 1] + velocities[index]) * (Self.step / 2)
        positions.append(place)
        index += 1
      }
    }
  }

  /// The position, in points.
  func position(at time: Double) -> Point { value(of: positions, at: time) }

  /// The velocity, in points per second.
  func velocity(at time: Double) -> Point { value(of: velocities, at: time) }

  /// The top speed between two times.
  func topSpeed(from start: Double, to end: Double) -> Double {
    let first = Int((max(start, 0) / Self.step).rounded(.down))
    let last = Int((max(end, 0) / Self.step).rounded(.up))
    return velocities[min(first, velocities.count - 1)...min(last, velocities.count - 1)].map(\.length).max()
      ?? 0
  }

  /// The same path after a one-pole low-pass filter, as drivers smooth what they measure. The filter begins
  /// at rest.
  func smoothed(timeConstant: Double) -> Hand {
    guard timeConstant > 0 else { return self }
    var velocity = Point.zero
    let share = Self.step / (timeConstant + Self.step)
    let smooth = velocities.map { hand in
      velocity += (hand - velocity) * share
      return velocity
    }
    return Hand(from: positions[0], duration: duration, velocities: smooth)
  }

  private func value(of row: [Point], at time: Double) -> Point {
    let place = min(max(time / Self.step, 0), Double(row.count - 1))
    let index = min(Int(place), row.count - 2)
    return row[index] + (row[index + 1] - row[index]) * (place - Double(index))
  }
}
