import CMartletChipmunk
import MartletGeometry

extension RigidWorld {
  /// Brakes what rolls, or rocks on something round, in proportion to the force with which both are pressed on each other:
  /// nothing real is so round and so hard that it goes on for ever. A body of a material without friction turns freely.
  func brakeRolling() {
    for body in bodies {
      guard let body, body.isDynamic, !body.isSleeping, body.material.friction > 0 else { continue }
      let p = body.body
      guard p.pointee.i_inv > 0, p.pointee.w != 0 else { continue }
      var torque = 0.0
      for contact in BodyContacts(of: p) where contact.arbiter.pointee.e <= 0 {
        guard let radius = body.radius ?? otherRadius(contact) else { continue }
        for k in 0..<Int(contact.arbiter.pointee.count) {
          torque += contact.arbiter.pointee.contacts[k].jnAcc * radius
        }
      }
      let brake = min(torque * Constants.rollingFriction * p.pointee.i_inv, abs(p.pointee.w))
      if brake > 0 { p.pointee.w -= p.pointee.w > 0 ? brake : -brake }
    }
  }

  /// The radius of what a body touches, if that is a disc.
  private func otherRadius(_ contact: BodyContacts.Contact) -> Double? {
    guard let other = contact.otherShape else { return nil }
    return body(Int(bitPattern: other.pointee.userData) - 1)?.radius
  }
}

extension WorldBody {
  /// The radius of a disc, in points; `nil` for other shapes.
  fileprivate var radius: Double? {
    if case .circle(_, let radius) = outline { return radius }
    return nil
  }
}
