import MartletGeometry

/// Where an emitter goes on a straight line.
struct EmitterGoal: Sendable {
  var position: Point
  var zPosition: Double
}
