import Martlet

/// Where a thrown thing goes between walls, and how: it comes to rest there without passing a wall on the way.
struct WalledThrow {
  /// Where it comes to rest.
  let end: Point
  /// The spring that takes it there, and the velocity with which this begins.
  let spring: Spring
  let velocity: Point

  /// The shortest duration of a spring that stops something at a wall, in seconds, and that of one that is not in a hurry.
  private static let durations = (least: 0.16, usual: 0.5)
  /// The way of a spring that counts as none, in points.
  private static let tolerance = 0.05
  /// How often the way of a spring is looked at.
  private static let looks = 60

  /// - Parameters:
  ///   - start: Where it is let go, between the walls.
  ///   - end: Where it would come to rest; `nil`, the default, for where it slows down to. A wall before that stops it.
  ///   - velocity: That of the hand, in points per second.
  ///   - room: What is between the walls.
  init(from start: Point, to end: Point? = nil, velocity: Point, in room: Rect) {
    let goal = end ?? Decay.normal.projectedEnd(from: start, velocity: velocity)
    let home = Point(
      x: min(max(goal.x, room.minX), max(room.maxX, room.minX)),
      y: min(max(goal.y, room.minY), max(room.maxY, room.minY)))
    self.end = home
    let lively = Spring.lively.paced(from: start, to: home, velocity: velocity, isThrown: true)
    if Self.stays(lively, from: start, to: home, velocity: velocity, in: room) {
      (spring, self.velocity) = (lively, velocity)
      return
    }
    // Without a bounce it passes its end only if it comes faster than the distance times the spring's frequency.
    let ways = [(home.x - start.x, velocity.x), (home.y - start.y, velocity.y)]
    let frequency = ways.map { way, speed in way * speed > 0 ? speed / way : 0 }.max() ?? 0
    let calm = Spring(
      duration: min(max(2 * .pi / max(frequency, 1e-6), Self.durations.least), Self.durations.usual),
      bounce: 0)
    // What is still too fast, the wall takes.
    let allowed = ways.map { way, speed in
      let most = way * calm.angularFrequency
      return way >= 0 ? min(speed, most) : max(speed, most)
    }
    (spring, self.velocity) = (calm, Point(x: allowed[0], y: allowed[1]))
  }

  /// Whether a spring does not take something past the walls.
  private static func stays(
    _ spring: Spring, from start: Point, to end: Point, velocity: Point, in room: Rect
  ) -> Bool {
    let reach = max(start.distance(to: end), velocity.length / spring.angularFrequency)
    let duration = spring.settlingDuration(displacement: reach, velocity: 0, tolerance: tolerance)
    return (1...looks).allSatisfy { index in
      let response = spring.response(at: duration * Double(index) / Double(looks))
      let place = end + (start - end) * response.displacement + velocity * response.impulse
      return place.x >= room.minX - tolerance && place.x <= room.maxX + tolerance
        && place.y >= room.minY - tolerance && place.y <= room.maxY + tolerance
    }
  }
}
