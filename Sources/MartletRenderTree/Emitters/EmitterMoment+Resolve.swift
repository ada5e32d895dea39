import MartletGeometry
import MartletMotion

extension EmitterMoment {
  /// Applies an emitter's animations at a time of the layer, as for all properties.
  @inline(__always)
  mutating func resolve(with animations: [PropertyAnimation], at time: MediaTime) {
    animations.forEachInEffect(at: time) { animations[$0].apply(to: &self, at: time) }
  }
}

extension PropertyAnimation {
  /// Applies its value at a time of the layer. The same as for a whole state, which would cost each birth much more.
  fileprivate func apply(to moment: inout EmitterMoment, at time: MediaTime) {
    if track.isPlain(at: time), track.target == .emitterPosition {
      return track.apply(to: &moment.position, track.way(at: time))
    }
    guard let inner = innerTime(at: time)?.time else { return }
    switch (property.builtin, property.part, motion) {
    case (.emitterPosition, .whole, .point(let a)): a.animation.apply(to: &moment.position, at: inner)
    case (.emitterPosition, .x, .number(let a)): a.animation.apply(to: &moment.position.x, at: inner)
    case (.emitterPosition, .y, .number(let a)): a.animation.apply(to: &moment.position.y, at: inner)
    case (.emitterZPosition, .whole, .number(let a)): a.animation.apply(to: &moment.zPosition, at: inner)
    case (.emitterSize, .whole, .size(let a)): a.animation.apply(to: &moment.size, at: inner)
    case (.emitterBirthRate, .whole, .number(let a)): a.animation.apply(to: &moment.birthRate, at: inner)
    case (.emitterVelocity, .whole, .number(let a)): a.animation.apply(to: &moment.velocity, at: inner)
    case (.emitterScale, .whole, .number(let a)): a.animation.apply(to: &moment.scale, at: inner)
    case (.emitterSpin, .whole, .number(let a)): a.animation.apply(to: &moment.spin, at: inner)
    default:
      // One that leaves a component alone is no longer of a known kind.
      var state = LayerProperties()
      var content = EmitterContent()
      content.moment = moment
      state.content = .emitter(content)
      motion.apply(to: &state, at: inner)
      if let result = state.emitter?.moment { moment = result }
    }
  }
}
