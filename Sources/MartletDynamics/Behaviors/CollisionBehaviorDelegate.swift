import MartletGeometry
import MartletLayers

/// Is told of the contacts of a `CollisionBehavior`.
///
/// Bodies are stepped beside the render tree, so contacts are told after the fact, in their order, before the next frame.
/// Times are those of the reference layer's own time, in seconds: the host's, unless a timing slows it. Points are in the
/// reference's coordinates. What is changed in answer takes effect at the next step.
@MainActor
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items begin to touch. Does nothing by default.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem,
    at point: Point, time: MediaTime)
  /// Two items no longer touch. Does nothing by default.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem,
    time: MediaTime)
  /// An item begins to touch a boundary; `nil` is that of the reference's bounds. Does nothing by default.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundary identifier: String?, at point: Point, time: MediaTime)
  /// An item no longer touches a boundary. Does nothing by default.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundary identifier: String?, time: MediaTime)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem,
    at point: Point, time: MediaTime
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem,
    time: MediaTime
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundary identifier: String?, at point: Point, time: MediaTime
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundary identifier: String?, time: MediaTime
  ) {}
}
