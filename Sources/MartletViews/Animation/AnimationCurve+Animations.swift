import MartletGeometry
import MartletLayers
import MartletMotion

extension AnimationCurve {
  /// The animations for a change: one, or one for each axis if the axes move differently. A spring starts
  /// with the velocity of the animation that it replaces, plus its own initial velocity.
  func animations<Value: Animatable>(of way: Retargeting<Value>, duration: Double) -> [Animation<Value>] {
    switch self {
    case .timing(let function):
      let motion = BasicAnimation(
        from: way.from, to: way.to, duration: duration, timingFunction: function, isAdditive: way.isAdditive)
      return [.basic(motion)]
    case .settlingSpring(let spring, let velocity):
      return [.spring(way.spring(spring, adding: way.velocity(velocity)))]
    case .spring(let ratio, let velocity):
      func swing(_ way: Retargeting<Value>, _ spring: Spring) -> Animation<Value> {
        .spring(way.spring(spring, adding: way.velocity(velocity), duration: duration))
      }
      func spring(_ velocity: Double) -> Spring {
        Spring(
          settlingDuration: duration, dampingRatio: max(ratio, Self.loosest),
          initialVelocity: NormalizedVelocity(velocity))
      }
      guard hasVelocityPerAxis, way.from is any TwoAxes else { return [swing(way, spring(velocity.scalar))] }
      let (alongX, alongY) = (spring(velocity.x), spring(velocity.y))
      // Additive offsets of the two axes add up. Absolute values do not, so both axes use one spring, fast
      // enough for both.
      guard let ways = way.alongAxes else {
        return [swing(way, alongX.angularFrequency > alongY.angularFrequency ? alongX : alongY)]
      }
      return [swing(ways.x, alongX), swing(ways.y, alongY)]
    }
  }
}

extension Retargeting {
  /// Converts a normalised velocity to units of the value.
  fileprivate func velocity(_ velocity: NormalizedVelocity) -> Value.Velocity {
    if velocity == .zero { return .zero }
    if velocity.x != velocity.y, let way = (to - from) as? any TwoAxes, let x = way.alongX as? Value.Velocity,
      let y = way.alongY as? Value.Velocity
    {
      return x * velocity.x + y * velocity.y
    }
    let whole =
      isAdditive
      ? from.offsetInterpolationVelocity(to: to, fraction: 0)
      : from.interpolationVelocity(to: to, fraction: 0)
    return whole * velocity.scalar
  }

  /// The change along each axis; the two add up to the whole change.
  fileprivate var alongAxes: (x: Retargeting, y: Retargeting)? {
    guard isAdditive, to == .zero, let from = from as? any TwoAxes, let velocity = velocity as? any TwoAxes,
      let fromX = from.alongX as? Value, let fromY = from.alongY as? Value,
      let velocityX = velocity.alongX as? Value.Velocity,
      let velocityY = velocity.alongY as? Value.Velocity
    else { return nil }
    return (
      Retargeting(from: fromX, to: .zero, velocity: velocityX, isAdditive: true),
      Retargeting(from: fromY, to: .zero, velocity: velocityY, isAdditive: true)
    )
  }
}

/// A value that moves along x and y.
protocol TwoAxes: Animatable {
  /// The part along x.
  var alongX: Self { get }
  /// The part along y.
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
