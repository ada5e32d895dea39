import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Rigid bodies that move under the effects of behaviors. The render tree steps it; see `Simulation`.
///
/// Chipmunk finds contacts and solves them together with the joints. The rest is here: the accelerations, which are exact
/// for bodies in free flight; shorter steps while something is fast, so that nothing passes through anything; the rules by
/// which two materials meet.
final class RigidWorld: Simulation {
  let space: UnsafeMutablePointer<cpSpace>
  /// The bodies by their numbers.
  var bodies: ContiguousArray<WorldBody?> = []
  /// The effects by the numbers of their behaviors, in ascending order.
  private(set) var effects: [(id: Int, effect: BehaviorEffect)] = []
  /// What Chipmunk has of the behaviors.
  var joints: [Int: [UnsafeMutablePointer<cpConstraint>]] = [:]
  var boundaries: [Int: [UnsafeMutablePointer<cpShape>]] = [:]
  /// What the boundaries' shapes are called.
  var boundaryNames: [ContactLog.Other] = []

  private let log: ContactLog
  /// The contacts that began and ended in this step.
  var contacts: [ContactLog.Entry] = []
  var isReporting = false
  /// The time of the fields, in seconds: the steps so far.
  private var clock = 0.0
  private var book = EnergyBook()
  /// Whether anything moves or is about to.
  private var isMoving = true

  let stepDuration = Constants.stepDuration
  var isAtRest: Bool { !isMoving }

  init(log: ContactLog) {
    self.log = log
    guard let space = martlet_new_space() else { fatalError("dynamics: no memory for a space") }
    self.space = space
    cpSpaceSetIterations(space, Constants.iterations)
    cpSpaceSetCollisionSlop(space, Constants.slop)
    cpSpaceSetCollisionBias(space, Constants.overlapLeft)
    cpSpaceSetIdleSpeedThreshold(space, Constants.restSpeed)
    cpSpaceSetSleepTimeThreshold(space, Constants.sleepDelay)
    cpSpaceSetUserData(space, Unmanaged.passUnretained(self).toOpaque())
    setHandlers()
  }

  deinit {
    // Nobody is told of contacts that end now.
    cpSpaceSetUserData(space, nil)
    for id in joints.keys { removeJoints(of: id) }
    for id in boundaries.keys { removeBoundaries(of: id) }
    for number in bodies.indices { remove(number) }
    cpSpaceFree(space)
  }

  func pose(of body: Int) -> SimulatedPose? { bodies.indices.contains(body) ? bodies[body]?.pose : nil }

  // MARK: Commands

  func perform(_ command: any Sendable, lateness: Double) {
    guard let command = command as? WorldCommand else { return }
    isMoving = true
    defer { book.reserve(bodies.count) }
    switch command {
    case .add(let number, let shape, let material, let pose, let velocity):
      add(number, shape, material, at: pose.advanced(by: velocity, for: lateness), velocity)
    case .remove(let number): remove(number)
    case .setShape(let number, let shape): replaceShape(of: number, by: shape)
    case .setMaterial(let number, let material): setMaterial(material, of: number)
    case .place(let number, let pose): place(number, at: pose)
    case .addVelocity(let number, let change):
      guard let body = self.body(number), body.isDynamic else { return }
      setVelocity(
        SimulatedPose(
          position: Point(body.body.pointee.v) + change.position,
          angle: body.body.pointee.w + change.angle), of: number)
    case .hold(let number, let pose): hold(number, at: pose)
    case .follow(let number, let pose): follow(number, pose)
    case .release(let number, let pose, let velocity):
      release(number, at: pose.advanced(by: velocity, for: lateness), velocity)
    case .behavior(let id, let effect): set(effect, of: id)
    }
  }

  func body(_ number: Int) -> WorldBody? { bodies.indices.contains(number) ? bodies[number] : nil }

  /// Lets bodies that may have slept feel what has changed.
  func wake(_ number: Int) {
    guard let body = body(number), !body.isHeld else { return }
    cpBodyActivate(body.body)
  }

  private func set(_ effect: BehaviorEffect?, of id: Int) {
    let place = effects.firstIndex { $0.id >= id } ?? effects.count
    let isKnown = place < effects.count && effects[place].id == id
    let old = isKnown ? effects[place].effect : nil
    for number in old?.bodies ?? [] { wake(number) }
    if let effect {
      for number in effect.bodies { wake(number) }
      // An impulse is not kept.
      if case .push(let push) = effect, push.isImpulse { return apply(push) }
      if isKnown { effects[place].effect = effect } else { effects.insert((id, effect), at: place) }
    } else if isKnown {
      effects.remove(at: place)
    }
    switch effect {
    case .joint(let joint): setJoint(joint, of: id)
    case .collision(let collision):
      if case .collision(let old)? = old, old.hasSameBoundaries(as: collision) { break }
      setBoundaries(collision, of: id)
    default:
      removeJoints(of: id)
      removeBoundaries(of: id)
    }
    setFilters()
  }

  private func apply(_ push: PushEffect) {
    for k in push.bodies.indices {
      guard let body = body(push.bodies[k]), body.isDynamic else { continue }
      let point = cpBodyLocalToWorld(body.body, cpVect(push.offsets[k]))
      cpBodyApplyImpulseAtWorldPoint(body.body, cpVect(push.force), point)
    }
  }

  // MARK: Steps

  func step(endingAt time: MediaTime) {
    moveHeldBodies()
    let parts = partsOfStep
    let part = stepDuration / Double(parts)
    for _ in 0..<parts {
      findAccelerations()
      applyAccelerations(for: part)
      cpSpaceStep(space, part)
      book.balance(bodies, for: part)
      clock += part
    }
    isMoving = findMotion()
    if !contacts.isEmpty { report(at: time) }
  }

  /// The number of parts into which a step is divided, so that nothing moves through anything else.
  private var partsOfStep: Int {
    var parts = 1.0
    for number in bodies.indices {
      guard let body = bodies[number], !body.isSleeping else { continue }
      // A held body must arrive where its layer is.
      if !body.isHeld { limitSpeed(body.body) }
      let v = body.body.pointee.v
      let speed = (v.x * v.x + v.y * v.y).squareRoot()
      parts = max(parts, speed * stepDuration / (body.halfExtent * Constants.travel))
    }
    return Int(min(parts.rounded(.up), Double(Constants.mostParts)))
  }

  private func findAccelerations() {
    for number in bodies.indices where bodies[number] != nil {
      bodies[number]?.acceleration = .zero
      bodies[number]?.spin = 0
    }
    for k in effects.indices {
      switch effects[k].effect {
      case .gravity(let acceleration, let affected):
        for i in affected.indices { accelerate(affected[i], acceleration) }
      case .push(let push):
        for i in push.bodies.indices { apply(push, i) }
      case .snap(let snap): apply(snap)
      case .field(let field):
        for i in field.bodies.indices { apply(field, field.bodies[i]) }
      case .collision, .joint: break
      }
    }
  }

  private func accelerate(_ number: Int, _ acceleration: Point, spin: Double = 0) {
    guard bodies.indices.contains(number), bodies[number] != nil else { return }
    bodies[number]?.acceleration += acceleration
    bodies[number]?.spin += spin
  }

  private func apply(_ push: PushEffect, _ i: Int) {
    guard let body = body(push.bodies[i]), body.isDynamic else { return }
    let p = body.body.pointee
    let (sine, cosine) = (sin(p.a), cos(p.a))
    let offset = push.offsets[i] - Point(p.cog)
    let arm = Point(x: offset.x * cosine - offset.y * sine, y: offset.x * sine + offset.y * cosine)
    let torque = arm.x * push.force.y - arm.y * push.force.x
    accelerate(push.bodies[i], push.force * p.m_inv, spin: torque * p.i_inv)
  }

  /// A spring towards a place, which also turns the body upright.
  private func apply(_ snap: SnapEffect) {
    guard let body = body(snap.body), body.isDynamic else { return }
    let p = body.body.pointee
    let frequency = Constants.snapFrequency
    let (stiffness, damping) = (frequency * frequency, 2 * snap.damping * frequency)
    let offset = snap.point - body.pose.position
    accelerate(
      snap.body, offset * stiffness - Point(p.v) * damping,
      spin: p.i_inv > 0 ? -p.a.remainder(dividingBy: 2 * .pi) * stiffness - p.w * damping : 0)
  }

  private func apply(_ field: FieldEffect, _ number: Int) {
    guard let body = body(number), body.isDynamic, !body.isSleeping || field.isRestless else { return }
    let p = body.body.pointee
    let acceleration = field.acceleration(
      at: body.pose.position, velocity: Point(p.v), chargePerMass: body.material.charge * p.m_inv, time: clock
    )
    if field.isRestless { cpBodyActivate(body.body) }
    accelerate(number, acceleration)
  }

  private func applyAccelerations(for seconds: Double) {
    for number in bodies.indices {
      guard let body = bodies[number], body.isDynamic, !body.isSleeping else { continue }
      let p = body.body
      limitSpeed(p)
      if body.material.resistance > 0 {
        let left = exp(-body.material.resistance * seconds)
        p.pointee.v = cpVect(x: p.pointee.v.x * left, y: p.pointee.v.y * left)
      }
      if body.material.angularResistance > 0 {
        p.pointee.w *= exp(-body.material.angularResistance * seconds)
      }
      let a = body.acceleration.limited(to: Constants.highestAcceleration)
      p.pointee.f = cpVect(x: a.x * p.pointee.m, y: a.y * p.pointee.m)
      let reach = Constants.highestAcceleration
      let spin = body.spin.isNaN ? 0 : min(max(body.spin, -reach), reach)
      if p.pointee.i_inv > 0 { p.pointee.t = spin * p.pointee.i }
      // Chipmunk moves bodies by their velocity before the step. Without contacts what is missing is known.
      book.open(number, p)
      if body.isInFlight {
        let half = seconds * seconds / 2
        p.pointee.p = cpVect(x: p.pointee.p.x + a.x * half, y: p.pointee.p.y + a.y * half)
        if p.pointee.i_inv > 0 { p.pointee.a += spin * half }
      }
    }
  }

  private func limitSpeed(_ p: UnsafeMutablePointer<cpBody>) {
    let v = p.pointee.v
    let speed = (v.x * v.x + v.y * v.y).squareRoot()
    if !(speed <= Constants.highestSpeed) {
      let factor = speed.isFinite ? Constants.highestSpeed / speed : 0
      p.pointee.v = cpVect(x: factor == 0 ? 0 : v.x * factor, y: factor == 0 ? 0 : v.y * factor)
    }
    if !(abs(p.pointee.w) <= Constants.highestSpin) {
      p.pointee.w = p.pointee.w.isNaN ? 0 : p.pointee.w > 0 ? Constants.highestSpin : -Constants.highestSpin
    }
  }

  private func findMotion() -> Bool {
    for number in bodies.indices {
      guard let body = bodies[number] else { continue }
      if body.follow != nil {
        if cpBodyGetType(body.body) == CP_BODY_TYPE_KINEMATIC { return true }
      } else if body.isDynamic, !body.isSleeping {
        return true
      }
    }
    return !contacts.isEmpty
  }

  private func report(at time: MediaTime) {
    // Chipmunk finds contacts that have ended in an order that depends on addresses.
    contacts.sort { a, b in
      if a.isBegin != b.isBegin { return !a.isBegin }
      return (a.body, a.other.order) < (b.body, b.other.order)
    }
    for k in contacts.indices { contacts[k].time = time }
    log.append(contacts)
    contacts.removeAll(keepingCapacity: true)
  }
}

extension Point {
  /// The vector, shortened to a length; zero if it is not finite.
  fileprivate func limited(to length: Double) -> Point {
    let own = self.length
    if own <= length { return self }
    return own.isFinite ? self * (length / own) : .zero
  }
}

extension ContactLog.Other {
  fileprivate var order: String {
    switch self {
    case .body(let number): "b\(number)"
    case .boundary(let behavior, let name): "c\(behavior) \(name ?? "")"
    }
  }
}

extension BehaviorEffect {
  /// The bodies that it concerns.
  var bodies: [Int] {
    switch self {
    case .gravity(_, let bodies): bodies
    case .collision(let collision): collision.bodies
    case .joint(let joint): [joint.body] + (joint.other.map { [$0] } ?? [])
    case .snap(let snap): [snap.body]
    case .push(let push): push.bodies
    case .field(let field): field.bodies
    }
  }
}
