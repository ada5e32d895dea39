import MartletGeometry
import MartletRenderTree

/// What opaque layers hide: it is not drawn where it lies below them.
extension FramePlan {
  /// Pixels that an opaque shape fills.
  struct Occluder {
    /// The place of its item in `touched`.
    var place: Int
    var pixels: PixelRect
  }

  /// How many are known, and how many items are asked from the front.
  private static let mostOccluders = 64
  private static let mostAsked = 4096

  /// Finds the opaque shapes that hide others, from the front to the back: large upright ones that are in no group.
  mutating func findOccluders(_ list: DisplayList, _ damage: PixelRect) {
    occluders.removeAll(keepingCapacity: true)
    // Glass shows what is below it elsewhere, and a piece of what is hidden may come later.
    guard occludes, touched.count > 1, list.backdrops.isEmpty, list.pieces.isEmpty else { return }
    var depth = 0
    // What an overlay hides is drawn, so that the window's own figures stay as they are.
    let ownEnd = list.overlayStart ?? .max
    let end = max(touched.count - Self.mostAsked, 0)
    for place in (end..<touched.count).reversed() {
      let item = list.items[Int(touched[place])]
      switch item.kind {
      case .endGroup: depth += 1
      case .beginGroup:
        depth -= 1
        // It reads what is below.
        let group = list.groups[Int(item.payload)]
        if group.blendMode != .normal || group.vibrancy != nil { return }
      case .shape:
        guard depth == 0, Int(touched[place]) < ownEnd, let pixels = hiddenPixels(below: item, list, damage)
        else { break }
        occluders.append(Occluder(place: place, pixels: pixels))
        if occluders.count == Self.mostOccluders { return }
      case .backdrop, .content, .shadow, .piece: break
      }
    }
  }

  /// The pixels that a shape fills with an opaque colour, if they are many enough to be drawn apart.
  private mutating func hiddenPixels(
    below item: DisplayItem, _ list: DisplayList, _ damage: PixelRect
  ) -> PixelRect? {
    let shape = list.shapes[Int(item.payload)]
    guard shape.fill.w >= 1, item.opacity >= 1, shape.transform.isAxisAligned,
      item.frame.width * item.frame.height * scale * scale >= Double(opaqueThreshold)
    else { return nil }
    let rect = nearPart(of: shape, within: damage)
    let map = Homography(shape.transform, center: rect.center, scale: scale)
    let borderWidth = shape.border.w > 0 ? max(shape.borderWidth, 0) : 0
    guard map.isFinite, rect.isFinite,
      let box = Box(rect, corners: shape.corners, map, borderWidth: borderWidth), box.isUpright
    else { return nil }
    let pixels = Self.inside(
      center: box.center, half: box.half - box.borderWidth, radius: box.isSquare ? 0 : box.radii.max()
    ).intersection(damage)
    guard pixels.area >= opaqueThreshold else { return nil }
    var (clip, steps) = (item.clip, 0)
    while clip >= 0, steps < list.clips.count {
      guard let geometry = self.clip(list, clip), geometry.contains(pixels) else { return nil }
      clip = geometry.parent
      steps += 1
    }
    return pixels
  }

  /// Whether an opaque shape hides all that an item may change. `place` is that of the next item.
  func isHidden(_ item: DisplayItem) -> Bool {
    guard let farthest = occluders.first, farthest.place >= place, levels.count == 1 else { return false }
    let pixels = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
      .intersection(damaged)
    for occluder in occluders {
      guard occluder.place >= place else { return false }
      if occluder.pixels.contains(pixels) { return true }
    }
    return false
  }

  /// The largest part of some pixels of the planned item that an opaque shape hides; `nil` if none is large.
  func hiddenPart(of pixels: PixelRect) -> PixelRect? {
    guard levels.count == 1 else { return nil }
    var most = opaqueThreshold - 1
    var part: PixelRect?
    for occluder in occluders {
      guard occluder.place >= place else { break }
      let common = occluder.pixels.intersection(pixels)
      if common.area > most { (most, part) = (common.area, common) }
    }
    return part
  }
}
