import MartletGeometry
import MartletLayers

/// Accelerates items depending on where they are and how they move.
public final class FieldBehavior: DynamicBehavior {
  /// What a field does to an item. Accelerations are for strength 1, in points per second squared.
  public enum Kind: Sendable, Equatable {
    /// Pulls it to the position with 1000; with a negative strength, away from it.
    case radialGravity
    /// Pulls it in the direction with 1000 times the direction's length.
    case linearGravity
    /// Takes it along with the velocity that the direction says, in points per second.
    case velocity
    /// Slows it down by all of its velocity per second, at each moment.
    case drag
    /// Pulls it to the position like a spring that swings once per second.
    case spring
    /// Pulls it around the position, clockwise, with 1000.
    case vortex
    /// Pulls it hither and thither with up to 1000.
    case noise
    /// The same in proportion to its speed.
    case turbulence
    /// Pushes it away from the position with 1000 times its charge, divided by its mass.
    case electric
    /// Turns its velocity clockwise, in proportion to its charge, divided by its mass.
    case magnetic
  }

  /// What it does.
  public let kind: Kind
  /// Its centre in the reference's coordinates. Zero by default. Finite.
  public var position = Point.zero { didSet { set(\.position, position, position.isFinite) } }
  /// Where it acts. Everywhere by default.
  public var region = FieldRegion.infinite { didSet { set(\.region, region, true) } }
  /// How strong it is. 1 by default; negative ones act the other way round. Finite.
  public var strength = 1.0 { didSet { set(\.strength, strength, strength.isFinite) } }
  /// How fast it becomes weaker with the distance from its position: with the distance's power of −falloff. 0, the
  /// default, not at all; 1 in proportion, 2 with the square. Not negative.
  public var falloff = 0.0 { didSet { set(\.falloff, max(falloff, 0), falloff.isFinite) } }
  /// The distance in points up to which it does not become weaker. 1 by default; at least a thousandth.
  public var minimumRadius = 1.0 {
    didSet { set(\.minimumRadius, max(minimumRadius, 0.001), minimumRadius.isFinite) }
  }
  /// The direction of linear gravity, or the velocity of a velocity field. Zero by default. Finite.
  public var direction = Point.zero { didSet { set(\.direction, direction, direction.isFinite) } }
  /// How smooth noise is, 0…1. 0 by default.
  public var smoothness = 0.0 { didSet { set(\.smoothness, min(max(smoothness, 0), 1), !smoothness.isNaN) } }
  /// How fast noise changes, in changes per second. 0, the default, never. While it changes, nothing in it comes to rest.
  public var animationSpeed = 0.0 {
    didSet { set(\.animationSpeed, animationSpeed, animationSpeed.isFinite) }
  }

  /// The items in the field.
  public var items: [any DynamicItem] { list.items }
  private var list: ItemList
  private var field: FieldEffect

  /// Makes a field of strength 1.
  public init(_ kind: Kind, items: [any DynamicItem] = []) {
    self.kind = kind
    list = ItemList(items)
    field = FieldEffect(kind: kind)
  }

  private func set<Value: Equatable>(
    _ path: WritableKeyPath<FieldEffect, Value>, _ value: Value, _ isValid: Bool
  ) {
    precondition(isValid, "field behavior: a value must be finite, not \(value)")
    guard field[keyPath: path] != value else { return }
    field[keyPath: path] = value
    changed()
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
    var field = field
    field.bodies = numbers(of: list.items, in: animator)
    return .field(field)
  }
}
