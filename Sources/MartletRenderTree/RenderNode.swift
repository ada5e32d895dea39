import MartletGeometry
import MartletMotion

/// One layer as the render tree keeps it. What was committed lies apart, so that updating animated layers reads less
/// memory.
struct RenderNode {
  var isInTree = false
  /// Whether the list of animated nodes holds it.
  var isAnimated = false
  /// Whether it is to be resolved anew, all of it.
  var isDirty = false
  /// Whether it is to be drawn anew, and whether its sublayers have to follow it.
  var isChanged = false
  var hasMoved = false
  var isGroupDirty = false
  /// Whether it is on the list of those whose sublayers may have changed their order.
  var isStackDirty = false

  /// Which items it has, as of the newest flattening.
  var layout: NodeLayout = []
  /// The flattening that saw it last; it is visible if that was the newest.
  var generation = 0
  /// The node that holds it; −1 for the root.
  var parent: Int32 = -1
  /// Place in the paint order, and the place after its last descendant.
  var order: Int32 = -1
  var subtreeEnd: Int32 = -1
  /// Index of its shape in the display list, of its border (−1 where it has no item of its own), and of its group's begin
  /// and end (−1 without a group).
  var item: Int32 = -1
  var borderItem: Int32 = -1
  var groupBegin: Int32 = -1
  var groupEnd: Int32 = -1
  /// Clip that applies to its own shape, and the clip that it makes for its sublayers (−1 for none).
  var outerClip: Int32 = -1
  var ownClip: Int32 = -1

  /// Where its tracks lie, and what they drive.
  var firstTrack: Int32 = 0
  var trackCount: Int32 = 0
  var mask: PropertyMask = []
  /// Whether the list of free places holds its place. Here it fills a gap between others and takes no memory.
  var isListedFree = false
  /// The time space whose time is its own.
  var space: Int32 = 0
  /// The walk that gave it its space.
  var spaceMark = 0

  /// What it resolved to at the last update.
  var resolved = LayerProperties()
  /// From its own coordinates to the window's.
  var world = Homography.identity
  /// What its shape, and what its sublayers, can show at all, in window points.
  var outerFrame = Rect.zero
  var innerFrame = Rect.zero

  var animations: [PropertyAnimation] = []
  var children: [NodeID] = []
  /// The sublayers as they are painted, where that is not the order of the list.
  var stack: [NodeID] = []
  /// Place in the superlayer's list, where that one has a stack.
  var place: Int32 = 0
  var name: String?
  /// Its part in transitions.
  var role = TransitionRole()
}
