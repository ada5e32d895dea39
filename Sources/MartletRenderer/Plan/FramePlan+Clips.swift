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
    // What clips cut elsewhere does not matter.
    let bounds = levels.last.map { bounds.intersection($0.area) } ?? bounds
    var (steps, uprightCount) = (0, 0)
    while index >= 0, steps <= clipCache.count, let clip = clip(list, index) {
      askedClips += 1
      if !clip.contains(bounds, strictly: true) {
        if clip.isCut {
          // What it cuts is drawn again later. No item is drawn beyond its pixels, not even an upright one in a rotated clip.
          let pixels = clip.frame
          effect.scissor = effect.scissor.intersection(pixels)
          effect.low = pointwiseMax(effect.low, SIMD2(Double(pixels.x0), Double(pixels.y0)))
          effect.high = pointwiseMin(effect.high, SIMD2(Double(pixels.x1), Double(pixels.y1)))
        } else if let edges = clip.edges {
          effect.low = pointwiseMax(effect.low, edges.low)
          effect.high = pointwiseMin(effect.high, edges.high)
          effect.scissor = effect.scissor.intersection(clip.frame)
          let low = edges.low - edges.low.rounded(.toNearestOrEven)
          let high = edges.high - edges.high.rounded(.toNearestOrEven)
          let off = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
          if off > 1.0 / 512 {
            uprightCount += 1
            if uprightCount == 1 { _ = effect.fractional.append(index, clip) }
          }
        } else if isSelected(clip, in: effect.rounded) {
          effect.scissor = effect.scissor.intersection(clip.frame)
        } else {
          // Where many clips cut, only the pixels in all their frames go through them.
          if effect.perPixel.count >= DisplayList.maximumClipDepth {
            effect.scissor = effect.scissor.intersection(clip.frame)
          }
          collect(index, clip, for: &effect)
        }
      }
      index = nextClip(clip.parent, &level)
      steps += 1
    }
    if uprightCount > 1 { joinUpright(&effect) }
    makeRoom(&effect)
    if !restClips.isEmpty { takeRest(of: &effect) }
    return effect
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
