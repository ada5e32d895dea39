import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How an offset moves by itself along one axis after a finger has let it go: it slows down, springs back
/// from an edge, or comes to rest at a target. Everything is in closed form.
public struct ScrollMotion: Hashable, Sendable {
  /// How the velocity decreases. `.normal` by default.
  public var decay: Decay
  /// The offsets between which it rests, in points.
  public var range: ClosedRange<Double>
  /// Whether it goes beyond an edge and springs back. Otherwise it stops there. `true` by default.
  public var bounces: Bool

  /// The distance between the places at which it comes to rest by itself, counted from 0, in points; 0 (the
  /// default) lets it rest anywhere. With the size of a pixel, what has been scrolled is sharp: a deceleration
  /// lands softly on the next pixel.
  public var grid = 0.0

  /// The speed at which a deceleration stops, in points per second: a sixth of a point per frame. Lower: it
  /// creeps for seconds.
  public static let stopSpeed = 10.0
  /// The angular frequency of the spring at an edge, per second.
  public static let bounceFrequency = 11.0
  /// By how much its damping ratio exceeds the critical one for something that is released at rest.
  public static let calmBounce = 0.25
  /// The speed from which on that spring is damped critically, in points per second.
  public static let briskSpeed = 500.0
  /// The lowest angular frequency of the spring to a target, per second: normally, and with a decay that is
  /// itself faster. Lower: a release at rest takes seconds to arrive.
  public static let targetFrequency = 6.5
  /// The highest. Higher: a fast throw at a near target stops as if it hit a wall.
  public static let hardestTarget = 40.0
  /// The lowest angular frequency of the spring that lands on a place of the grid, per second.
  public static let landingFrequency = 14.0
  /// The distance that counts as none, in points.
  public static let tolerance = 0.005

  /// Makes a motion within a range.
  public init(in range: ClosedRange<Double>, decay: Decay = .normal, bounces: Bool = true) {
    precondition(
      range.lowerBound.isFinite && range.upperBound.isFinite, "scrolling: the range must be finite: \(range)")
    self.range = range
    self.decay = decay
    self.bounces = bounces
  }

  /// The rate of the decay, per second: the speed lost for each point of the way.
  private var rate: Double { 1 / decay.distance(at: .infinity) }

  /// The spring that takes an offset back to an edge.
  /// - Parameter speed: At the start, in points per second. The slower, the more it is damped: at rest
  ///   overdamped by `calmBounce`, from `briskSpeed` on critically.
  public static func bounceSpring(speed: Double) -> Spring {
    let ratio = 1 + calmBounce * max(1 - abs(speed) / briskSpeed, 0)
    return Spring(
      stiffness: bounceFrequency * bounceFrequency, damping: 2 * ratio * bounceFrequency)
  }

  /// The motion after a release.
  /// - Parameters:
  ///   - offset: Where it is released, in points; it may lie outside of the range.
  ///   - velocity: In points per second.
  public func course(from offset: Double, velocity: Double) -> Course<Double> {
    var course = Course(at: offset, velocity: velocity)
    let inside = min(max(offset, range.lowerBound), range.upperBound)
    guard offset == inside else {
      let way = offset - inside
      // Whether it comes back so fast that it passes the edge.
      let arrival = velocity + Self.bounceFrequency * way
      let spring = Self.bounceSpring(speed: .infinity)
      let time = arrival * way < 0 ? -way / arrival : 0
      let r = spring.response(at: time)
      let passing = way * r.displacementVelocity + velocity * r.impulseVelocity
      guard arrival * way < 0, abs(passing) > Self.stopSpeed else {
        course.spring(Self.bounceSpring(speed: velocity), to: inside, tolerance: Self.tolerance)
        return course
      }
      course.spring(spring, towards: inside, for: time)
      coast(&course, from: inside, velocity: passing)
      return course
    }
    coast(&course, from: offset, velocity: velocity)
    return course
  }

  /// Adds the deceleration from within the range, and the bounce at its end.
  private func coast(_ course: inout Course<Double>, from offset: Double, velocity: Double) {
    guard abs(velocity) > Self.stopSpeed else { return land(&course) }
    let edge = velocity > 0 ? range.upperBound : range.lowerBound
    // The velocity falls in proportion to the way.
    let rest = velocity - rate * (edge - offset)
    guard rest * velocity > 0, abs(rest) > Self.stopSpeed else {
      course.decelerate(decay, for: log(abs(velocity) / Self.stopSpeed) / rate)
      return land(&course)
    }
    course.decelerate(decay, for: log(velocity / rest) / rate)
    if bounces { course.spring(Self.bounceSpring(speed: rest), to: edge, tolerance: Self.tolerance) }
  }

  /// Adds the landing at a place of the grid: after a deceleration one that lies half a step ahead at least,
  /// without a turn.
  private func land(_ course: inout Course<Double>) {
    guard grid > 0, grid.isFinite else { return }
    let (stop, start) = (course.end, course.start)
    let lead = stop == start ? 0 : (stop > start ? 0.5 : -0.5) * grid
    let place = ((stop + lead) / grid).rounded(lead == 0 ? .toNearestOrEven : lead > 0 ? .up : .down) * grid
    let target = min(max(place, range.lowerBound), range.upperBound)
    guard target != stop else { return }
    let fitting = lead == 0 ? 0 : 2 * Self.stopSpeed / abs(target - stop)
    let frequency = min(max(fitting, Self.landingFrequency), Self.hardestTarget)
    course.spring(
      Spring(stiffness: frequency * frequency, damping: 2 * frequency), to: target, tolerance: Self.tolerance)
  }

  /// Where a release would come to rest without edges, in points: what to choose a target from.
  public func projectedEnd(from offset: Double, velocity: Double) -> Double {
    guard abs(velocity) > Self.stopSpeed else { return offset }
    return offset + (velocity - (velocity > 0 ? Self.stopSpeed : -Self.stopSpeed)) / rate
  }

  /// The motion to a target. It begins with the velocity of the release and has no velocity at the end. A
  /// release towards the target neither speeds up nor passes the target, unless the target is far away for
  /// its velocity.
  /// - Parameters:
  ///   - offset: Where it is released, in points.
  ///   - velocity: In points per second.
  ///   - target: Where it comes to rest, in points; finite. It is not limited to the range.
  public func course(from offset: Double, velocity: Double, to target: Double) -> Course<Double> {
    var course = Course(at: offset, velocity: velocity)
    guard offset != target || abs(velocity) > Self.stopSpeed else { return course }
    course.spring(
      targetSpring(way: target - offset, velocity: velocity), to: target, tolerance: Self.tolerance)
    return course
  }

  /// A critically damped spring. With ω between v/d and 2v/d it neither passes the target nor speeds up.
  private func targetSpring(way: Double, velocity: Double) -> Spring {
    let slowest = max(Self.targetFrequency, min(rate, Self.hardestTarget))
    let fitting = way == 0 ? 0 : 2 * velocity / way
    let frequency = min(max(fitting, slowest), Self.hardestTarget)
    return Spring(stiffness: frequency * frequency, damping: 2 * frequency)
  }
}
