import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Continuing the finger's line with the animations that begin while the finger lifts.
extension Layer {
  /// The begin time and the fill mode of an animation that is added now, in the layer's own time. The begin
  /// time is 0, which means the time of the commit, unless a lift is being delivered.
  ///
  /// If the line ends after the newest frame, it is followed to its end: the changes that moves have made
  /// since that frame are reached linearly meanwhile. Changes that the lift's own handler makes are seen at
  /// once.
  ///
  /// - Parameters:
  ///   - rest: What that is, if it is known: what is drawn, less the end of the line. By default it is found.
  ///   - velocity: That of the line's end, if the line is bent, in units per second of the layer's time.
  final func handOver<Value>(
    of property: AnimatableProperty<Value>, from old: Value, rest: Value? = nil, velocity: Value? = nil
  ) -> (beginTime: MediaTime, fillMode: FillMode) {
    guard let tree, let handOverTime = tree.handOverTime else { return (0, .removed) }
    let begin = time(atHost: handOverTime, on: .pending)
    let shown = time(atHost: tree.frameTime, on: .pending)
    // An animation that was handed over in this turn already does this.
    let isFirst = !animations.animates(property.id, where: \.isHandedOver)
    if hasCommitted, begin > shown, isFirst, property.isAdditive(from: old, to: old) {
      let rest = rest ?? committed[property] - (lineEnd(of: property) ?? old)
      insert(
        .basic(
          BasicAnimation(
            from: rest, to: .zero, duration: begin - shown,
            timingFunction: velocity.map { Self.bend(of: rest, velocity: $0, within: begin - shown) }
              ?? .linear,
            isAdditive: true, beginTime: shown)),
        for: property)
    }
    return (begin, .backwards)
  }

  /// How the rest of a line is reached that ends with a velocity: along a parabola.
  private static func bend<Value: Animatable>(
    of rest: Value, velocity: Value, within seconds: Double
  ) -> TimingFunction {
    let square = rest.dot(rest)
    guard square > 0 else { return .linear }
    // The slope at the end, as a part of the mean one; a line that turns round meanwhile is none.
    let slope = min(max(-velocity.dot(rest) * seconds / square, 0), 2)
    return TimingFunction(1.0 / 3, (2 - slope) / 3, 2.0 / 3, 1 - slope / 3)
  }

  /// By how much what is drawn differs from the end of a finger's line that ends after the newest frame; zero otherwise.
  package final func restOfLine<Value>(of property: AnimatableProperty<Value>) -> Value {
    guard let end = lineEnd(of: property), let tree, let handOverTime = tree.handOverTime, hasCommitted,
      handOverTime > tree.frameTime
    else { return .zero }
    return committed[property] - end
  }

  /// The value to which moves had set a property before the lift was delivered; `nil` if that is not known.
  private func lineEnd<Value>(of property: AnimatableProperty<Value>) -> Value? {
    guard !property.isCustom, let tree, let end = tree.lineEnd, end.handOverTime == tree.handOverTime else {
      return nil
    }
    return end.values[ObjectIdentifier(self)].map { property.value(in: $0) } ?? committed[property]
  }
}
