import MartletGeometry

/// The way of a hand over the glass from landing to lift: where it truly is and how fast, by the time since it landed.
///
/// `Hand.random` makes strokes as people make them, `Sensor` what a device tells of one. Both follow from a seed. The
/// way is a plain function of time, so it can also be the path of an `InputScript`.
struct Hand {
  /// Seconds from landing to lift.
  let duration: Double
  /// Velocities and positions at even steps.
  private var velocities: [Point] = []
  private var positions: [Point] = []

  /// Seconds between two steps of the path.
  static let step = 0.0005

  /// Makes the way of a hand that lands at a point and then has a velocity for each time since.
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

  /// Where it is, in points.
  func position(at time: Double) -> Point { value(of: positions, at: time) }

  /// How fast it is, in points per second.
  func velocity(at time: Double) -> Point { value(of: velocities, at: time) }

  /// Its fastest speed between two times.
  func topSpeed(from start: Double, to end: Double) -> Double {
    let first = Int((max(start, 0) / Self.step).rounded(.down))
    let last = Int((max(end, 0) / Self.step).rounded(.up))
    return velocities[min(first, velocities.count - 1)...min(last, velocities.count - 1)].map(\.length).max()
      ?? 0
  }

  /// The same way behind a low pass of one pole, as drivers smooth what they measure. It begins at rest.
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
