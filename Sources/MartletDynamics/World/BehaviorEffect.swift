import MartletGeometry

/// What a behavior does, in numbers. Bodies are named by their numbers.
enum BehaviorEffect: Sendable, Equatable {
  /// An acceleration of bodies, in points per second squared.
  case gravity(Point, bodies: [Int])
  case collision(CollisionEffect)
  case joint(JointEffect)
  case snap(SnapEffect)
  case push(PushEffect)
  case field(FieldEffect)

  /// Whether it decides who collides.
  var isCollision: Bool { if case .collision = self { true } else { false } }
}

/// Who collides in a `CollisionBehavior`.
struct CollisionEffect: Sendable, Equatable {
  var bodies: [Int] = []
  var collidesItems = true
  var collidesBoundaries = true
  /// The number among the collision behaviors, 0…9, for the bits of Chipmunk's filters.
  var place = 0
  /// The lines, by the names of their boundaries.
  var boundaries: [Boundary] = []
  /// A rectangle that keeps bodies inside.
  var enclosure: Rect?
  /// Whether somebody wants to know of contacts.
  var isReported = false

  struct Boundary: Sendable, Equatable {
    var name: String
    var lines: [Path.Polyline]
  }

  func hasSameBoundaries(as other: CollisionEffect) -> Bool {
    place == other.place && collidesBoundaries == other.collidesBoundaries && boundaries == other.boundaries
      && enclosure == other.enclosure
  }
}

/// How an `AttachmentBehavior` joins a body to another one or to a point.
struct JointEffect: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// A distance; with a frequency above 0 a spring.
    case distance(Double, frequency: Double, damping: Double)
    /// A distance that may be shorter.
    case rope(Double)
    /// A common point, with friction and limits of the angle in radians.
    case pin(friction: Double, range: ClosedRange<Double>?)
    /// A common point and a common angle.
    case weld
    /// A point that slides along an axis, without rotation, within limits in points.
    case slide(axis: Point, range: ClosedRange<Double>)
  }

  var kind: Kind
  var body: Int
  /// Where it is attached, relative to the body's position, before its rotation.
  var offset: Point
  /// The other body; `nil` for a point of the reference.
  var other: Int?
  /// Where it is attached there: an offset of the other body, or a point of the reference.
  var anchor: Point
}

/// Where a `SnapBehavior` pulls a body.
struct SnapEffect: Sendable, Equatable {
  var body: Int
  var point: Point
  var damping: Double
  /// Whether somebody wants to know when the body has come to rest.
  var isReported = false
}

/// The force or the impulse of a `PushBehavior`.
struct PushEffect: Sendable, Equatable {
  /// In units of mass times points per second squared; for an impulse, mass times points per second.
  var force: Point
  var bodies: [Int]
  /// Where it pushes each body, relative to the body's position, before its rotation.
  var offsets: [Point]
  var isImpulse: Bool
}
