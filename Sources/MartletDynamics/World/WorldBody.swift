import CMartletChipmunk
import MartletGeometry
import MartletRenderTree

/// A body of a `RigidWorld`.
struct WorldBody {
  let body: UnsafeMutablePointer<cpBody>
  var shape: UnsafeMutablePointer<cpShape>
  var outline: BodyShape
  var material: BodyMaterial
  var halfExtent: Double
  /// The acceleration in this part of a step, in points and radians per second squared.
  var acceleration = Point.zero
  var spin = 0.0
  var follow: Follow?

  /// How a held body follows its layer.
  struct Follow {
    var goal: SimulatedPose
    /// The number of steps until it is there.
    var left = 0
    /// The number of steps since it was told to go somewhere.
    var age = 0
  }

  var isHeld: Bool { follow != nil }
  var isSleeping: Bool { body.pointee.sleeping.root != nil }
  /// Whether forces move it.
  var isDynamic: Bool { body.pointee.m_inv > 0 && follow == nil }

  /// Whether nothing holds it: it has neither joints nor contacts, or bounces off them.
  var isInFlight: Bool {
    guard body.pointee.constraintList == nil else { return false }
    var next = body.pointee.arbiterList
    while let arbiter = next {
      if arbiter.pointee.e <= 0 { return false }
      next = arbiter.pointee.body_a == body ? arbiter.pointee.thread_a.next : arbiter.pointee.thread_b.next
    }
    return true
  }

  var pose: SimulatedPose {
    SimulatedPose(position: Point(cpBodyGetPosition(body)), angle: body.pointee.a)
  }
}

extension Point {
  init(_ v: cpVect) { self.init(x: v.x, y: v.y) }
}

extension cpVect {
  init(_ p: Point) { self.init(x: p.x, y: p.y) }
}
