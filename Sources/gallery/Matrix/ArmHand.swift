import Martlet

/// How one finger turns and zooms what it holds about the position of a layer: as an arm from there to the finger.
@MainActor
struct ArmHand {
  let pan: PanGestureRecognizer
  /// The length in points below which the arm turns nothing.
  let leastArm: Double

  /// The velocity of the layer's rotation, in radians per second.
  var turn: Part { Part(hand: self, isGrowth: false) }
  /// The velocity of the layer's scale, per second.
  var growth: Part { Part(hand: self, isGrowth: true) }

  /// One of both velocities.
  struct Part: VelocitySource {
    let hand: ArmHand
    let isGrowth: Bool

    func velocity(in space: HandOverSpace) -> Double {
      guard let finger = space.convert(fromWindow: hand.pan.location) else { return 0 }
      let arm = finger - space.position
      guard arm.length > hand.leastArm else { return 0 }
      let velocity = hand.pan.velocity(in: space)
      let square = arm.dot(arm)
      return isGrowth
        ? arm.dot(velocity) / square * space.transform.scale
        : (arm.x * velocity.y - arm.y * velocity.x) / square
    }
  }
}
