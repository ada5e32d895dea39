/// A change to a running simulation. The changes of a simulation take effect in the order in which they were made.
public enum SimulationChange: Sendable {
  /// Something that the simulation itself understands.
  case perform(any Sendable)
  /// From now on a body of the simulation moves a layer. Before it was performed, the layer has been moving with the
  /// velocity. If the body moves the layer already, the velocity does not count.
  case drive(NodeID, body: Int, velocity: SimulatedPose)
  /// A body no longer moves its layer. The layer shows its committed values at once, without waiting for a step.
  case free(body: Int)
}
