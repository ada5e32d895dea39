import MartletGeometry

/// Where and by which items a visible node is drawn: one entry of the paint order.
struct Placement {
  /// The node; −1 where it has left the tree since.
  var node: Int32
  /// Place of the node that holds it; −1 for the root.
  var parent: Int32
  /// The place after its last descendant.
  var subtreeEnd: Int32 = -1
  /// Its own items.
  var items: NodeItems
  /// Its place in the paint order before; −1 where it was not seen.
  var old: Int32
  /// Whether all of it, and all within it, is to be drawn anew.
  var isAltered: Bool

  /// Indices of its group's begin and end; −1 without a group.
  var groupBegin: Int32 = -1
  var groupEnd: Int32 = -1
  /// Clip that applies to its own items, and the clip that it makes for its sublayers (−1 for none).
  var outerClip: Int32 = -1
  var ownClip: Int32 = -1
  /// Whether its group's extent is to be found anew.
  var isRegrouped = false

  /// From its own coordinates to the window's.
  var world = Homography.identity
  /// What its items, and what its sublayers, can show at all, in window points.
  var outerFrame = Rect.zero
  var innerFrame = Rect.zero

  var isGroup: Bool { groupBegin >= 0 }
  /// The clip that applies to its sublayers.
  var innerClip: Int32 { ownClip >= 0 ? ownClip : outerClip }

  /// What no clip cuts: larger than any window.
  static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
}

extension Homography {
  /// What of a rectangle can be seen within a frame, in window points; empty where arithmetic went out of bounds.
  func drawnFrame(of rect: Rect, in frame: Rect) -> Rect {
    let box = boundingBox(of: rect)
    return box.isFinite ? box.intersection(frame) : .zero
  }
}
