import MartletGeometry

/// The properties of an emitter that a particle takes at its birth, and that animations change.
struct EmitterMoment: Sendable, Equatable {
  var position = Point.zero
  var zPosition = 0.0
  var size = Size.zero
  var depth = 0.0
  var birthRate = 1.0
  var velocity = 1.0
  var scale = 1.0
  var spin = 1.0

  var isFinite: Bool {
    position.isFinite && zPosition.isFinite && size.isFinite && depth.isFinite && birthRate.isFinite
      && velocity.isFinite && scale.isFinite && spin.isFinite
  }
}
