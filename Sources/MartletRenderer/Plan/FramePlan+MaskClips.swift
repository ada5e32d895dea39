import MartletGeometry
import MartletRenderTree

/// Masks of rounded rectangles and of frames with a rounded hole, which are clips of what they cut out: the shaders compute them, and
/// nothing needs a sheet.
extension FramePlan {
  /// A mask as clips.
  struct MaskClip {
    /// The index of the item that begins it.
    var begin: Int
    /// What it leaves.
    var geometry: ClipGeometry
    /// What it cuts out of that; `nil` for nothing.
    var hole: MaskHole?
  }

  /// A rounded rectangle that a mask cuts out.
  struct MaskHole {
    fileprivate var shape: RoundedRect
    fileprivate var transform: Homography

    /// The clip that leaves what is outside of it.
    /// - Parameter parent: The clip around it.
    func inverted(within parent: Int32, scale: Double) -> ClipGeometry {
      var geometry = ClipGeometry(
        Clip(
          transform: transform, rect: shape.rect, corners: shape.corners, parent: parent, depth: 1,
          frame: transform.boundingBox(of: shape.rect)), scale: scale, isInverted: true)
      geometry.isFilledOnce = true
      return geometry
    }
  }

  /// The clip that cuts out the same as the mask that ends a group: a shape that is opaque up to its edge, alone and as it
  /// is, or a path of such a form. `nil` for any other mask.
  func maskAsClip(_ list: DisplayList, endingAt end: Int, within parent: Int32) -> MaskClip? {
    guard let (begin, place) = plainMask(list, endingAt: end) else { return nil }
    let item = list.items[place]
    switch item.kind {
    case .shape:
      let shape = list.shapes[Int(item.payload)]
      guard shape.fill.w >= 1, shape.borderWidth <= 0 || shape.border.w <= 0 || shape.border.w >= 1,
        shape.growth == .zero, !shape.hasHardEdges, shape.transform.isAffine
      else { return nil }
      let geometry = maskGeometry(
        RoundedRect(shape.rect, corners: shape.corners), shape.transform, frame: item.frame, parent)
      return MaskClip(begin: begin, geometry: geometry)
    case .content:
      let content = list.contents[Int(item.payload)]
      guard content.tint.w >= 1, content.transform.isAffine, case .shape(let path) = content.drawing,
        path.fillColor.alpha >= 1, !path.hasStroke, !path.isMasked, let parts = path.outline.rounded,
        parts.hole == nil || path.fillRule == .evenOdd && !isNarrow(parts, content.transform)
      else { return nil }
      let geometry = maskGeometry(parts.whole, content.transform, frame: item.frame, parent)
      var hole = parts.hole.map { MaskHole(shape: $0, transform: content.transform) }
      if let shape = hole?.shape {
        hole?.shape.rect = nearPart(
          of: shape.rect, content.transform, hidden: 2 * shape.corners.radii.values.max(),
          within: surroundings)
      }
      return MaskClip(begin: begin, geometry: geometry, hole: hole)
    case .beginGroup, .endGroup, .backdrop, .shadow, .piece: return nil
    }
  }

  /// The most items of a mask that are looked at.
  private static let mostInMask = 32

  /// The indices of the item that begins the mask that ends a group, and of the one that is drawn in it, if one alone is seen, and as
  /// it is. What is beside the window does not count: its changes are no damage.
  func plainMask(_ list: DisplayList, endingAt end: Int) -> (begin: Int, item: Int)? {
    guard let level = levels.last else { return nil }
    let seen = SeenPart(level.whole, scale: scale)
    var (begin, item) = (end - 2, -1)
    while begin >= 0, end - begin <= Self.mostInMask, list.items[begin].kind.isDrawn {
      // A layer has a shape below its content, also one that draws nothing.
      if !list.items[begin].frame.isEmpty, seen.touches(list.items[begin].frame) {
        guard item < 0 else { return nil }
        item = begin
      }
      begin -= 1
    }
    guard item >= 0, begin >= 0, list.items[begin].kind == .beginGroup, list.items[begin].opacity >= 1,
      list.items[item].clip < 0, list.items[item].opacity >= 1
    else { return nil }
    let group = list.groups[Int(list.items[begin].payload)]
    guard group.isMask, Int(group.end) == end - 1, group.effect == .none, !group.isIsolated, !group.isCut,
      group.raster == nil
    else { return nil }
    return (begin, item)
  }

  /// Whether a side of a rectangle and one of its hole may divide the same pixel: the shares of two clips are multiplied there.
  private func isNarrow(_ parts: RoundedParts, _ transform: Homography) -> Bool {
    guard let hole = parts.hole else { return false }
    let pixel = 1.5 / Homography(transform, center: parts.whole.rect.center, scale: scale).stretch.min()
    let inner = parts.whole.rect.insetBy(dx: pixel, dy: pixel)
    return !hole.rect.lies(within: inner)
  }

  /// The clip of a rounded rectangle that a mask fills.
  private func maskGeometry(_ shape: RoundedRect, _ transform: Homography, frame: Rect, _ parent: Int32)
    -> ClipGeometry
  {
    let hidden = 2 * shape.corners.radii.values.max()
    let rect = nearPart(
      of: lastPixels.completing(shape.rect, transform), transform, hidden: hidden, within: surroundings)
    // Corners that are too small to be seen are not drawn either.
    let map = Homography(transform, center: rect.center, scale: scale)
    let isSquare = Box(rect, corners: shape.corners, map, borderWidth: 0)?.isSquare ?? false
    return ClipGeometry(
      Clip(
        transform: transform, rect: rect, corners: isSquare ? .square : shape.corners, parent: parent,
        depth: 1, frame: frame), scale: scale)
  }

  /// Whether no pixel is filled twice by items in a range, so that a hole may cut each of them.
  mutating func isCutOnce(_ list: DisplayList, _ range: Range<Int>) -> Bool {
    for i in range where list.items[i].kind == .beginGroup && isSeen(list, at: i) { return false }
    return areApart(list, range)
  }
}
