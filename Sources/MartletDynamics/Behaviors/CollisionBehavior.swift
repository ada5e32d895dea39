import MartletGeometry
import MartletLayers

/// Lets items collide with each other and with boundaries.
///
/// Items of one behavior collide with each other; items of two behaviors do not, unless both are in one. An animator can
/// have ten collision behaviors.
public final class CollisionBehavior: DynamicBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt8
    /// Makes a mode from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Each other.
    public static let items = Mode(rawValue: 1)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// What items collide with. Everything by default.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { changed() } }
  }
  /// Whether the bounds of the animator's reference keep items inside. `false` by default. The boundary follows the
  /// bounds. An item outside of them is pushed inside.
  public var translatesReferenceBoundsIntoBoundary = false {
    didSet { if translatesReferenceBoundsIntoBoundary != oldValue { changed() } }
  }
  /// By how much the boundary lies inside of the reference's bounds. Zero by default.
  public var referenceInsets = Insets.zero {
    didSet { if referenceInsets != oldValue { changed() } }
  }
  /// Is told of contacts. Not retained. The main actor is told before the next frame, after the fact; the times say when.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)? {
    didSet { changed() }
  }

  /// The items that collide.
  public var items: [any DynamicItem] { list.items }
  /// The identifiers of the boundaries, in the order in which they were added.
  public var boundaryIdentifiers: [String] { boundaries.map(\.name) }

  /// The number among the animator's collision behaviors.
  var place = 0
  private var list: ItemList
  private var boundaries: [CollisionEffect.Boundary] = []

  /// Makes a behavior without boundaries.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

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

  /// Adds the outline of a path in the reference's coordinates as a boundary, on both of whose sides items collide.
  /// Replaces the one with the same identifier.
  public func addBoundary(identifier: String, path: Path) {
    removeBoundary(identifier: identifier)
    boundaries.append(CollisionEffect.Boundary(name: identifier, lines: path.polylines))
    changed()
  }

  /// Adds a line in the reference's coordinates as a boundary. Replaces the one with the same identifier.
  public func addBoundary(identifier: String, from start: Point, to end: Point) {
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    addBoundary(identifier: identifier, path: path)
  }

  /// Adds the outline of a rectangle in the reference's coordinates as a boundary. Replaces the one with the same
  /// identifier.
  public func addBoundary(identifier: String, rect: Rect) {
    addBoundary(identifier: identifier, path: Path(rect: rect))
  }

  /// Removes a boundary. Does nothing if there is none with the identifier.
  public func removeBoundary(identifier: String) {
    boundaries.removeAll { $0.name == identifier }
    changed()
  }

  /// Removes all boundaries but that of the reference's bounds.
  public func removeAllBoundaries() {
    boundaries = []
    changed()
  }

  override func forget(_ item: any DynamicItem) -> Bool {
    removeItem(item)
    return true
  }

  override var concerned: [any DynamicItem] { list.items }
  override var dependsOnReference: Bool { translatesReferenceBoundsIntoBoundary }

  override func effect(in animator: DynamicAnimator) -> BehaviorEffect? {
    var effect = CollisionEffect(bodies: numbers(of: list.items, in: animator))
    effect.collidesItems = collisionMode.contains(.items)
    effect.collidesBoundaries = collisionMode.contains(.boundaries)
    effect.place = place
    effect.boundaries = boundaries
    effect.isReported = collisionDelegate != nil
    if translatesReferenceBoundsIntoBoundary, let bounds = animator.reference?.layer.bounds {
      effect.enclosure = bounds.inset(by: referenceInsets).standardized
    }
    return .collision(effect)
  }

  func tell(_ entry: ContactLog.Entry, _ item: any DynamicItem, boundary: String?) {
    guard animator != nil, let collisionDelegate, list.contains(item) else { return }
    if entry.isBegin {
      collisionDelegate.collisionBehavior(
        self, beganContactFor: item, withBoundary: boundary, at: entry.point, time: entry.time)
    } else {
      collisionDelegate.collisionBehavior(
        self, endedContactFor: item, withBoundary: boundary, time: entry.time)
    }
  }

  func tell(_ entry: ContactLog.Entry, _ item: any DynamicItem, _ other: any DynamicItem) {
    guard animator != nil, let collisionDelegate, collisionMode.contains(.items), list.contains(item),
      list.contains(other)
    else { return }
    if entry.isBegin {
      collisionDelegate.collisionBehavior(
        self, beganContactFor: item, with: other, at: entry.point, time: entry.time)
    } else {
      collisionDelegate.collisionBehavior(self, endedContactFor: item, with: other, time: entry.time)
    }
  }
}
