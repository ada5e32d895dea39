import MartletGeometry
import MartletLayers

/// Pulls an item to a point, where it comes to rest upright after it has swung about it.
///
/// It pulls with 196 points per second squared for each point of distance. Other forces count as well: under a gravity of
/// magnitude 1 the item rests 5.1 points lower. It goes on colliding, so others can keep it from its point.
public final class SnapBehavior: DynamicBehavior {
  /// The item.
  public let item: any DynamicItem
  /// The point in the reference's coordinates to which its position is pulled. Finite.
  public var snapPoint: Point {
    didSet {
      precondition(snapPoint.isFinite, "snap point must be finite, not \(snapPoint)")
      if snapPoint != oldValue { changed() }
    }
  }
  /// How much it is damped: 0 swings for ever, 1 does not swing. 0.5 by default; clamped to 0…1.
  public var damping = 0.5 {
    didSet { if damping != oldValue { changed() } }
  }

  /// Called on the main actor when the item has come to rest, each time after it has moved: when it has been slower than 3
  /// points per second for 0.4 s, and what touches it or is attached to it as well, whatever else moves. That need not be at
  /// the point, if something is in the way. Where the item is, its layer's `presentation` tells; its model follows when all items rest. `nil` by default.
  ///
  /// It is called as well if the item rests from the beginning, and it is not while the item is held.
  public var onRest: (@MainActor () -> Void)? {
    didSet { if (onRest == nil) != (oldValue == nil) { changed() } }
  }

  /// Makes a snap.
  public init(item: any DynamicItem, snapTo point: Point) {
    precondition(point.isFinite, "snap point must be finite, not \(point)")
    self.item = item
    snapPoint = point
  }

  override func forget(_ item: any DynamicItem) -> Bool { item.layer !== self.item.layer }

  override var concerned: [any DynamicItem] { [item] }

  override func effect(in animator: DynamicAnimator) -> BehaviorEffect? {
    animator.number(of: item).map {
      .snap(
        SnapEffect(
          body: $0, point: snapPoint, damping: min(max(damping, 0), 1), isReported: onRest != nil))
    }
  }
}
