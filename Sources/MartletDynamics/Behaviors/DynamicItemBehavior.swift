import MartletGeometry
import MartletLayers
import MartletRenderTree

/// What items are made of, and how they move. If several behaviors know an item, the one that was added last counts.
public final class DynamicItemBehavior: DynamicBehavior {
  /// How much of its speed an item keeps in a collision: 0, the default, nothing; 1 all. Of two that meet, the more elastic
  /// one counts. Clamped to 0…1.
  public var elasticity = 0.0 { didSet { update(\.elasticity, min(max(elasticity, 0), 1)) } }
  /// The friction of surfaces that slide on each other. 0, the default, slides freely; 1 is rough. Of two, their geometric
  /// mean counts. A disc with friction is also braked a little as it rolls. Not negative.
  public var friction = 0.0 { didSet { update(\.friction, max(friction, 0)) } }
  /// The mass per area: 100 × 100 points of density 1 have mass 1. 1 by default; clamped to 0.001…1,000,000.
  public var density = 1.0 { didSet { update(\.density, min(max(density, 0.001), 1e6)) } }
  /// How fast an item slows down: it loses this part of its velocity per second, at each moment. 0, the default, not at all.
  /// Not negative.
  public var resistance = 0.0 { didSet { update(\.resistance, max(resistance, 0)) } }
  /// The same of its rotation. 0 by default, not negative.
  public var angularResistance = 0.0 { didSet { update(\.angularResistance, max(angularResistance, 0)) } }
  /// The charge, for electric and magnetic fields. 0 by default.
  public var charge = 0.0 { didSet { update(\.charge, charge) } }
  /// Whether nothing moves the item but the program. Others collide with it. `false` by default.
  public var isAnchored = false { didSet { update(\.isAnchored, isAnchored) } }
  /// Whether the item may turn. `true` by default.
  public var allowsRotation = true { didSet { update(\.allowsRotation, allowsRotation) } }
  /// The shape with which items collide. That of their layers by default.
  public var collisionShape = CollisionShape.layer { didSet { if collisionShape != oldValue { changed() } } }

  /// The items.
  public var items: [any DynamicItem] { list.items }

  private(set) var material = BodyMaterial()
  private var list: ItemList
  private var velocities: [(item: any DynamicItem, change: SimulatedPose)] = []

  /// Makes a behavior that changes nothing.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  private func update<Value: Equatable>(_ path: WritableKeyPath<BodyMaterial, Value>, _ value: Value) {
    if let number = value as? Double {
      precondition(number.isFinite, "item behavior: a number must be finite, not \(number)")
    }
    guard material[keyPath: path] != value else { return }
    material[keyPath: path] = value
    changed()
  }

  /// Adds an item. Does nothing if it is in the list.
  public func addItem(_ item: any DynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item. What was added to its velocity still counts if it is in an animator's window, and is forgotten otherwise.
  /// Does nothing if it is not in the list.
  public func removeItem(_ item: any DynamicItem) {
    animator?.flushVelocities(of: self)
    list.remove(item)
    velocities.removeAll { $0.item.layer === item.layer }
    changed()
  }

  /// Adds to an item's velocity, in points per second. It takes effect at the next step, or when the item enters an animator's
  /// window.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    add(SimulatedPose(position: velocity, angle: 0), for: item)
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise; see `addLinearVelocity`.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    add(SimulatedPose(position: .zero, angle: velocity), for: item)
  }

  private func add(_ change: SimulatedPose, for item: any DynamicItem) {
    precondition(change.isFinite, "velocity must be finite, not \(change.position), \(change.angle)")
    guard list.contains(item) else { return }
    velocities.append((item, change))
    changed()
  }

  /// An item's velocity on screen, in points per second. Zero if it is held or not in an animator.
  public func linearVelocity(for item: any DynamicItem) -> Point {
    animator?.velocity(of: item).position ?? .zero
  }

  /// An item's angular velocity on screen, in radians per second, clockwise. Zero if it is held or not in an animator.
  public func angularVelocity(for item: any DynamicItem) -> Double {
    animator?.velocity(of: item).angle ?? 0
  }

  override func forget(_ item: any DynamicItem) -> Bool {
    removeItem(item)
    return true
  }

  override var concerned: [any DynamicItem] { list.items }

  /// The velocities that were added, for items that are in the simulation.
  func takeVelocities() -> [(item: any DynamicItem, change: SimulatedPose)] {
    let ready = velocities.filter { animator?.number(of: $0.item) != nil }
    velocities.removeAll { entry in animator?.number(of: entry.item) != nil }
    return ready
  }
}
