import CMartletChipmunk
import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension RigidWorld {
  /// Lets bodies that fit nowhere come to rest, and all come out of each other calmly, in the part of a step that has just
  /// been solved.
  func easeSqueezes(for seconds: Double) {
    hasSqueezes = false
    // The speed at which Chipmunk pushes out of an overlap of a point.
    let pace = (1 - pow(Constants.overlapLeft, seconds)) / seconds
    findCrowds(pace, seconds)
    for number in bodies.indices {
      guard let body = bodies[number], body.isDynamic, !body.isSleeping else { continue }
      let p = body.body
      if body.squeeze != Squeeze() {
        let isFree = book.handSpeed(at: number) > Constants.restSpeed || p.pointee.arbiterList == nil
        if isFree || Point(p.pointee.v).length > Constants.bounceSpeed { bodies[number]?.squeeze = Squeeze() }
      }
      guard p.pointee.arbiterList != nil else { continue }
      let depths = book.overlap(at: number)
      if depths.isTorn, book.isAtHand(number) || isBetweenWalls(body) {
        bodies[number]?.squeeze.endure(depths.bodies, depths.boundaries, for: seconds)
      } else if book.crowd(at: number).yields {
        bodies[number]?.squeeze.yield(depths.bodies, depths.boundaries, for: seconds)
      }
      hasSqueezes = hasSqueezes || bodies[number]?.squeeze.isLoose ?? false
      let push = Point(p.pointee.v_bias).length
      if push > Constants.glideSpeed {
        p.pointee.v_bias = cpVect(Point(p.pointee.v_bias) * (Constants.glideSpeed / push))
      }
      let turn = Constants.glideSpeed / body.halfExtent
      p.pointee.w_bias = min(max(p.pointee.w_bias, -turn), turn)
    }
  }

  /// Lets bodies look for a place again.
  func tightenSqueezes() {
    for number in bodies.indices where bodies[number] != nil { bodies[number]?.squeeze = Squeeze() }
    hasSqueezes = false
  }

  /// Finds which bodies are crowds between walls that face each other, and whether those still come out of each other.
  ///
  /// Contacts that do not get their way may only not have got it yet, as in a heap. A crowd that has no room never does. So
  /// its overlap is watched as a whole: bodies that move about may each be deeper in others for a while.
  private func findCrowds(_ pace: Double, _ seconds: Double) {
    for number in bodies.indices {
      guard let body = bodies[number], body.isDynamic, !body.isSleeping, body.body.pointee.arbiterList != nil
      else { continue }
      book.addToCrowd(number, overlap(of: body, pace))
    }
    for number in bodies.indices {
      guard let body = bodies[number], body.isDynamic, !body.isSleeping else { continue }
      let crowd = book.crowd(at: number)
      if crowd.isTorn, crowd.isBetweenWalls {
        bodies[number]?.squeeze.crowd(overlap: crowd.overlap, for: seconds)
        if bodies[number]?.squeeze.isStuck(among: crowd.count) ?? false { book.letCrowdYield(number) }
      } else {
        bodies[number]?.squeeze.relax(for: seconds)
      }
    }
    for number in bodies.indices where bodies[number] != nil && book.crowd(at: number).yields {
      bodies[number]?.squeeze.giveUp()
    }
  }

  /// How deep a body is in others and in boundaries beyond what it may keep, in points, and whether some contacts do not get
  /// their way.
  private func overlap(of body: WorldBody, _ pace: Double) -> EnergyBook.Overlap {
    var overlap = EnergyBook.Overlap()
    for contact in BodyContacts(of: body.body) {
      let arbiter = contact.arbiter.pointee
      guard let a = arbiter.body_a, let b = arbiter.body_b, let contacts = arbiter.contacts else { continue }
      let isBoundary = contact.otherShape?.isBoundary ?? false
      for k in 0..<Int(arbiter.count) {
        let bias = contacts[k].bias
        guard bias > Constants.leastPush else { continue }
        let (r, s, u, v) = (contacts[k].r1, contacts[k].r2, a.pointee.v_bias, b.pointee.v_bias)
        let x = v.x - s.y * b.pointee.w_bias - u.x + r.y * a.pointee.w_bias
        let y = v.y + s.x * b.pointee.w_bias - u.y - r.x * a.pointee.w_bias
        if x * arbiter.n.x + y * arbiter.n.y < bias / 2 { overlap.isTorn = true }
        if isBoundary {
          overlap.boundaries = max(overlap.boundaries, bias / pace)
        } else {
          overlap.bodies = max(overlap.bodies, bias / pace)
        }
      }
    }
    return overlap
  }

  /// Whether a body touches things that do not give way from sides that face each other.
  private func isBetweenWalls(_ body: WorldBody) -> Bool {
    for contact in BodyContacts(of: body.body) where contact.otherBody?.pointee.m_inv == 0 {
      let way = Self.way(of: contact, from: body)
      for other in BodyContacts(of: body.body) where other.otherBody?.pointee.m_inv == 0 {
        if way.dot(Self.way(of: other, from: body)) < Constants.facing { return true }
      }
    }
    return false
  }

  /// The direction from a body to what it touches.
  private static func way(of contact: BodyContacts.Contact, from body: WorldBody) -> Point {
    let normal = Point(contact.arbiter.pointee.n)
    return contact.arbiter.pointee.body_a == body.body ? normal : -normal
  }

  /// Takes from the depth of a contact what its bodies may keep, and what would push them apart too fast.
  func soften(_ arbiter: UnsafeMutablePointer<cpArbiter>) {
    guard let a = arbiter.pointee.body_a, let b = arbiter.pointee.body_b,
      let contacts = arbiter.pointee.contacts
    else { return }
    var kept = 0.0
    if hasSqueezes {
      let (one, other) = (arbiter.pointee.a, arbiter.pointee.b)
      kept = max(overlapKept(of: one, in: other), overlapKept(of: other, in: one))
    }
    let (n, p, q) = (arbiter.pointee.n, a.pointee.p, b.pointee.p)
    for k in 0..<Int(arbiter.pointee.count) {
      let (r, s) = (contacts[k].r1, contacts[k].r2)
      let depth = (p.x + r.x - q.x - s.x) * n.x + (p.y + r.y - q.y - s.y) * n.y
      let less = max(min(kept, depth - Constants.slop), depth - Constants.deepest)
      guard less > 0 else { continue }
      let half = cpVect(x: n.x * less / 2, y: n.y * less / 2)
      contacts[k].r1 = cpVect(x: r.x - half.x, y: r.y - half.y)
      contacts[k].r2 = cpVect(x: s.x + half.x, y: s.y + half.y)
    }
  }

  private func overlapKept(of shape: UnsafePointer<cpShape>?, in other: UnsafePointer<cpShape>?) -> Double {
    guard let shape, let other,
      let squeeze = body(Int(bitPattern: shape.pointee.userData) - 1)?.squeeze
    else { return 0 }
    return other.isBoundary ? squeeze.boundaries : squeeze.bodies
  }
}

extension UnsafePointer where Pointee == cpShape {
  /// Whether it is a line of a boundary.
  var isBoundary: Bool { Int(bitPattern: pointee.userData) < 0 }
}
