import MartletGeometry
import MartletLayers
import MartletMotion

/// Giving items back to the forces with the motion of the hand that held them.
extension DynamicAnimator {
  /// Gives a held item back to the forces with a gesture's velocity: `animator.release(card, handedOverFrom: pan)`.
  ///
  /// The velocity is converted to the reference's space, and is zero if the gesture was cancelled. So one call serves a
  /// gesture that has ended and one that was cancelled. Called while a finger lifts, the item continues where the finger's
  /// line ends. Does nothing if the item is not held.
  /// - Parameters:
  ///   - item: The item.
  ///   - source: The gesture, or another source of the velocity of a position.
  public func release(_ item: any DynamicItem, handedOverFrom source: some VelocitySource<Point>) {
    release(item, velocity: source.velocity(in: item.layer.handOverSpace))
  }

  /// Gives a held item back to the forces with a gesture's velocity and the spin of another, which turns it about its
  /// position. If fingers turn it about a point of their own, as a pan and a rotation do, hand over the pan's `hand`.
  /// - Parameters:
  ///   - item: The item.
  ///   - source: A gesture such as a pan, or another source of the velocity of a position.
  ///   - spin: A gesture such as a rotation, or another source of the velocity of an angle, in radians per second.
  public func release(
    _ item: any DynamicItem, handedOverFrom source: some VelocitySource<Point>,
    spin: some VelocitySource<Double>
  ) {
    let space = item.layer.handOverSpace
    release(item, velocity: source.velocity(in: space), angularVelocity: spin.velocity(in: space))
  }

  /// Gives a held item back to the forces as a hand moves and turns it: `animator.release(photo, handedOverFrom:
  /// pan.hand)`. Every point of the item goes on as if it stuck to the fingers. Growth moves its position away from them; bodies
  /// themselves are rigid, so hand the pinch over to the scale by an animation. Otherwise as with a gesture.
  /// - Parameters:
  ///   - item: The item.
  ///   - hand: The motion of the hand.
  public func release(_ item: any DynamicItem, handedOverFrom hand: HandMotion) {
    let space = item.layer.handOverSpace
    release(
      item, velocity: hand.ofPosition.velocity(in: space),
      angularVelocity: space.turn(hand.turn, at: hand.center))
  }
}
