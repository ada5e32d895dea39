import CMartletChipmunk
import MartletGeometry

extension RigidWorld {
  // MARK: Who collides

  func removeBoundaries(of id: Int) {
    for boundary in boundaries.removeValue(forKey: id) ?? [] { remove(boundary) }
  }

  private func remove(_ boundary: WorldBoundary) {
    cpSpaceRemoveShape(space, boundary.shape)
    cpShapeFree(boundary.shape)
    boundaryNames[boundary.number] = nil
  }

  /// Makes, moves and removes the lines of a behavior's boundaries. Those that are there stay, with what touches them.
  func setBoundaries(_ effect: CollisionEffect, of id: Int) {
    var left = boundaries[id] ?? []
    var kept: [WorldBoundary] = []
    let bits = CollisionBits(effect.place)
    for (name, line) in effect.lines
    where !line.a.x.isNaN && !line.a.y.isNaN && !line.b.x.isNaN && !line.b.y.isNaN {
      let line = line.limited
      var boundary: WorldBoundary
      if let place = left.firstIndex(where: { $0.name == name && $0.line.radius == line.radius }) {
        boundary = left.remove(at: place)
        if boundary.line != line {
          boundary.move(to: line)
          cpSpaceReindexShape(space, boundary.shape)
        }
      } else {
        guard let body = cpSpaceGetStaticBody(space),
          let shape = cpSegmentShapeNew(body, cpVect(line.a), cpVect(line.b), line.radius)
        else { continue }
        let number = boundaryNames.firstIndex(of: nil) ?? boundaryNames.count
        if number == boundaryNames.count { boundaryNames.append(nil) }
        boundaryNames[number] = .boundary(behavior: id, name: name)
        cpShapeSetUserData(shape, UnsafeMutableRawPointer(bitPattern: -(number + 1)))
        cpSpaceAddShape(space, shape)
        boundary = WorldBoundary(name: name, number: number, line: line, shape: shape)
      }
      cpShapeSetFilter(
        boundary.shape, cpShapeFilter(group: 0, categories: bits.boundary, mask: bits.bounded))
      kept.append(boundary)
    }
    for boundary in left { remove(boundary) }
    boundaries[id] = kept
  }

  /// Sets which bodies collide with which.
  func setFilters() {
    var filters = [CollisionBits.Filter](repeating: CollisionBits.Filter(), count: bodies.count)
    isReporting = false
    for (_, effect) in effects {
      guard case .collision(let collision) = effect else { continue }
      isReporting = isReporting || collision.isReported
      let bits = CollisionBits(collision.place)
      for number in collision.bodies where filters.indices.contains(number) {
        if collision.collidesItems { filters[number].add(bits.item, bits.item) }
        if collision.collidesBoundaries { filters[number].add(bits.bounded, bits.boundary) }
      }
    }
    for number in bodies.indices {
      guard let body = bodies[number] else { continue }
      let (filter, old) = (filters[number], cpShapeGetFilter(body.shape))
      guard old.categories != filter.categories || old.mask != filter.mask else { continue }
      wake(number)
      cpShapeSetFilter(
        body.shape, cpShapeFilter(group: 0, categories: filter.categories, mask: filter.mask))
    }
  }

  // MARK: How two things meet

  func setHandlers() {
    guard let handler = cpSpaceAddDefaultCollisionHandler(space) else { return }
    handler.pointee.beginFunc = { arbiter, space, _ in
      if let arbiter, let world = RigidWorld.of(space), world.isReporting {
        world.note(arbiter, isBegin: true)
      }
      return 1
    }
    handler.pointee.preSolveFunc = { arbiter, space, _ in
      if let arbiter, let space {
        RigidWorld.of(space)?.soften(arbiter)
        RigidWorld.prepare(arbiter, cpSpaceGetCurrentTimeStep(space))
      }
      return 1
    }
    handler.pointee.separateFunc = { arbiter, space, _ in
      if let arbiter, let world = RigidWorld.of(space), world.isReporting {
        world.note(arbiter, isBegin: false)
      }
    }
  }

  private static func of(_ space: UnsafeMutablePointer<cpSpace>?) -> RigidWorld? {
    guard let space, let data = cpSpaceGetUserData(space) else { return nil }
    return Unmanaged<RigidWorld>.fromOpaque(data).takeUnretainedValue()
  }

  /// Notes that a contact begins or ends.
  private func note(_ arbiter: UnsafeMutablePointer<cpArbiter>, isBegin: Bool) {
    guard let (a, b) = Self.names(arbiter) else { return }
    // A boundary is always the second.
    let (body, other) = a > 0 ? (a, b) : (b, a)
    guard body > 0 else { return }
    let named: ContactLog.Other
    guard let item = self.body(body - 1)?.item else { return }
    if other > 0 {
      guard let second = self.body(other - 1)?.item else { return }
      named = .item(second)
    } else {
      guard boundaryNames.indices.contains(-other - 1), let name = boundaryNames[-other - 1] else { return }
      named = name
    }
    var point = Point.zero
    if cpArbiterGetCount(arbiter) > 0 {
      let (p, q) = (cpArbiterGetPointA(arbiter, 0), cpArbiterGetPointB(arbiter, 0))
      point = Point(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2)
    }
    contacts.append(
      ContactLog.Entry(time: 0, isBegin: isBegin, item: item, other: named, point: point))
  }

  private static func names(_ arbiter: UnsafeMutablePointer<cpArbiter>) -> (Int, Int)? {
    var (a, b): (UnsafeMutablePointer<cpShape>?, UnsafeMutablePointer<cpShape>?) = (nil, nil)
    cpArbiterGetShapes(arbiter, &a, &b)
    guard let a, let b else { return nil }
    return (Int(bitPattern: cpShapeGetUserData(a)), Int(bitPattern: cpShapeGetUserData(b)))
  }

  /// Decides how two materials meet: the more elastic one counts, and the geometric mean of their frictions. A boundary
  /// takes the friction of what touches it.
  private static func prepare(_ arbiter: UnsafeMutablePointer<cpArbiter>, _ seconds: Double) {
    guard let a = UnsafeMutablePointer(mutating: arbiter.pointee.a),
      let b = UnsafeMutablePointer(mutating: arbiter.pointee.b)
    else { return }
    let (frictionA, frictionB) = (a.pointee.u, b.pointee.u)
    let isBoundaryA = Int(bitPattern: a.pointee.userData) < 0
    let isBoundaryB = Int(bitPattern: b.pointee.userData) < 0
    let friction = isBoundaryA ? frictionB : isBoundaryB ? frictionA : (frictionA * frictionB).squareRoot()
    cpArbiterSetFriction(
      arbiter, friction < Constants.creepFriction && creeps(arbiter) ? Constants.creepFriction : friction)
    let elasticity = max(a.pointee.e, b.pointee.e)
    guard elasticity > 0 else { return cpArbiterSetRestitution(arbiter, 0) }
    bounce(arbiter, elasticity, seconds)
  }

  /// Whether two bodies hardly slide on each other. Without any friction a stack could not rest.
  private static func creeps(_ arbiter: UnsafeMutablePointer<cpArbiter>) -> Bool {
    guard let a = arbiter.pointee.body_a, let b = arbiter.pointee.body_b,
      let contacts = arbiter.pointee.contacts,
      arbiter.pointee.count > 0
    else { return false }
    let n = arbiter.pointee.n
    let (r, s, u, v) = (contacts[0].r1, contacts[0].r2, a.pointee.v, b.pointee.v)
    let x = u.x - r.y * a.pointee.w - v.x + s.y * b.pointee.w
    let y = u.y + r.x * a.pointee.w - v.y - s.x * b.pointee.w
    return abs(x * n.y - y * n.x) < Constants.creepSpeed
  }

  /// Lets two bodies bounce if they meet fast enough. They are not pushed apart as well, which would add energy.
  private static func bounce(
    _ arbiter: UnsafeMutablePointer<cpArbiter>, _ elasticity: Double, _ seconds: Double
  ) {
    guard let a = arbiter.pointee.body_a, let b = arbiter.pointee.body_b,
      let contacts = arbiter.pointee.contacts
    else { return }
    let (n, p, q) = (arbiter.pointee.n, a.pointee.p, b.pointee.p)
    let count = Int(arbiter.pointee.count)
    var approach = -Double.infinity
    for k in 0..<count {
      let (r, s) = (contacts[k].r1, contacts[k].r2)
      let (u, v) = (a.pointee.v, b.pointee.v)
      let x = u.x - r.y * a.pointee.w - v.x + s.y * b.pointee.w
      let y = u.y + r.x * a.pointee.w - v.y - s.x * b.pointee.w
      approach = max(approach, x * n.x + y * n.y)
    }
    guard approach > Constants.bounceSpeed else { return cpArbiterSetRestitution(arbiter, 0) }
    // Chipmunk has not accelerated them yet for the places where they are.
    let (f, g) = (a.pointee.f, b.pointee.f)
    let (left, right) = (a.pointee.m_inv * seconds, b.pointee.m_inv * seconds)
    let gain = (f.x * left - g.x * right) * n.x + (f.y * left - g.y * right) * n.y
    cpArbiterSetRestitution(arbiter, elasticity * max(1 + gain / approach, 0))
    for k in 0..<count {
      let x = (p.x + contacts[k].r1.x + q.x + contacts[k].r2.x) / 2
      let y = (p.y + contacts[k].r1.y + q.y + contacts[k].r2.y) / 2
      contacts[k].r1 = cpVect(x: x - p.x, y: y - p.y)
      contacts[k].r2 = cpVect(x: x - q.x, y: y - q.y)
    }
  }
}

/// The bits of Chipmunk's filters for a collision behavior: two shapes collide if each has a category in the other's mask.
struct CollisionBits {
  /// For items that collide with items; for boundaries; for items that collide with boundaries.
  let item: UInt32
  let boundary: UInt32
  let bounded: UInt32

  /// - Parameter place: 0…9.
  init(_ place: Int) {
    item = 1 << UInt32(3 * place)
    boundary = item << 1
    bounded = item << 2
  }

  struct Filter {
    var categories: UInt32 = 0
    var mask: UInt32 = 0

    mutating func add(_ categories: UInt32, _ mask: UInt32) {
      self.categories |= categories
      self.mask |= mask
    }
  }
}
