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
    self.init(
      from: start, duration: duration, velocities: (0...steps).map { velocity(Double($0) * Self.step) })
  }

  private init(from start: Point, duration: Double, velocities: [Point]) {
    self.duration = duration
    self.velocities = velocities
    positions = [start]
    for (a, b) in zip(velocities, velocities.dropFirst()) {
      positions.append(positions[positions.count - 1] + (a + b) * (Self.step / 2))
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
