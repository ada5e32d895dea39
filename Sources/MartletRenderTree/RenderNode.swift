import MartletGeometry

/// One layer as the render tree keeps it.
struct RenderNode {
  /// What was committed.
  var properties = LayerProperties()
  /// What it resolved to at the last update.
  var resolved = LayerProperties()
  var animations: [PropertyAnimation] = []
  var children: [NodeID] = []
  var name: String?

  var isInTree = false
  /// Whether the list of animated nodes holds it.
  var isAnimated = false
  /// Whether it is to be resolved and drawn anew.
  var isDirty = false
  /// Whether its sublayers have to follow it, and whether its group's extent has to be found anew.
  var hasMoved = false
  var isGroupDirty = false

  // Where flattening put it.

  /// The flattening that saw it last; it is visible if that was the newest.
  var generation = 0
  /// The node that holds it; −1 for the root.
  var parent: Int32 = -1
  /// Place in the paint order, and the place after its last descendant.
  var order: Int32 = -1
  var subtreeEnd: Int32 = -1
  /// Index of its shape in the display list, and of its group's begin and end (−1 without a group).
  var item: Int32 = -1
  var groupBegin: Int32 = -1
  var groupEnd: Int32 = -1
  /// Clip that applies to its own shape, and the clip that it makes for its sublayers (−1 for none).
  var outerClip: Int32 = -1
  var ownClip: Int32 = -1
  /// From its own coordinates to the window's.
  var world = Homography.identity
  /// What its shape, and what its sublayers, can show at all, in window points.
  var outerFrame = Rect.zero
  var innerFrame = Rect.zero
}
