import MartletGeometry

/// How a hand moves what it holds in the plane at one moment: it shifts, scales and turns it together.
///
/// As a source, it is the velocity of a layer's whole transform: every point of the layer goes on as if it stuck
/// to the fingers. If the gesture moves the layer's position as well, hand `ofPosition` over to the position and
/// `ofShape` to the transform.
public struct HandMotion: Hashable, Sendable {
  /// The point about which it scales and turns, in points of the window: the fingers' centroid.
  public var center: Point
  /// The velocity of that point, in points of the window per second. Zero by default.
  public var velocity: Point
  /// The growth per second, as a fraction of the present size: the velocity of a scale, divided by the scale.
  /// 0 by default.
  public var growth: Double
  /// The turn in radians per second, clockwise on screen. 0 by default.
  public var turn: Double

  /// Makes a motion; see the properties for units and defaults.
  public init(center: Point, velocity: Point = .zero, growth: Double = 0, turn: Double = 0) {
    self.center = center
    self.velocity = velocity
    self.growth = growth
    self.turn = turn
  }

  /// The velocity of what the hand holds at a point of the window, in points per second.
  public func velocity(at point: Point) -> Point {
    let arm = point - center
    return velocity + arm * growth + Point(x: -arm.y, y: arm.x) * turn
  }

  /// The velocity of a layer's position. The position need not be at the fingers: what turns about them moves.
  @MainActor public var ofPosition: HandMotionOfPosition { HandMotionOfPosition(motion: self) }

  /// The velocity of a layer's transform without what moves its position: growth and turn.
  @MainActor public var ofShape: HandMotionOfShape { HandMotionOfShape(motion: self) }

  /// The velocity of a layer's rotation, for `.transform.rotation.z`, in radians per second.
  @MainActor public var ofRotation: HandMotionOfRotation { HandMotionOfRotation(motion: self) }

  /// The velocity of a layer's scale, for `.transform.scale`, per second.
  @MainActor public var ofScale: HandMotionOfScale { HandMotionOfScale(motion: self) }
}

extension HandMotion: VelocitySource {
  /// The velocity of the layer's transform, in its superlayer's space.
  public func velocity(in space: HandOverSpace) -> TransformVelocity { rates(in: space, shift: 1) }

  /// The velocity at a point of the space, in points per second; `nil` if the window has no such point.
  @MainActor
  fileprivate func velocity(at point: Point, in space: HandOverSpace) -> Point? {
    space.convert(toWindow: point).map { space.velocity(velocity(at: $0), at: $0) }
  }

  /// - Parameter shift: 1 to move the position by the transform, 0 to leave that out.
  @MainActor
  fileprivate func rates(in space: HandOverSpace, shift: Double) -> TransformVelocity {
    guard let origin = velocity(at: space.position, in: space),
      let right = velocity(at: space.position + Point(x: 1, y: 0), in: space),
      let down = velocity(at: space.position + Point(x: 0, y: 1), in: space)
    else { return .zero }
    let (x, y, moved) = (right - origin, down - origin, origin * shift)
    // The transform applies first, then what the hand does.
    let hand = Transform(
      rows: SIMD4(x.x, x.y, 0, 0), SIMD4(y.x, y.y, 0, 0), .zero, SIMD4(moved.x, moved.y, 0, 0))
    return TransformVelocity(rates: space.transform.concatenating(hand))
  }
}

/// The velocity that a hand's motion gives a layer's position; see `HandMotion.ofPosition`.
@MainActor
public struct HandMotionOfPosition: VelocitySource {
  let motion: HandMotion

  public func velocity(in space: HandOverSpace) -> Point {
    motion.velocity(at: space.position, in: space) ?? .zero
  }
}

/// The velocity that a hand's motion gives a layer's transform apart from its position; see `HandMotion.ofShape`.
@MainActor
public struct HandMotionOfShape: VelocitySource {
  let motion: HandMotion

  public func velocity(in space: HandOverSpace) -> TransformVelocity { motion.rates(in: space, shift: 0) }
}

/// The velocity that a hand's motion gives a layer's rotation; see `HandMotion.ofRotation`.
@MainActor
public struct HandMotionOfRotation: VelocitySource {
  let motion: HandMotion

  public func velocity(in space: HandOverSpace) -> Double { space.turn(motion.turn, at: motion.center) }
}

/// The velocity that a hand's motion gives a layer's scale; see `HandMotion.ofScale`.
@MainActor
public struct HandMotionOfScale: VelocitySource {
  let motion: HandMotion

  public func velocity(in space: HandOverSpace) -> Double { motion.growth * space.transform.scale }
}
