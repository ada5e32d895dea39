import Martlet

/// The velocity of what follows a hand on a rubber band.
@MainActor
struct BandedHand: VelocitySource {
  let pan: PanGestureRecognizer
  /// The fractions of the hand's velocity with which it follows.
  let share: Point

  func velocity(in space: HandOverSpace) -> Point {
    let velocity = pan.velocity(in: space)
    return Point(x: velocity.x * share.x, y: velocity.y * share.y)
  }
}
