import MartletGeometry
import MartletMotion

/// All changes of one turn of the main loop in a layer tree, as plain values.
///
/// Commits apply in the order in which they were made; each refers to the tree that the previous ones have
/// left.
public struct Commit: Sendable {
  /// One change to one layer.
  public enum Change: Sendable {
    /// The values that the program has set.
    case properties(NodeID, LayerProperties)
    /// The layer's whole list of animations with their begin times. All times are in the layer's own time.
    case animations(NodeID, [PropertyAnimation])
    /// Maps the superlayer's time to the layer's own time, which its animations and sublayers use. Outside of
    /// its active time a layer is not shown, unless it fills.
    case timing(NodeID, MediaTiming)
    /// Maps the host's time to the time of the whole tree, for slow motion.
    case clock(MediaTiming)
    /// Begins a transition from what the layer and its sublayers show before all other changes of the commit
    /// to what they show after it. The old picture continues its animations. A transition of the layer with
    /// the same key ends at once, and so do those that are over at the time of the commit. Other transitions
    /// continue in the old picture; beyond four in total, the oldest ends. `nil` ends the transition with
    /// that key.
    case transition(NodeID, TransitionAnimation?, key: String)
    /// The layer's sublayers, from back to front.
    case sublayers(NodeID, [NodeID])
    /// The layer's name.
    case name(NodeID, String?)
    /// Begins a simulation; `nil` ends it, and the layers that it has moved show their committed values.
    case simulation(SimulationID, SimulationSetup?)
    /// A change to a simulation, and when it takes effect, in the own time of the simulation's layer. Ignored if
    /// there is no such simulation.
    case simulate(SimulationID, SimulationChange, time: MediaTime)
    /// The layer has left the tree. A later commit may use its number again.
    case remove(NodeID)
  }

  /// The changes, in the order in which they apply.
  public var changes: [Change]
  /// The time of the commit, in media seconds: animations that begin "when committed" begin at it.
  public var time: MediaTime
  /// When the main thread began to prepare it, in media seconds; `nil` if that is not known.
  public var start: MediaTime?

  /// Makes a commit.
  public init(changes: [Change] = [], time: MediaTime) {
    self.changes = changes
    self.time = time
  }
}
