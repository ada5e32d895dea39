import CMartletChipmunk
import MartletGeometry

extension RigidWorld {
  func removeJoints(of id: Int) {
    for joint in joints.removeValue(forKey: id) ?? [] {
      if joint.pointee.space != nil { cpSpaceRemoveConstraint(space, joint) }
      cpConstraintFree(joint)
    }
  }

  /// Takes a body's joints off before it becomes another kind of body.
  func disconnectJoints(of body: UnsafeMutablePointer<cpBody>) {
    for id in joints.keys {
      for joint in joints[id] ?? [] where joint.joins(body) && joint.pointee.space != nil {
        cpSpaceRemoveConstraint(space, joint)
      }
    }
  }

  /// Lets those joints act that can move something. Chipmunk ends the program for others.
  func connectJoints() {
    for id in joints.keys.sorted() {
      for joint in joints[id] ?? [] {
        let isWanted = joint.canMove
        guard isWanted != (joint.pointee.space != nil) else { continue }
        if isWanted { cpSpaceAddConstraint(space, joint) } else { cpSpaceRemoveConstraint(space, joint) }
      }
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
        // Chipmunk warns of a rod that is made without a length.
        let rod = cpPinJointNew(other, body, cpVect(effect.anchor + Point(x: 1e6, y: 0)), offset)
        if let rod {
          cpPinJointSetAnchorA(rod, anchor)
          cpPinJointSetDist(rod, length)
        }
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
    joints[id] = made.compactMap(\.self)
    connectJoints()
  }
}

extension UnsafeMutablePointer where Pointee == cpConstraint {
  /// Whether one of its bodies can be moved, or turned if that is all that it does.
  fileprivate var canMove: Bool {
    guard let a = pointee.a, let b = pointee.b else { return false }
    let turnsOnly =
      cpConstraintIsGearJoint(self) != 0 || cpConstraintIsSimpleMotor(self) != 0
      || cpConstraintIsRotaryLimitJoint(self) != 0
    return turnsOnly ? a.pointee.i_inv + b.pointee.i_inv > 0 : a.pointee.m_inv + b.pointee.m_inv > 0
  }
}
