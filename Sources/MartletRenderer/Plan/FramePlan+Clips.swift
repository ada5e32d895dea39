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

    /// Whether an upright rectangular clip may cut the item.
    var hasEdges: Bool { low.x > -.infinity }

    /// All clips that must be computed for each pixel if the shape cannot be cut to `low` and `high`
    /// beforehand.
    var perPixel: ClipSelection {
      var all = rounded
      all.append(fractional)
      return all
    }
  }

  /// Follows a chain of clips for an item that touches at most `bounds`, in window pixels.
  mutating func effect(_ list: DisplayList, clip index: Int32, bounds: PixelRect) -> ClipEffect {
    var effect = ClipEffect()
    // What clips cut elsewhere does not matter.
    let bounds = levels.last.map { bounds.intersection($0.area) } ?? bounds
    var index = index
    var steps = 0
    while index >= 0, steps < list.clips.count, let clip = clip(list, index) {
      if !clip.contains(bounds, strictly: true) {
        if isCut(index), let sides = clip.sides {
          // Its corners are drawn again later.
          effect.low = pointwiseMax(effect.low, sides.low)
          effect.high = pointwiseMin(effect.high, sides.high)
          let sides = Rect(
            x: sides.low.x, y: sides.low.y, width: sides.high.x - sides.low.x,
            height: sides.high.y - sides.low.y)
          effect.scissor = effect.scissor.intersection(clip.frame).intersection(
            PixelRect(covering: sides, scale: 1))
        } else if let edges = clip.edges {
          effect.low = pointwiseMax(effect.low, edges.low)
          effect.high = pointwiseMin(effect.high, edges.high)
          effect.scissor = effect.scissor.intersection(clip.frame)
          let low = edges.low - edges.low.rounded(.toNearestOrEven)
          let high = edges.high - edges.high.rounded(.toNearestOrEven)
          let off = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
          if off > 1.0 / 512 { _ = effect.fractional.append(index, clip) }
        } else if effect.rounded.count + effect.fractional.count >= DisplayList.maximumClipDepth
          || !effect.rounded.append(index, clip)
        {
          // The chain is too deep to compute it exactly; the clip's upright frame still applies.
          effect.scissor = effect.scissor.intersection(clip.frame)
        }
      }
      index = clip.parent
      steps += 1
    }
    return effect
  }
}
