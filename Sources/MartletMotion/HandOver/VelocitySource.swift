import MartletGeometry

/// Something whose velocity an animation can take over: a gesture at the moment when its fingers lift.
///
/// The methods of `Layer` and `View` whose last word is `handedOverFrom` take any source whose velocity has the
/// property's type. A recognizer of your own conforms by saying how fast it moves in a space.
@MainActor
public protocol VelocitySource<Velocity> {
  /// The velocity's type, such as `Point` for a position or `Double` for an angle.
  associatedtype Velocity: Animatable

  /// The velocity at which it lets go, in units of a space per second. Zero if nothing is to be taken over,
  /// because the gesture was cancelled or the space has no such points.
  func velocity(in space: HandOverSpace) -> Velocity
}

extension VelocitySource {
  /// A part of the velocity as a source of its own, such as `\.x` of a pan for the property `.position.x`.
  public func component<Part: Animatable>(_ part: KeyPath<Velocity, Part>) -> VelocityComponent<Self, Part> {
    VelocityComponent(source: self, part: part)
  }
}

/// A part of another source's velocity; `VelocitySource.component(_:)` makes it.
@MainActor
public struct VelocityComponent<Source: VelocitySource, Part: Animatable>: VelocitySource {
  let source: Source
  let part: KeyPath<Source.Velocity, Part>

  public func velocity(in space: HandOverSpace) -> Part { source.velocity(in: space)[keyPath: part] }
}
