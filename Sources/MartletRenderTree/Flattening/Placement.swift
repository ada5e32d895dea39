import MartletGeometry

/// An entry of the paint order: the position of a visible node, and its items.
struct Placement {
  /// The node; −1 if it has left the tree since.
  var node: Int32
  /// The place of its parent; −1 for the root.
  var parent: Int32
  /// The place after its last descendant.
  var subtreeEnd: Int32 = -1
  /// The items of the node itself.
  var items: NodeItems
  /// Its previous place in the paint order; −1 if it was not visible.
  var old: Int32
  /// Whether the node and everything in it must be redrawn.
  var isAltered: Bool

  /// The indices of the items that begin and end its group; −1 without a group.
  var groupBegin: Int32 = -1
  var groupEnd: Int32 = -1
  /// The clip that applies to its own items, and the clip that it adds for its sublayers; −1 for none.
  var outerClip: Int32 = -1
  var ownClip: Int32 = -1
  /// The clip at the horizon of the plane that it is in; −1 for none.
  var horizonClip: Int32 = -1
  /// The place of the layer whose kept picture its group, or without one its items are in; −1 for the window.
  var raster: Int32 = -1
  /// For a layer whose picture is kept: whether it shows its picture from behind, and whether that must be drawn anew.
  var isMirrored = false
  var isStale = false

  /// The first of the pieces into which planes of its space cut it; −1 for none.
  var firstPiece: Int32 = -1
  /// How far it reaches over its sides and under its neighbours, from the top on clockwise, in its own points.
  var growth = SIMD4<Float>.zero
  /// Whether that is still to be found out.
  var jointState = JointState.known
  /// Whether it waits for the pixels of a neighbour's picture.
  var isJointPending = false
  /// The opacity that it has from the spaces around it.
  var fade: Float = 1

  /// The place of the nearest group around it; −1 for none.
  var outerGroup: Int32 = -1
  /// Of a group, what was noted last about it and those around it.
  var noted = NotedGroups()
  /// Whether its group's frame must be computed again.
  var isRegrouped = false
  /// Whether its group's picture is changed in another way than before.
  var isFilteredAnew = false

  /// If it is a text: when it has moved last, in the host's time, whether it rests since long enough, and whether that is awaited.
  var movedAt = -MediaTime.infinity
  var isSteady = false
  var isFollowed = false

  /// Where it lies in the window, or in the picture that it is in.
  var world = World.identity
  /// The frames outside of which its own items, and its sublayers, are not visible, in window points.
  var outerFrame = Rect.zero
  var innerFrame = Rect.zero

  /// What replicators multiply its colours by, premultiplied: 1 but for them. The last component is 1.
  var tint = SIMD4<Float>(repeating: 1)

  /// How far the blur of its own picture reaches, and how far those of the pictures around it carry a change in it, in window
  /// points.
  var reach = 0.0
  var carry = 0.0

  /// Whether it is known under which neighbours a place reaches.
  enum JointState {
    case known
    /// A neighbour may have changed, or what is known of it.
    case outdated
    /// Its own items have changed.
    case changed
  }

  var isGroup: Bool { groupBegin >= 0 }
  /// Whether its picture is kept.
  var isRaster: Bool { items.layout.contains(.raster) }
  /// Where its own items and its sublayers lie: a picture that is kept has the layer's own coordinates.
  var innerWorld: World { isRaster ? .identity : world }
  /// How far blurs carry a change in it, in points of what it is drawn in.
  var innerCarry: Double { isRaster ? reach : carry + reach }
  /// The clip that applies to its sublayers.
  var innerClip: Int32 { ownClip >= 0 ? ownClip : outerClip }

  /// The frame without any clip: larger than any window.
  static let everywhere = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
}

extension Rect {
  /// The rectangle with its sides moved outwards, from the top on clockwise.
  package func extended(by growth: SIMD4<Float>) -> Rect {
    guard growth != .zero else { return self }
    let g = SIMD4<Double>(growth)
    return Rect(x: minX - g.w, y: minY - g.x, width: width + g.w + g.y, height: height + g.x + g.z)
  }

  /// What is at most a distance away from it. Empty if it is empty.
  func grown(by distance: Double) -> Rect {
    isEmpty || distance == 0 ? self : insetBy(dx: -distance, dy: -distance)
  }
}

extension Homography {
  /// Whether sides that lie along rows and columns of pixels still do, but for rounding.
  var turnsByQuarters: Bool {
    guard isAffine else { return false }
    let tolerance = 1e-9 * (abs(x.x) + abs(x.y) + abs(y.x) + abs(y.y))
    return max(abs(x.y), abs(y.x)) <= tolerance || max(abs(x.x), abs(y.y)) <= tolerance
  }

  /// The visible part of a rectangle within a frame, in window points. Empty if the arithmetic overflowed.
  package func drawnFrame(of rect: Rect, in frame: Rect) -> Rect {
    // The box around a turned rectangle without an area has one, but nothing is drawn there.
    guard !rect.isEmpty else { return .zero }
    let box = boundingBox(of: rect)
    return box.isFinite ? box.intersection(frame) : .zero
  }
}
