import MartletGeometry

/// How a layer comes to the pose from which a simulation drives it: along the line of a finger that has lifted.
struct SimulationApproach {
  /// The pose at its turn, and the velocity until then.
  var end: SimulatedPose
  var velocity: SimulatedPose
  /// When it is driven, in the time of the simulation's layer.
  var turn: MediaTime
  /// How far back it follows the line, in seconds. Before that it rests.
  var longest: Double

  /// The pose at a time before its turn.
  func pose(at time: MediaTime) -> SimulatedPose {
    end.advanced(by: velocity, for: -min(turn - time, longest))
  }

  /// The velocity at a time before its turn.
  func shownVelocity(at time: MediaTime) -> SimulatedPose { turn - time > longest ? .zero : velocity }
}
