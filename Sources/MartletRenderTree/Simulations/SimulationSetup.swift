/// What a render tree needs to begin a simulation.
public struct SimulationSetup: Sendable {
  /// The layer whose own time the simulation runs in.
  public var layer: NodeID
  /// Where the poses are written.
  public var track: SimulationTrack
  /// Makes the simulation. Called once, where the tree is.
  public var make: @Sendable () -> any Simulation

  /// Makes a setup from its parts.
  public init(
    layer: NodeID, track: SimulationTrack, make: @escaping @Sendable () -> any Simulation
  ) {
    self.layer = layer
    self.track = track
    self.make = make
  }
}
