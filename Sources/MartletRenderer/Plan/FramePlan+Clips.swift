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

    /// Whether a rotated clip cuts nothing yet although frames end there.
    var isOpen = false

    /// Whether the item may continue where its frame ends at a clip.
    var hasEdges: Bool { isOpen || low.x > -.infinity }

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
        if isCut(index) {
          // What it cuts is drawn again later. No item is drawn beyond its pixels, not even an upright one in a rotated clip.
          var pixels = clip.frame
          if let sides = clip.sides {
            let rect = Rect(
              x: sides.low.x, y: sides.low.y, width: sides.high.x - sides.low.x,
              height: sides.high.y - sides.low.y)
            pixels = pixels.intersection(PixelRect(covering: rect, scale: 1))
          } else {
            effect.isOpen = true
          }
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
