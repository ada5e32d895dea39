import MartletGeometry
import MartletLayers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pushes items, steadily or once. Magnitude 1 accelerates an item of 100 × 100 points and density 1 by 100 points per second
/// squared; once, it changes its velocity by 100 points per second.
public final class PushBehavior: DynamicBehavior {
  /// How a push acts.
  public enum Mode: Sendable {
    /// A force, while it is active.
    case continuous
    /// An impulse, each time it becomes active.
    case instantaneous
  }

  /// How it acts.
  public let mode: Mode
  /// The direction and the magnitude. Zero by default. Finite.
  public var pushDirection = Point.zero {
    didSet {
      precondition(pushDirection.isFinite, "push must be finite, not \(pushDirection)")
      if pushDirection != oldValue { changed() }
    }
  }

  /// The direction in radians: 0 is to the right, π/2 downwards.
  public var angle: Double {
    get { atan2(pushDirection.y, pushDirection.x) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The length of `pushDirection`.
  public var magnitude: Double {
    get { pushDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Whether it acts. `true` by default. An instantaneous push becomes `false` when its impulse was sent; set it again for
  /// another one.
  public var isActive = true {
    didSet { if isActive != oldValue { changed() } }
  }

  /// The items that are pushed.
  public var items: [any DynamicItem] { list.items }
  private var list: ItemList
  /// By the layers' identity, which another layer may have after one has gone.
  private var offsets: [ObjectIdentifier: Offset] = [:]

  /// Where an item is pushed that may be in the list or not yet.
  private struct Offset {
    weak var layer: Layer?
    let offset: Point
  }

  /// Makes a push without a direction.
  public init(items: [any DynamicItem] = [], mode: Mode) {
    list = ItemList(items)
    self.mode = mode
  }

  /// Sets direction, in radians, and magnitude.
  public func setAngle(_ angle: Double, magnitude: Double) {
    pushDirection = Point(x: cos(angle), y: sin(angle)) * magnitude
  }

  /// Adds an item. Does nothing if it is in the list.
  public func addItem(_ item: any DynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item, and forgets where it is pushed. Does nothing if it is not in the list.
  public func removeItem(_ item: any DynamicItem) {
    list.remove(item)
    offsets[ObjectIdentifier(item.layer)] = nil
    changed()
  }

  /// Where an item is pushed, relative to its position, before its rotation. Zero by default.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Point {
    guard let entry = offsets[ObjectIdentifier(item.layer)], entry.layer === item.layer else { return .zero }
    return entry.offset
  }

  /// Sets where an item is pushed, relative to its position, before its rotation. Off its centre it begins to turn. It may be
  /// set before the item is added.
  public func setTargetOffsetFromCenter(_ offset: Point, for item: any DynamicItem) {
    precondition(offset.isFinite, "push offset must be finite, not \(offset)")
    offsets[ObjectIdentifier(item.layer)] = offset == .zero ? nil : Offset(layer: item.layer, offset: offset)
    changed()
  }

  override func forget(_ item: any DynamicItem) -> Bool {
    removeItem(item)
    return true
  }

  override var concerned: [any DynamicItem] { list.items }

  override func effect(in animator: DynamicAnimator) -> BehaviorEffect? {
    guard isActive else { return nil }
    let pushed = list.items.filter { animator.number(of: $0) != nil }
    // An impulse waits for its items.
    guard !pushed.isEmpty else { return nil }
    return .push(
      PushEffect(
        force: pushDirection * Constants.push, bodies: numbers(of: pushed, in: animator),
        offsets: pushed.map(targetOffsetFromCenter), isImpulse: mode == .instantaneous))
  }

  override func didPush() { isActive = false }
}
