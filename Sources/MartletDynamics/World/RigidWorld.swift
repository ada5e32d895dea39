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
  var boundaries: [Int: [WorldBoundary]] = [:]
  /// What the boundaries' shapes are called; `nil` for a number that is free.
  var boundaryNames: [ContactLog.Other?] = []

  private let log: ContactLog
  /// The contacts that began and ended in this step.
  var contacts: [ContactLog.Entry] = []
  var isReporting = false
  /// The snaps of which was told that their bodies have come to rest, by the numbers of the behaviors.
  private var restingSnaps: Set<Int> = []
  /// Whether accelerations depend on where bodies are and how they move.
  private var dependsOnMotion = false
  /// The time of the fields, in seconds: the steps so far.
  private var clock = 0.0
  var book = EnergyBook()
  /// Whether bodies may stay in others.
  var hasSqueezes = false
  /// Whether anything moves or is about to.
  private var isMoving = true

  let stepDuration = Constants.stepDuration
  var isAtRest: Bool { !isMoving }
  var hasMail: Bool { log.isWaiting }

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
    if changesRoom(command) { tightenSqueezes() }
    defer { book.reserve(bodies.count) }
    switch command {
    case .add(let number, let shape, let material, let pose, let velocity, let item):
      let velocity = velocity.limitedVelocity
      add(number, item, shape, material, at: pose.advanced(by: velocity, for: lateness), velocity)
    case .remove(let number): remove(number)
    case .setShape(let number, let shape): replaceShape(of: number, by: shape)
    case .setMaterial(let number, let material): setMaterial(material, of: number)
    case .place(let number, let placement): place(number, placement, lateness)
    case .addVelocity(let number, let change):
      guard let body = self.body(number), body.isDynamic else { return }
      setVelocity(
        SimulatedPose(
          position: Point(body.body.pointee.v) + change.position,
          angle: body.body.pointee.w + change.angle), of: number)
    case .hold(let number, let pose): hold(number, at: pose)
    case .follow(let number, let pose): follow(number, pose)
    case .release(let number, let pose, let velocity):
      let velocity = velocity.limitedVelocity
      release(number, at: pose, velocity, lateness)
    case .behavior(let id, let effect): set(effect, of: id)
    }
  }

  /// Whether what is squeezed may have another place after a command. Some come at each move of a finger.
  private func changesRoom(_ command: WorldCommand) -> Bool {
    switch command {
    case .follow, .addVelocity: false
    case .behavior(_, .gravity), .behavior(_, .joint), .behavior(_, .snap), .behavior(_, .push),
      .behavior(_, .field):
      false
    default: true
    }
  }

  func body(_ number: Int) -> WorldBody? { bodies.indices.contains(number) ? bodies[number] : nil }

  /// Lets bodies that may have slept feel what has changed.
  func wake(_ number: Int) {
    guard let body = body(number), !body.isHeld else { return }
    cpBodyActivate(body.body)
  }

  func effect(of id: Int) -> BehaviorEffect? {
    let place = place(of: id)
    return place < effects.count && effects[place].id == id ? effects[place].effect : nil
  }

  /// The place of an effect among all, which are in the order of their numbers, or the one that it would have.
  private func place(of id: Int) -> Int {
    var (low, high) = (0, effects.count)
    while low < high {
      let middle = (low + high) / 2
      if effects[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func set(_ effect: BehaviorEffect?, of id: Int) {
    let place = place(of: id)
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
    restingSnaps.remove(id)
    dependsOnMotion = effects.contains { $0.effect.dependsOnMotion }
    switch effect {
    case .joint(let joint): setJoint(joint, of: id)
    case .collision(let collision):
      if case .collision(let old)? = old, old.hasSameBoundaries(as: collision) { break }
      setBoundaries(collision, of: id)
    default:
      removeJoints(of: id)
      removeBoundaries(of: id)
    }
    if effect?.isCollision == true || old?.isCollision == true { setFilters() }
  }

  private func apply(_ push: PushEffect) {
    for k in push.bodies.indices {
      guard let body = body(push.bodies[k]), body.isDynamic else { continue }
      let point = cpBodyLocalToWorld(body.body, cpVect(push.offsets[k]))
      cpBodyApplyImpulseAtWorldPoint(body.body, cpVect(push.force), point)
      limitSpeed(body.body)
    }
  }

  // MARK: Steps

  func step(endingAt time: MediaTime) {
    moveHeldBodies()
    let parts = partsOfStep
    let part = stepDuration / Double(parts)
    for piece in 1...parts {
      // Those that a command has ended since the last step are of the first part.
      let known = piece == 1 ? 0 : contacts.count
      findAccelerations(ahead: 0)
      if dependsOnMotion {
        for number in bodies.indices { bodies[number]?.noteFirst() }
        findAccelerations(ahead: part)
      }
      applyAccelerations(for: part)
      cpSpaceStep(space, part)
      limitSpeeds()
      brakeRolling()
      book.balance(bodies, after: part, of: stepDuration)
      easeSqueezes(for: part)
      takeOutOfBoundaries(in: part)
      clock += part
      for k in known..<contacts.count { contacts[k].time = time - part * Double(parts - piece) }
    }
    isMoving = findMotion()
    if !contacts.isEmpty { report() }
    reportRests()
  }

  private func reportRests() {
    for k in effects.indices {
      guard case .snap(let snap) = effects[k].effect, snap.isReported else { continue }
      let id = effects[k].id
      if let body = body(snap.body), body.isDynamic, body.isSleeping {
        if restingSnaps.insert(id).inserted { log.appendRest(of: id) }
      } else if !restingSnaps.isEmpty {
        restingSnaps.remove(id)
      }
    }
  }

  /// The number of parts into which a step is divided, so that nothing moves through anything else. While few bodies
  /// move, it is also divided so that hardly anything is seen of bodies that are in each other as they meet.
  private var partsOfStep: Int {
    var (parts, count) = (1.0, 0.0)
    for number in bodies.indices {
      guard let body = bodies[number], !body.isSleeping else { continue }
      // A held body must arrive where its layer is.
      if !body.isHeld { limitSpeed(body.body) }
      let v = body.body.pointee.v
      let speed = (v.x * v.x + v.y * v.y).squareRoot()
      parts = max(parts, speed * stepDuration / (body.halfExtent * Constants.travel))
      count += 1
    }
    // Not by their speed: parts that vary with the motion would change its energy.
    let fine = (Constants.finePartsOfBodies / max(count, 1)).rounded(.down)
    parts = max(parts, min(fine, Constants.mostFineParts))
    return Int(min(parts.rounded(.up), Double(Constants.mostParts)))
  }

  /// Finds the accelerations of all bodies at a time from now, in seconds: if that is not now, where the accelerations of
  /// now take them.
  private func findAccelerations(ahead: Double) {
    for number in bodies.indices where bodies[number] != nil {
      bodies[number]?.now = WorldBody.Acceleration()
    }
    for k in effects.indices {
      switch effects[k].effect {
      case .gravity(let acceleration, let affected):
        for i in affected.indices { accelerate(affected[i], acceleration) }
      case .push(let push):
        for i in push.bodies.indices { apply(push, i) }
      case .snap(let snap): apply(snap, ahead)
      case .field(let field):
        for i in field.bodies.indices { apply(field, field.bodies[i], ahead) }
      case .collision, .joint: break
      }
    }
  }

  private func accelerate(_ number: Int, _ acceleration: Point, spin: Double = 0) {
    guard bodies.indices.contains(number), bodies[number] != nil else { return }
    bodies[number]?.now.linear += acceleration
    bodies[number]?.now.spin += spin
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
  private func apply(_ snap: SnapEffect, _ ahead: Double) {
    guard let body = body(snap.body), body.isDynamic else { return }
    let (pose, velocity) = body.motion(ahead: ahead)
    let frequency = Constants.snapFrequency
    let (stiffness, damping) = (frequency * frequency, 2 * snap.damping * frequency)
    let offset = snap.point - pose.position
    let canTurn = body.body.pointee.i_inv > 0
    accelerate(
      snap.body, offset * stiffness - velocity.position * damping,
      spin: canTurn ? -pose.angle.remainder(dividingBy: 2 * .pi) * stiffness - velocity.angle * damping : 0)
  }

  private func apply(_ field: FieldEffect, _ number: Int, _ ahead: Double) {
    guard let body = body(number), body.isDynamic, !body.isSleeping || field.isRestless else { return }
    let (pose, velocity) = body.motion(ahead: ahead)
    let acceleration = field.acceleration(
      at: pose.position, velocity: velocity.position,
      chargePerMass: body.material.charge * body.body.pointee.m_inv, time: clock + ahead)
    if field.isRestless { cpBodyActivate(body.body) }
    accelerate(number, acceleration)
  }

  private func applyAccelerations(for seconds: Double) {
    let changes = dependsOnMotion
    for number in bodies.indices {
      guard let body = bodies[number], body.isDynamic, !body.isSleeping else { continue }
      let (p, isInFlight) = (body.body, body.isInFlight)
      // The velocity changes by the mean of both ends (velocity Verlet), so that nothing that swings gains energy. With
      // contacts and joints, by the acceleration at the end, which is good for the same.
      let end = body.now
      let mean = changes && isInFlight ? body.first.mean(with: end) : end
      bodies[number]?.now = mean
      limitSpeed(p)
      if body.material.resistance > 0 {
        let left = exp(-body.material.resistance * seconds)
        p.pointee.v = cpVect(x: p.pointee.v.x * left, y: p.pointee.v.y * left)
      }
      if body.material.angularResistance > 0 {
        p.pointee.w *= exp(-body.material.angularResistance * seconds)
      }
      let a = mean.limited
      p.pointee.f = cpVect(x: a.linear.x * p.pointee.m, y: a.linear.y * p.pointee.m)
      if p.pointee.i_inv > 0 { p.pointee.t = a.spin * p.pointee.i }
      // Chipmunk moves bodies by their velocity before the step. Without contacts what is missing is known.
      book.open(number, p, isInFlight: isInFlight)
      if isInFlight {
        let (begin, half) = ((changes ? body.first : end).limited, seconds * seconds / 2)
        p.pointee.p = cpVect(
          x: p.pointee.p.x + begin.linear.x * half, y: p.pointee.p.y + begin.linear.y * half)
        if p.pointee.i_inv > 0 { p.pointee.a += begin.spin * half }
      }
    }
  }

  /// Limits all velocities. What cannot be solved is no number: Chipmunk ends the program for it in its next step. That goes
  /// for what cannot be moved as well, and for what Chipmunk has sent to sleep since it cannot say that it is fast.
  private func limitSpeeds() {
    if let fixed = cpSpaceGetStaticBody(space) { limitSpeed(fixed) }
    for number in bodies.indices {
      guard let body = bodies[number] else { continue }
      let v = body.body.pointee.v
      // A held body must arrive where its layer is.
      if body.isHeld, v.x.isFinite, v.y.isFinite, body.body.pointee.w.isFinite {
        limitBias(body.body)
      } else {
        limitSpeed(body.body)
      }
      // What is pushed out of another does not rest, though Chipmunk counts that as no velocity.
      let push = body.body.pointee.v_bias
      let speed = push.x * push.x + push.y * push.y
      if body.isDynamic, !body.isSleeping, speed > Constants.restSpeed * Constants.restSpeed {
        body.body.pointee.sleeping.idleTime = 0
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
    limitBias(p)
  }

  private func limitBias(_ p: UnsafeMutablePointer<cpBody>) {
    let bias = p.pointee.v_bias
    if !(bias.x.isFinite && bias.y.isFinite && p.pointee.w_bias.isFinite) {
      (p.pointee.v_bias, p.pointee.w_bias) = (cpVect(x: 0, y: 0), 0)
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

  private func report() {
    // Chipmunk finds contacts that have ended in an order that depends on addresses.
    contacts.sort { a, b in
      if a.time != b.time { return a.time < b.time }
      if a.isBegin != b.isBegin { return !a.isBegin }
      if a.item != b.item { return a.item < b.item }
      return a.other.order < b.other.order
    }
    log.append(contacts)
    contacts.removeAll(keepingCapacity: true)
  }
}

extension ContactLog.Other {
  /// Items come first.
  fileprivate var order: (kind: Int, number: Int, name: String) {
    switch self {
    case .item(let number): (0, number, "")
    case .boundary(let behavior, let name): (1, behavior, name ?? "")
    }
  }
}

extension BehaviorEffect {
  /// Whether what it does depends on where bodies are and how they move.
  fileprivate var dependsOnMotion: Bool {
    switch self {
    case .snap, .field: true
    case .gravity, .push, .collision, .joint: false
    }
  }

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
