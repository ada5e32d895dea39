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

  /// Lets those joints of a body act that can move something. Chipmunk ends the program for others.
  func connectJoints(of body: UnsafeMutablePointer<cpBody>) {
    let concerned = joints.filter { $0.value.contains { $0.joins(body) } }
    for id in concerned.keys.sorted() { connectJoint(id) }
  }

  private func connectJoint(_ id: Int) {
    tuneSpring(of: id)
    for joint in joints[id] ?? [] {
      let isWanted = joint.canMove
      guard isWanted != (joint.pointee.space != nil) else { continue }
      if isWanted { cpSpaceAddConstraint(space, joint) } else { cpSpaceRemoveConstraint(space, joint) }
    }
  }

  /// Gives a spring its frequency with the masses that its ends have now: what is held or anchored has none.
  private func tuneSpring(of id: Int) {
    guard let joint = joints[id]?.first, cpConstraintIsDampedSpring(joint) != 0, joint.canMove,
      case .joint(let effect)? = effect(of: id), case .distance(_, let frequency, let damping) = effect.kind,
      let a = joint.pointee.a, let b = joint.pointee.b
    else { return }
    let mass = 1 / (a.pointee.m_inv + b.pointee.m_inv)
    let rate = 2 * .pi * min(frequency, Constants.highestFrequency)
    let (stiffness, brake) = (mass * rate * rate, 2 * mass * rate * min(damping, Constants.highestDamping))
    guard cpDampedSpringGetStiffness(joint) != stiffness || cpDampedSpringGetDamping(joint) != brake else {
      return
    }
    cpDampedSpringSetStiffness(joint, stiffness)
    cpDampedSpringSetDamping(joint, brake)
  }

  /// Makes the joints of an attachment anew.
  func setJoint(_ effect: JointEffect, of id: Int) {
    removeJoints(of: id)
    let effect = effect.limited
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
    case .distance(let length, let frequency, _):
      if frequency > 0 {
        // `connectJoint` tunes it.
        made.append(cpDampedSpringNew(other, body, anchor, offset, length, 1, 0))
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
    connectJoint(id)
  }
}

extension JointEffect {
  /// The effect with places and lengths that are not farther away than numbers are good for.
  fileprivate var limited: JointEffect {
    let reach = Constants.farthestPlace
    var limited = self
    (limited.offset, limited.anchor) = (offset.clamped(to: reach), anchor.clamped(to: reach))
    switch kind {
    case .distance(let length, let frequency, let damping):
      limited.kind = .distance(min(length, 2 * reach), frequency: frequency, damping: damping)
    case .rope(let length): limited.kind = .rope(min(length, 2 * reach))
    case .pin(let friction, let range):
      limited.kind = .pin(
        friction: min(friction, Constants.highestTorque), range: range?.clamped(to: -1e6...1e6))
    case .slide(let axis, let range): limited.kind = .slide(axis: axis, range: range.clamped(to: -1e6...1e6))
    case .weld: break
    }
    return limited
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
