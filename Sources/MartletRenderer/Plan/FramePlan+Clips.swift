import MartletGeometry
import MartletRenderTree

/// Making clips cheap: most do not cut an item at all, and many cut along whole pixels.
extension FramePlan {
  /// The effect of a chain of clips on one item.
  struct ClipEffect {
    /// Pixels that the clips along whole pixels leave, in window pixels.
    var scissor = PixelRect(x0: .min / 2, y0: .min / 2, x1: .max / 2, y1: .max / 2)
    /// Clips that must be computed for each pixel because of their corners or rotated edges.
    var rounded = ClipSelection.none
    /// Upright rectangular clips whose edges lie between pixels.
    var fractional = ClipSelection.none
    /// What all upright rectangular clips leave, in window pixels.
    var low = SIMD2(repeating: -Double.infinity)
    var high = SIMD2(repeating: Double.infinity)
    /// Whether clips must be computed for pixels of the whole item, and whether some of these are no upright rectangles, although
    /// perhaps none for those that are drawn. What draws the item is chosen by that: operations do not round alike.
    var (isClipped, isRounded) = (false, false)

    /// Whether the item may continue where its frame ends at a clip.
    var hasEdges: Bool { low.x > -.infinity }

    /// All clips that must be computed for each pixel if the shape cannot be cut to `low` and `high`
    /// beforehand.
    var perPixel: ClipSelection {
      var all = rounded
      all.append(single: fractional)
      return all
    }
  }

  /// Several upright clips with square corners within each other, as one.
  struct JoinedClip {
    /// Its sides, in window pixels.
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    /// Its index.
    var clip: Int32
  }

  /// The most joined clips that are looked at to find one again.
  private static let mostJoined = 8

  /// Whether clips may cut an item: its own, those of a group around it that is drawn in place, or those of a sheet around it.
  func isClipped(_ item: DisplayItem) -> Bool {
    item.clip >= 0 || levels.last?.isClipped ?? false
  }

  /// The next clip of a chain, which goes on with those around groups that are drawn in place; −1 at its end.
  /// - Parameters:
  ///   - index: The next one of the list; −1 if there is none.
  ///   - level: The level whose clips come then. It is changed.
  func nextClip(_ index: Int32, _ level: inout Int) -> Int32 {
    var index = index
    while index < 0, level >= 0 { (index, level) = (levels[level].clip, levels[level].around) }
    return index
  }

  /// Whether each clip around a group that cuts it may cut each item by itself: no two of them fill a pixel at its edge, or that
  /// is an edge of pixels.
  mutating func canCutEach(_ item: DisplayItem, of list: DisplayList, within bounds: PixelRect) -> Bool {
    let bounds = levels.last.map { bounds.intersection($0.whole) } ?? bounds
    var level = levels.count - 1
    var index = nextClip(item.clip, &level)
    var steps = 0
    while index >= 0, steps <= clipCache.count, let clip = clip(list, index) {
      askedClips += 1
      if clip.edges == nil || !isAligned(clip), !clip.contains(bounds, strictly: true),
        !isCutOnce(index, clip, list)
      {
        return false
      }
      index = nextClip(clip.parent, &level)
      steps += 1
    }
    return true
  }

  /// The most groups within each other in which a clip counts that cuts a group elsewhere. It may need a sheet for that: in hundreds
  /// of them, of which a few pixels are drawn, that would cost more than a rounded level is worth.
  private static let mostLevelsClippedElsewhere = 16

  /// Whether clips cut a group pixel by pixel, although perhaps none of those that are drawn.
  mutating func isClippedElsewhere(_ item: DisplayItem, of list: DisplayList, within bounds: PixelRect)
    -> Bool
  {
    guard levels.count <= Self.mostLevelsClippedElsewhere, isClipped(item), let innermost = levels.last
    else { return false }
    let bounds = bounds.intersection(innermost.whole)
    guard !innermost.area.contains(bounds) else { return false }
    var level = levels.count - 1
    var index = nextClip(item.clip, &level)
    var steps = 0
    while index >= 0, steps <= clipCache.count, let clip = clip(list, index) {
      askedClips += 1
      if !clip.isCut, clip.edges == nil || !isAligned(clip), !clip.contains(bounds, strictly: true) {
        return true
      }
      index = nextClip(clip.parent, &level)
      steps += 1
    }
    return false
  }

  /// Follows a chain of clips for an item that touches at most `bounds`, in window pixels.
  mutating func effect(_ list: DisplayList, clip index: Int32, bounds: PixelRect) -> ClipEffect {
    var effect = ClipEffect()
    var level = levels.count - 1
    var index = nextClip(index, &level)
    guard index >= 0 else { return effect }
    restClips.removeAll(keepingCapacity: true)
    // What clips cut elsewhere changes no pixel. But shaders count from the middle of what upright ones leave of all the item.
    let (drawn, whole) =
      levels.last.map { (bounds.intersection($0.area), bounds.intersection($0.area.union($0.whole))) }
      ?? (bounds, bounds)
    var (steps, uprightCount, isCutUpright) = (0, 0, false)
    while index >= 0, steps <= clipCache.count, let clip = clip(list, index) {
      askedClips += 1
      if !clip.isCut, clip.edges == nil {
        if !clip.contains(drawn, strictly: true) {
          addRounded(index, clip, to: &effect)
        } else if !effect.isRounded, !clip.contains(whole, strictly: true) {
          (effect.isClipped, effect.isRounded) = (true, true)
        }
      } else if !clip.contains(whole, strictly: true) {
        effect.scissor = effect.scissor.intersection(clip.frame)
        let (low, high) = clip.cutSides
        effect.low = pointwiseMax(effect.low, low)
        effect.high = pointwiseMin(effect.high, high)
        if !ClipGeometry.isAligned(low: low, high: high) {
          uprightCount += 1
          effect.isClipped = true
          isCutUpright = isCutUpright || !clip.contains(drawn, strictly: true)
          if uprightCount == 1 { _ = effect.fractional.append(index, clip) }
        }
      }
      index = nextClip(clip.parent, &level)
      steps += 1
    }
    if !isCutUpright {
      effect.fractional = .none
    } else if uprightCount > 1 {
      joinUpright(&effect)
    }
    makeRoom(&effect)
    if !restClips.isEmpty { takeRest(of: &effect) }
    return effect
  }

  /// Adds a clip that is no upright rectangle.
  private mutating func addRounded(_ index: Int32, _ clip: ClipGeometry, to effect: inout ClipEffect) {
    (effect.isClipped, effect.isRounded) = (true, true)
    if isSelected(clip, in: effect.rounded) {
      effect.scissor = effect.scissor.intersection(clip.frame)
    } else {
      // Where many clips cut, only the pixels in all their frames go through them.
      if effect.perPixel.count >= DisplayList.maximumClipDepth {
        effect.scissor = effect.scissor.intersection(clip.frame)
      }
      collect(index, clip, for: &effect)
    }
  }

  /// The rounded rectangle of content that is masked by it, as a clip; `nil` if it cuts nothing of some pixels.
  func ownClip(of content: ContentItem, within bounds: PixelRect) -> ClipGeometry? {
    let transform = content.transform
    let clip = ClipGeometry(
      Clip(
        transform: transform, rect: lastPixels.completing(content.rect, transform), corners: content.corners,
        parent: -1, depth: 1, frame: transform.boundingBox(of: content.rect)), scale: scale)
    return clip.contains(bounds, strictly: true) ? nil : clip
  }

  /// Several upright clips leave a rectangle: one clip.
  private mutating func joinUpright(_ effect: inout ClipEffect) {
    let (low, high) = (effect.low, effect.high)
    guard low.x < high.x, low.y < high.y else {
      effect.scissor = .empty
      return
    }
    var index: Int32?
    for joined in joinedClips.suffix(Self.mostJoined) where joined.low == low && joined.high == high {
      index = joined.clip
    }
    if index == nil {
      // What is infinite ends far outside of what is drawn.
      let far = SIMD2(repeating: 1e6)
      let (from, to) = (pointwiseMax(low, -far) / scale, pointwiseMin(high, far) / scale)
      let rect = Rect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
      let new = addClip(
        ClipGeometry(Clip(transform: .identity, rect: rect, parent: -1, depth: 1, frame: rect), scale: scale))
      joinedClips.append(JoinedClip(low: low, high: high, clip: new))
      index = new
    }
    guard let index, let clip = clipCached(index) else { return }
    effect.fractional = .none
    _ = effect.fractional.append(index, clip)
  }
}
