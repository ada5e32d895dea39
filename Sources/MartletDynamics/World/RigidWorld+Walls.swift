import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

extension RigidWorld {
  /// Takes bodies out of the boundaries into which held ones press them.
  ///
  /// Neither a boundary nor what a hand holds gives way, and a body between them cannot get out of both. Chipmunk would
  /// leave it halfway in each. A wall is a wall: so it stays outside, and the hand's body is seen in front of it until it
  /// finds a way out.
  ///
  /// What was deep in a boundary before glides out of it.
  func takeOutOfBoundaries(in seconds: Double) {
    guard bodies.contains(where: { $0?.isHeld ?? false }) else { return }
    for number in bodies.indices {
      guard let body = bodies[number], body.isDynamic, !body.isSleeping else { continue }
      for contact in BodyContacts(of: body.body) {
        guard let other = contact.otherShape, other.isBoundary else { continue }
        takeOut(number, of: other, book.before(number), seconds)
      }
    }
  }

  /// Moves a body that was given back out of the boundaries that it is in: it was brought up to date as if nothing were in
  /// its way. It keeps its velocity, and so it meets them next. What was in one before glides out of it.
  /// - Parameter before: Where its centre of gravity was when it was given back, and its angle.
  func moveOutOfBoundaries(_ number: Int, since before: SimulatedPose) {
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
        let left = max(Self.depth(body, of: boundary.shape, before), Constants.slop)
        guard depth > left else { continue }
        var pose = body.pose
        pose.position += Point(normal) * (depth - left)
        place(number, at: pose)
      }
    }
  }

  /// Takes a body out of a boundary if it is deep in it.
  private func takeOut(
    _ number: Int, of boundary: UnsafePointer<cpShape>, _ before: SimulatedPose, _ seconds: Double
  ) {
    guard let body = body(number) else { return }
    // Not what the contact says: one that bounces has no depth any more.
    var normal = cpVect()
    let depth = martlet_depth(body.shape, boundary, &normal)
    guard depth > Constants.pressedDepth, depth.isFinite else { return }
    // Out of a corner, along both walls at once.
    let glide = Constants.glideSpeed * 0.5.squareRoot() * seconds
    let left = max(Self.depth(body, of: boundary, before) - glide, Constants.slop)
    guard depth > left else { return }
    let out = Point(normal)
    cpBodySetPosition(body.body, cpVect(body.pose.position + out * (depth - left)))
    bodies[number]?.squeeze.deepen(by: depth - left)
    func outward(_ v: cpVect) -> cpVect { cpVect(Point(v) - out * min(Point(v).dot(out), 0)) }
    body.body.pointee.v = outward(body.body.pointee.v)
    body.body.pointee.v_bias = outward(body.body.pointee.v_bias)
    cpSpaceReindexShapesForBody(space, body.body)
  }

  /// How deep a body was in a boundary at an earlier pose of its centre of gravity.
  private static func depth(
    _ body: WorldBody, of boundary: UnsafePointer<cpShape>, _ before: SimulatedPose
  ) -> Double {
    let depth = martlet_depth_at(body.shape, boundary, cpVect(before.position), before.angle)
    return depth.isFinite ? depth : 0
  }
}
