import MartletGeometry
import MartletMotion

/// Everything that one turn of the main loop changed in a layer tree, as plain values.
///
/// Commits apply in the order in which they were made; each refers to the tree that the ones before it left.
public struct Commit: Sendable {
  /// One change to one layer.
  public enum Change: Sendable {
    /// What the program has set.
    case properties(NodeID, LayerProperties)
    /// The layer's whole list of animations, begin times filled in. All times are in the layer's own time.
    case animations(NodeID, [PropertyAnimation])
    /// The layer's own time, as a map from its superlayer's: that of its animations and, in turn, of its sublayers.
    /// Outside of its active time a layer that does not fill is not shown.
    case timing(NodeID, MediaTiming)
    /// The time of the whole tree, as a map from the host's: for slow motion.
    case clock(MediaTiming)
    /// Lets what the layer and its sublayers show go over into what this commit makes of them. What they showed is
    /// taken as it was before all other changes of the commit, and its animations go on meanwhile. One with
    /// the same key ends at once, and those of the layer that are over at the time of the commit; others that run go
    /// on in the picture that this one begins from, up to four in all, beyond which the oldest ends. `nil` ends the
    /// transition with that key.
    case transition(NodeID, TransitionAnimation?, key: String)
    /// The layer's sublayers, back to front.
    case sublayers(NodeID, [NodeID])
    /// The layer's name.
    case name(NodeID, String?)
    /// The layer has left the tree; its number may be used again by a later commit.
    case remove(NodeID)
  }

  /// In the order in which they apply.
  public var changes: [Change]
  /// When it was made, in media seconds: the begin of animations that begin "when committed".
  public var time: MediaTime

  /// Makes a commit.
  public init(changes: [Change] = [], time: MediaTime) {
    self.changes = changes
    self.time = time
  }
}
