import MartletMotion

/// Everything that one turn of the main loop changed in a layer tree, as plain values.
///
/// Commits apply in the order in which they were made; each refers to the tree that the ones before it left.
public struct Commit: Sendable {
  /// One change to one layer.
  public enum Change: Sendable {
    /// What the program has set.
    case properties(NodeID, LayerProperties)
    /// The layer's whole list of animations, begin times filled in.
    case animations(NodeID, [PropertyAnimation])
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
