import MartletGeometry
import MartletLayers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pulls items in one direction, all equally fast. Magnitude 1 is 1000 points per second squared.
public final class GravityBehavior: DynamicBehavior {
  /// The direction and the magnitude. (0, 1), downwards, by default. Finite.
  public var gravityDirection = Point(x: 0, y: 1) {
    didSet {
      precondition(gravityDirection.isFinite, "gravity must be finite, not \(gravityDirection)")
      if gravityDirection != oldValue { changed() }
    }
  }

  /// The direction in radians: 0 is to the right, π/2 downwards.
  public var angle: Double {
    get { atan2(gravityDirection.y, gravityDirection.x) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The length of `gravityDirection`. 1 by default.
  public var magnitude: Double {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// The items that are pulled.
  public var items: [any DynamicItem] { list.items }
  private var list: ItemList

  /// Makes gravity 1, downwards.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// Sets direction, in radians, and magnitude.
  public func setAngle(_ angle: Double, magnitude: Double) {
    gravityDirection = Point(x: cos(angle), y: sin(angle)) * magnitude
  }

  /// Adds an item. Does nothing if it is in the list.
  public func addItem(_ item: any DynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item. Does nothing if it is not in the list.
  public func removeItem(_ item: any DynamicItem) {
    list.remove(item)
    changed()
  }

  override func forget(_ item: any DynamicItem) -> Bool {
    removeItem(item)
    return true
  }

  override var concerned: [any DynamicItem] { list.items }

  override func effect(in animator: DynamicAnimator) -> BehaviorEffect? {
    .gravity(gravityDirection * Constants.gravity, bodies: numbers(of: list.items, in: animator))
  }
}
