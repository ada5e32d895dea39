import CMartletChipmunk
import MartletGeometry

extension RigidWorld {
  func removeJoints(of id: Int) {
    for joint in joints.removeValue(forKey: id) ?? [] {
      cpSpaceRemoveConstraint(space, joint)
      cpConstraintFree(joint)
    }
  }

  /// Makes the joints of an attachment anew.
  func setJoint(_ effect: JointEffect, of id: Int) {
    removeJoints(of: id)
    guard let body = body(effect.body)?.body, let fixed = cpSpaceGetStaticBody(space) else { return }
    var other = fixed
    if let number = effect.other {
      guard let known = self.body(number)?.body, known != body else { return }
      other = known
    }
    // Chipmunk's first body is the point or the other item.
    let (anchor, offset) = (cpVect(effect.anchor), cpVect(effect.offset))
    var made: [UnsafeMutablePointer<cpConstraint>?] = []
    switch effect.kind {
    case .distance(let length, let frequency, let damping):
      if frequency > 0 {
        let mass = 1 / max(body.pointee.m_inv + other.pointee.m_inv, 1e-9)
        let rate = 2 * .pi * min(frequency, Constants.highestFrequency)
        made.append(
          cpDampedSpringNew(
            other, body, anchor, offset, length, mass * rate * rate, 2 * mass * rate * damping))
      } else if length > Constants.shortestRod {
        let rod = cpPinJointNew(other, body, anchor, offset)
        if let rod { cpPinJointSetDist(rod, length) }
        made.append(rod)
      } else {
        made.append(cpPivotJointNew2(other, body, anchor, offset))
      }
    case .rope(let length): made.append(cpSlideJointNew(other, body, anchor, offset, 0, length))
    case .pin(let friction, let range):
      made.append(cpPivotJointNew2(other, body, anchor, offset))
      if friction > 0 {
        let brake = cpSimpleMotorNew(other, body, 0)
        if let brake { cpConstraintSetMaxForce(brake, friction) }
        made.append(brake)
      }
      if let range { made.append(cpRotaryLimitJointNew(other, body, range.lowerBound, range.upperBound)) }
    case .weld:
      made.append(cpPivotJointNew2(other, body, anchor, offset))
      made.append(cpGearJointNew(other, body, body.pointee.a - other.pointee.a, 1))
    case .slide(let axis, let range):
      let (low, high) = (
        effect.anchor + axis * range.lowerBound, effect.anchor + axis * range.upperBound
      )
      made.append(cpGrooveJointNew(other, body, cpVect(low), cpVect(high), offset))
      made.append(cpGearJointNew(other, body, body.pointee.a - other.pointee.a, 1))
    }
    let kept = made.compactMap(\.self)
    for joint in kept { cpSpaceAddConstraint(space, joint) }
    joints[id] = kept
  }
}
