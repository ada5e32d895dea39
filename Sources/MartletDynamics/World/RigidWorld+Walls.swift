import CMartletChipmunk
import MartletGeometry

extension RigidWorld {
  /// Takes bodies out of the boundaries into which held ones press them.
  ///
  /// Neither a boundary nor what a hand holds gives way, and a body between them cannot get out of both. Chipmunk would
  /// leave it halfway in each. A wall is a wall: so it stays outside, and the hand's body is seen in front of it until it
  /// finds a way out.
  func takeOutOfBoundaries() {
    guard bodies.contains(where: { $0?.isHeld ?? false }) else { return }
    for body in bodies {
      guard let body, body.isDynamic, !body.isSleeping else { continue }
      for contact in BodyContacts(of: body.body) {
        guard let other = contact.otherShape, Int(bitPattern: other.pointee.userData) < 0 else { continue }
        takeOut(body, of: other)
      }
    }
  }

  /// Moves a body that was given back out of the boundaries that it is in: it was brought up to date as if nothing were in
  /// its way. It keeps its velocity, and so it meets them next.
  func moveOutOfBoundaries(_ number: Int) {
    guard let filter = body(number).map({ cpShapeGetFilter($0.shape) }) else { return }
    for id in boundaries.keys.sorted() {
      for boundary in boundaries[id] ?? [] {
        let other = cpShapeGetFilter(boundary.shape)
        guard filter.mask & other.categories != 0, other.mask & filter.categories != 0,
          let body = body(number)
        else { continue }
        var normal = cpVect()
        let depth = martlet_depth(body.shape, boundary.shape, &normal)
        guard depth > Constants.slop, depth.isFinite else { continue }
        var pose = body.pose
        pose.position += Point(normal) * (depth - Constants.slop)
        place(number, at: pose)
      }
    }
  }

  /// Takes a body out of a boundary if it is deep in it.
  private func takeOut(_ body: WorldBody, of boundary: UnsafePointer<cpShape>) {
    // Not what the contact says: one that bounces has no depth any more.
    var normal = cpVect()
    let depth = martlet_depth(body.shape, boundary, &normal)
    guard depth > Constants.pressedDepth, depth.isFinite else { return }
    let out = Point(normal)
    cpBodySetPosition(body.body, cpVect(body.pose.position + out * (depth - Constants.slop)))
    func outward(_ v: cpVect) -> cpVect { cpVect(Point(v) - out * min(Point(v).dot(out), 0)) }
    body.body.pointee.v = outward(body.body.pointee.v)
    body.body.pointee.v_bias = outward(body.body.pointee.v_bias)
    cpSpaceReindexShapesForBody(space, body.body)
  }
}
