import MartletGeometry
import MartletMotion

extension AnimationCurve {
  /// The animations from one value to another: one, or one for each axis where they move differently.
  func animations<Value: Animatable>(
    from: Value, to: Value, duration: Double, isAdditive: Bool
  ) -> [Animation<Value>] {
    switch self {
    case .timing(let function):
      let motion = BasicAnimation(
        from: from, to: to, duration: duration, timingFunction: function, isAdditive: isAdditive)
      return [.basic(motion)]
    case .settlingSpring(let spring, let velocity):
      return [Self.swing(from, to, spring: spring, velocity: velocity, duration: nil, isAdditive: isAdditive)]
    case .spring(let ratio, let velocity):
      func spring(_ velocity: Double) -> Spring {
        Spring(
          settlingDuration: duration, dampingRatio: ratio, initialVelocity: NormalizedVelocity(velocity))
      }
      guard hasVelocityPerAxis, let way = (to - from) as? any TwoAxes else {
        let spring = spring(velocity.scalar)
        return [
          Self.swing(from, to, spring: spring, velocity: velocity, duration: duration, isAdditive: isAdditive)
        ]
      }
      let (alongX, alongY) = (spring(velocity.x), spring(velocity.y))
      // Offsets of both axes add up; absolute values do not, and take the spring that is quick enough for both.
      guard isAdditive, to == .zero, let x = way.alongX as? Value, let y = way.alongY as? Value else {
        let spring = alongX.angularFrequency > alongY.angularFrequency ? alongX : alongY
        return [
          Self.swing(from, to, spring: spring, velocity: velocity, duration: duration, isAdditive: isAdditive)
        ]
      }
      return [(x, alongX), (y, alongY)].map { way, spring in
        Self.swing(
          .zero - way, .zero, spring: spring, velocity: velocity, duration: duration, isAdditive: true)
      }
    }
  }

  private static func swing<Value: Animatable>(
    _ from: Value, _ to: Value, spring: Spring, velocity: NormalizedVelocity, duration: Double?,
    isAdditive: Bool
  ) -> Animation<Value> {
    let motion = SpringAnimation(
      from: from, to: to, spring: spring,
      initialVelocity: initialVelocity(velocity, from: from, to: to, isAdditive: isAdditive),
      isAdditive: isAdditive, duration: duration)
    return .spring(motion)
  }

  /// A normalised velocity in units of the value.
  private static func initialVelocity<Value: Animatable>(
    _ velocity: NormalizedVelocity, from: Value, to: Value, isAdditive: Bool
  ) -> Value {
    if velocity == .zero { return .zero }
    if velocity.x != velocity.y, let way = (to - from) as? any TwoAxes, let x = way.alongX as? Value,
      let y = way.alongY as? Value
    {
      return x * velocity.x + y * velocity.y
    }
    // The velocity of a transform is no multiple of it.
    let whole =
      isAdditive
      ? from.offsetInterpolationVelocity(to: to, fraction: 0)
      : from.interpolationVelocity(to: to, fraction: 0)
    return Value.zero.advanced(by: whole, for: velocity.scalar)
  }
}

/// A value that moves along x and along y.
protocol TwoAxes: Animatable {
  /// What of it moves along x.
  var alongX: Self { get }
  /// What of it moves along y.
  var alongY: Self { get }
}

extension Point: TwoAxes {
  var alongX: Point { Point(x: x, y: 0) }
  var alongY: Point { Point(x: 0, y: y) }
}

extension Size: TwoAxes {
  var alongX: Size { Size(width: width, height: 0) }
  var alongY: Size { Size(width: 0, height: height) }
}

extension Rect: TwoAxes {
  var alongX: Rect { Rect(x: minX, y: 0, width: width, height: 0) }
  var alongY: Rect { Rect(x: 0, y: minY, width: 0, height: height) }
}
