import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

/// A body of a `RigidWorld`.
struct WorldBody {
  let body: UnsafeMutablePointer<cpBody>
  /// What contacts are told of.
  let item: Int
  var shape: UnsafeMutablePointer<cpShape>
  var outline: BodyShape
  var material: BodyMaterial
  var halfExtent: Double
  /// The acceleration in this part of a step, and at its beginning.
  var now = Acceleration()
  var first = Acceleration()
  var follow: Follow?
  var squeeze = Squeeze()

  struct Acceleration {
    /// In points per second squared.
    var linear = Point.zero
    /// In radians per second squared.
    var spin = 0.0

    func mean(with other: Acceleration) -> Acceleration {
      Acceleration(linear: (linear + other.linear) * 0.5, spin: (spin + other.spin) * 0.5)
    }

    /// The acceleration as far as a body can have it; what is not finite is zero.
    var limited: Acceleration {
      let (length, reach) = (linear.length, Constants.highestAcceleration)
      let limited = length <= reach ? linear : length.isFinite ? linear * (reach / length) : .zero
      return Acceleration(linear: limited, spin: spin.isNaN ? 0 : min(max(spin, -reach), reach))
    }
  }

  /// How a held body follows its layer.
  struct Follow {
    /// Where its layer is.
    private(set) var goal: SimulatedPose
    /// Where it goes: to where the layer will probably be when the next place is told.
    private(set) var aim: SimulatedPose
    /// The number of steps until it is there.
    var left = 0
    /// The number of steps since it was told to go somewhere.
    var age = 0
    /// The number of steps of the way to its aim.
    private var stride = 0
    /// The layer's last motion, in a step.
    private var motion = SimulatedPose.zero
    /// How the layer is seen to move, in a step: the body also goes ahead and comes back.
    private(set) var pace = SimulatedPose.zero

    init(goal: SimulatedPose) { (self.goal, aim) = (goal, goal) }

    /// Takes the layer's new place. The layer is shown there at once, and the body can only arrive a frame later: so it
    /// goes as far ahead as the layer moves in that time, by the lesser of its last two motions, that nothing that jumps
    /// or stops is taken for something that flies.
    mutating func go(to pose: SimulatedPose) {
      let steps = max(age, 1)
      let way = SimulatedPose(
        position: (pose.position - goal.position) / Double(steps),
        angle: (pose.angle - goal.angle) / Double(steps))
      let (new, old) = (way.position, motion.position)
      let steady = SimulatedPose(
        position: new * Self.share(new.dot(old), new.dot(new)),
        angle: way.angle * Self.share(way.angle * motion.angle, way.angle * way.angle))
      stride = min(steps, 4)
      let share = Double(steps) / Double(stride)
      pace = SimulatedPose(position: way.position * share, angle: way.angle * share)
      (left, age, goal, motion) = (stride, 0, pose, way)
      aim = SimulatedPose(
        position: pose.position + steady.position * Double(stride),
        angle: pose.angle + steady.angle * Double(stride))
    }

    /// Takes a place at which the body is already.
    mutating func stand(at pose: SimulatedPose) { (goal, aim, motion, left) = (pose, pose, .zero, 0) }

    /// Goes back to its layer if that has stopped.
    mutating func settle() {
      guard left == 0, aim != goal, age > 2 * stride else { return }
      (aim, left, motion) = (goal, stride, .zero)
    }

    /// The part of a motion that the previous one agrees with.
    private static func share(_ agreement: Double, _ square: Double) -> Double {
      square > 0 ? min(max(agreement / square, 0), 1) : 0
    }
  }

  var isHeld: Bool { follow != nil }
  var isSleeping: Bool { body.pointee.sleeping.root != nil }
  /// Whether forces move it.
  var isDynamic: Bool { body.pointee.m_inv > 0 && follow == nil }

  /// Whether nothing holds it: it has neither joints nor contacts, or bounces off them.
  var isInFlight: Bool {
    guard body.pointee.constraintList == nil else { return false }
    for contact in BodyContacts(of: body) where contact.arbiter.pointee.e <= 0 { return false }
    return true
  }

  var pose: SimulatedPose {
    SimulatedPose(position: Point(cpBodyGetPosition(body)), angle: body.pointee.a)
  }

  /// Keeps the acceleration of now as that of the beginning.
  mutating func noteFirst() { first = now }

  /// The pose and the velocity at a time from now, in seconds; if that is not now, as the acceleration at the beginning
  /// makes them.
  func motion(ahead seconds: Double) -> (pose: SimulatedPose, velocity: SimulatedPose) {
    let velocity = SimulatedPose(position: Point(body.pointee.v), angle: body.pointee.w)
    guard seconds > 0 else { return (pose, velocity) }
    let a = first.limited
    let change = SimulatedPose(position: a.linear, angle: a.spin)
    let mean = isInFlight ? SimulatedPose.zero.advanced(by: change, for: seconds / 2) : .zero
    let reached = SimulatedPose(
      position: velocity.position + mean.position, angle: velocity.angle + mean.angle)
    return (pose.advanced(by: reached, for: seconds), velocity.advanced(by: change, for: seconds))
  }
}

extension Point {
  init(_ v: cpVect) { self.init(x: v.x, y: v.y) }
}

extension cpVect {
  init(_ p: Point) { self.init(x: p.x, y: p.y) }
}
