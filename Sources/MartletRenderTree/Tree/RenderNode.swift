import MartletGeometry
import MartletMotion

/// One layer as the render tree keeps it. What was committed lies apart, so that updating animated layers reads less
/// memory.
struct RenderNode {
  var isInTree = false
  /// Which lists hold it.
  var marks: NodeMarks = []
  /// Which items it has, as of the newest flattening.
  var layout: NodeLayout = []
  /// The node that holds it; −1 for the root.
  var parent: Int32 = -1
  /// Its place in the paint order; −1 where it is not seen.
  var place: Int32 = -1

  /// Where its tracks lie, and what they drive.
  var firstTrack: Int32 = 0
  var trackCount: Int32 = 0
  var mask: PropertyMask = []
  /// The time space whose time is its own.
  var space: Int32 = 0
  /// The walk that gave it its space.
  var spaceMark = 0

  /// What it resolved to at the last update.
  var resolved = LayerProperties()

  var animations: [PropertyAnimation] = []
  var children: [NodeID] = []
  /// The sublayers as they are painted, where that is not the order of the list.
  var stack: [NodeID] = []
  /// Place in the superlayer's list, where that one has a stack.
  var listPlace: Int32 = 0
  var name: String?
  /// Its part in transitions.
  var role = TransitionRole()

  /// Whether the newest flattening met it.
  var isVisible: Bool { place >= 0 }
}
