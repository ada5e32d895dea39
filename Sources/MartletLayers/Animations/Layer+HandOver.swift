import MartletGeometry
import MartletMotion
import MartletRenderTree

/// How what begins as a finger lifts goes on where the finger's line ends.
extension Layer {
  /// When an animation begins that is added now, and what it shows before: in the layer's own time. 0, for the time of
  /// the commit, where no lift is being told.
  ///
  /// A line that ends behind the newest frame is followed to its end: what moves have set of it since that frame is
  /// reached linearly meanwhile. What the lift's own handler sets elsewhere is seen at once.
  final func handOver<Value>(
    of property: AnimatableProperty<Value>, from old: Value
  ) -> (beginTime: MediaTime, fillMode: FillMode) {
    guard let tree, let handOverTime = tree.handOverTime else { return (0, .removed) }
    let begin = time(atHost: handOverTime, on: .pending)
    let shown = time(atHost: tree.frameTime, on: .pending)
    // What an animation of this turn has begun already holds the rest.
    let isFirst = !animations.animates(property.id, where: \.isHandedOver)
    if hasCommitted, begin > shown, isFirst, property.isAdditive(from: old, to: old) {
      let rest = committed[property] - (lineEnd(of: property) ?? old)
      insert(
        .basic(
          BasicAnimation(
            from: rest, to: .zero, duration: begin - shown, timingFunction: .linear, isAdditive: true,
            beginTime: shown)),
        for: property)
    }
    return (begin, .backwards)
  }

  /// Where moves have brought a property before the lift was told; `nil` where that is not known.
  private func lineEnd<Value>(of property: AnimatableProperty<Value>) -> Value? {
    guard !property.isCustom, let tree, let end = tree.lineEnd, end.handOverTime == tree.handOverTime else {
      return nil
    }
    return end.values[ObjectIdentifier(self)].map { property.value(in: $0) } ?? committed[property]
  }
}
