import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

extension RigidWorld {
  func add(
    _ number: Int, _ item: Int, _ outline: BodyShape, _ material: BodyMaterial, at pose: SimulatedPose,
    _ velocity: SimulatedPose
  ) {
    guard number >= 0, pose.isFinite, body(number) == nil, let body = cpBodyNew(0, 0) else { return }
    cpBodySetUserData(body, Self.name(number))
    cpSpaceAddBody(space, body)
    let shape = makeShape(outline, material, on: body, number)
    while bodies.count <= number { bodies.append(nil) }
    bodies[number] = WorldBody(
      body: body, item: item, shape: shape, outline: outline, material: material,
      halfExtent: outline.halfExtent)
    setKind(of: number)
    // In this order: a body turns about its centre of gravity.
    cpBodySetAngle(body, pose.angle)
    cpBodySetPosition(body, cpVect(pose.limited.position))
    setVelocity(velocity, of: number)
    reindex(number)
    setFilters()
  }

  /// What Chipmunk keeps of a body or of its shape: the number and 1.
  private static func name(_ number: Int) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: number + 1)
  }

  private func makeShape(
    _ outline: BodyShape, _ material: BodyMaterial, on body: UnsafeMutablePointer<cpBody>, _ number: Int
  ) -> UnsafeMutablePointer<cpShape> {
    let made: UnsafeMutablePointer<cpShape>?
    switch outline {
    case .circle(let center, let radius): made = cpCircleShapeNew(body, radius, cpVect(center))
    case .polygon(let points, let radius):
      let corners = points.map { cpVect($0) }
      made = cpPolyShapeNew(body, Int32(corners.count), corners, cpTransformIdentity, radius)
    }
    guard let shape = made else { fatalError("dynamics: no memory for a shape") }
    cpShapeSetDensity(shape, material.density / Constants.areaOfUnitMass)
    cpShapeSetElasticity(shape, material.elasticity)
    cpShapeSetFriction(shape, material.friction)
    cpShapeSetUserData(shape, Self.name(number))
    cpShapeSetFilter(shape, cpShapeFilter(group: 0, categories: 0, mask: 0))
    cpSpaceAddShape(space, shape)
    return shape
  }

  func remove(_ number: Int) {
    guard let body = body(number) else { return }
    for id in joints.keys where joints[id]?.contains(where: { $0.joins(body.body) }) == true {
      removeJoints(of: id)
    }
    cpSpaceRemoveShape(space, body.shape)
    cpSpaceRemoveBody(space, body.body)
    cpShapeFree(body.shape)
    cpBodyFree(body.body)
    bodies[number] = nil
  }

  func replaceShape(of number: Int, by outline: BodyShape) {
    guard let body = body(number), body.outline != outline else { return }
    wake(number)
    cpSpaceRemoveShape(space, body.shape)
    cpShapeFree(body.shape)
    let pose = body.pose
    let shape = makeShape(outline, body.material, on: body.body, number)
    bodies[number]?.shape = shape
    bodies[number]?.outline = outline
    bodies[number]?.halfExtent = outline.halfExtent
    setKind(of: number)
    place(number, at: pose)
    setFilters()
  }

  func setMaterial(_ material: BodyMaterial, of number: Int) {
    guard let body = body(number), body.material != material else { return }
    bodies[number]?.material = material
    cpShapeSetElasticity(body.shape, material.elasticity)
    cpShapeSetFriction(body.shape, material.friction)
    cpShapeSetDensity(body.shape, material.density / Constants.areaOfUnitMass)
    setKind(of: number)
    wake(number)
  }

  /// Wakes what rests on a body, or hangs on it, while it is still static: Chipmunk does not when its kind changes.
  private func wakeAround(_ body: UnsafeMutablePointer<cpBody>) {
    guard cpBodyGetType(body) == CP_BODY_TYPE_STATIC else { return }
    cpBodyActivateStatic(body, nil)
    for id in joints.keys.sorted() {
      for joint in joints[id] ?? [] where joint.joins(body) && joint.pointee.space != nil {
        cpBodyActivate(joint.pointee.a)
        cpBodyActivate(joint.pointee.b)
      }
    }
  }

  /// Makes a body anchored, held or free.
  func setKind(of number: Int) {
    guard let body = body(number) else { return }
    defer { connectJoints(of: body.body) }
    let kind =
      body.isHeld
      ? CP_BODY_TYPE_KINEMATIC : body.material.isAnchored ? CP_BODY_TYPE_STATIC : CP_BODY_TYPE_DYNAMIC
    if cpBodyGetType(body.body) != kind { wakeAround(body.body) }
    disconnectJoints(of: body.body)
    if cpBodyGetType(body.body) != kind {
      cpBodySetType(body.body, kind)
      if kind == CP_BODY_TYPE_STATIC { setVelocity(.zero, of: number) }
    }
    // Chipmunk computes it again when a body or its shape changes.
    if kind == CP_BODY_TYPE_DYNAMIC, !body.material.allowsRotation {
      cpBodySetMoment(body.body, .infinity)
      cpBodySetAngularVelocity(body.body, 0)
    } else if kind == CP_BODY_TYPE_DYNAMIC, body.body.pointee.i_inv == 0 {
      cpShapeSetDensity(body.shape, body.material.density / Constants.areaOfUnitMass)
    }
  }

  /// Moves a body to where it was placed a time in seconds ago, and on from there.
  func place(_ number: Int, _ placement: SimulatedPlacement, _ lateness: Double) {
    guard let body = body(number) else { return }
    let velocity = body.motion(ahead: 0).velocity
    var pose = body.pose
    if let position = placement.position { pose.position = position + velocity.position * lateness }
    if let angle = placement.angle { pose.angle = angle + velocity.angle * lateness }
    place(number, at: pose)
  }

  func place(_ number: Int, at pose: SimulatedPose) {
    let pose = pose.limited
    guard let body = body(number), pose.isFinite else { return }
    wake(number)
    if cpBodyGetType(body.body) == CP_BODY_TYPE_STATIC { cpBodyActivateStatic(body.body, nil) }
    cpBodySetAngle(body.body, pose.angle)
    cpBodySetPosition(body.body, cpVect(pose.position))
    bodies[number]?.follow?.stand(at: pose)
    reindex(number)
  }

  private func reindex(_ number: Int) {
    guard let body = body(number) else { return }
    cpSpaceReindexShapesForBody(space, body.body)
  }

  func setVelocity(_ velocity: SimulatedPose, of number: Int) {
    guard let body = body(number), velocity.isFinite else { return }
    cpBodySetVelocity(body.body, cpVect(velocity.position))
    cpBodySetAngularVelocity(body.body, body.material.allowsRotation || body.isHeld ? velocity.angle : 0)
  }

  // MARK: Held bodies

  func hold(_ number: Int, at pose: SimulatedPose) {
    guard body(number)?.isHeld == false else { return }
    wake(number)
    bodies[number]?.follow = WorldBody.Follow(goal: pose)
    setKind(of: number)
    setVelocity(.zero, of: number)
    place(number, at: pose)
  }

  func follow(_ number: Int, _ pose: SimulatedPose) {
    let pose = pose.limited
    guard let body = body(number), let follow = body.follow, pose.isFinite else { return }
    if cpBodyGetType(body.body) == CP_BODY_TYPE_STATIC {
      wakeAround(body.body)
      cpBodySetType(body.body, CP_BODY_TYPE_KINEMATIC)
    }
    var next = follow
    next.go(to: pose)
    bodies[number]?.follow = next
  }

  /// Gives a held body back, a time in seconds after it was let go at a pose.
  func release(_ number: Int, at pose: SimulatedPose, _ velocity: SimulatedPose, _ lateness: Double) {
    guard body(number)?.isHeld == true else { return }
    let end = pose.advanced(by: velocity, for: lateness)
    bodies[number]?.follow = nil
    setKind(of: number)
    place(number, at: pose)
    if lateness > 0, end != pose, let p = self.body(number)?.body.pointee {
      let before = SimulatedPose(position: Point(p.p), angle: p.a)
      place(number, at: end)
      moveOutOfBoundaries(number, since: before)
    }
    if body(number)?.isDynamic == true { setVelocity(velocity, of: number) }
    wake(number)
  }

  /// Gives held bodies the velocity that takes them with their layers.
  func moveHeldBodies() {
    for number in bodies.indices {
      guard let body = bodies[number], var follow = body.follow else { continue }
      follow.age += 1
      follow.settle()
      if follow.left > 0 {
        let way = 1 / (Double(follow.left) * stepDuration)
        let pose = body.pose
        setVelocity(
          SimulatedPose(
            position: (follow.aim.position - pose.position) * way,
            angle: (follow.aim.angle - pose.angle) * way),
          of: number)
        follow.left -= 1
      } else if follow.age <= Constants.stillSteps + 1 {
        setVelocity(.zero, of: number)
        // What lies on it can fall asleep.
        if follow.age > Constants.stillSteps { cpBodySetType(body.body, CP_BODY_TYPE_STATIC) }
      }
      bodies[number]?.follow = follow
    }
  }
}

extension SimulatedPose {
  var isFinite: Bool { position.isFinite && angle.isFinite }

  /// The pose, not farther away than numbers are good for.
  fileprivate var limited: SimulatedPose {
    let reach = Constants.farthestPlace
    return SimulatedPose(
      position: position.clamped(to: reach), angle: angle)
  }

  /// The velocity, as far as a body can have it.
  var limitedVelocity: SimulatedPose {
    let spin = Constants.highestSpin
    return SimulatedPose(
      position: position.clamped(to: Constants.highestSpeed), angle: min(max(angle, -spin), spin))
  }
}

extension Point {
  /// The point within a square around zero.
  func clamped(to reach: Double) -> Point {
    Point(x: min(max(x, -reach), reach), y: min(max(y, -reach), reach))
  }
}

extension UnsafeMutablePointer where Pointee == cpConstraint {
  func joins(_ body: UnsafeMutablePointer<cpBody>) -> Bool { pointee.a == body || pointee.b == body }
}
