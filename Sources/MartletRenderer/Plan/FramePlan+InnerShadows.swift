import MartletGeometry
import MartletRenderTree

/// Shadows inside of rounded rectangles.
extension FramePlan {
  /// Plans one inner shadow: a frame of up to four parts, since there is none in the middle.
  ///
  /// - Parameters:
  ///   - shadow: What describes it: the rectangle whose outside casts it.
  ///   - within: The rectangle that it falls into.
  ///   - item: Where it can be seen, and how strong it is beside the opacity of its colour.
  ///   - list: What holds it.
  mutating func addInnerShadow(
    _ shadow: ShadowItem, _ within: Rect, _ item: DisplayItem, _ list: DisplayList
  ) {
    guard let level = levels.last else { return }
    let inset = max((shadow.rect.width - within.width) / 2, 0)
    let offset = SIMD2(shadow.rect.center.x - within.center.x, shadow.rect.center.y - within.center.y)
    let reach = Shadow.reach * (shadow.radius + 1) + 2 * shadow.corners.radii.values.max()
    let within = nearPart(
      of: within, shadow.transform, hidden: max(abs(offset.x), abs(offset.y)) + reach + inset,
      within: vicinity(of: level.area))
    var bounds = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
    let map = Homography(shadow.transform, center: within.center, scale: scale)
    let stretch = map.stretch
    let pixels = (stretch.x * stretch.y).squareRoot()
    guard bounds.intersects(level.area), shadow.color.w > 0, map.isFinite, within.isFinite, pixels > 0,
      pixels.isFinite, shadow.corners.radii.values.max().isFinite, shadow.radius.isFinite,
      shadow.color * 0 == SIMD4<Float>.zero
    else { return }
    let effect = effect(list, clip: item.clip, bounds: bounds)
    if effect.hasEdges || level.isCut {
      // The frame ends at the clip, but the rectangle continues beyond it.
      bounds = PixelRect(
        covering: shadow.transform.boundingBox(of: within), scale: scale, margin: PixelRect.antialiasMargin)
    }
    let allowed = level.area.intersection(effect.scissor)
    guard bounds.intersects(allowed) else { return }
    // A pixel averages over its own area.
    let sigma = (shadow.radius * shadow.radius + 1 / (12 * pixels * pixels)).squareRoot()
    let half = SIMD2(within.width, within.height) / 2 + inset
    guard max(abs(offset.x), abs(offset.y)) < 1e30 else { return }
    let radius = shadow.corners.radii.values.max()
    let instance = InnerShadow.Instance(
      xAxis: SIMD4(map.x, half.x), yAxis: SIMD4(map.y, half.y), center: SIMD4(map.origin, sigma),
      radii: SIMD4(shadow.corners.radii.values), color: shadow.color * item.opacity, quad: .zero,
      corners: SIMD4(Float(shadow.corners.exponent), Float(offset.x), Float(offset.y), Float(inset)))
    let state = DrawState(
      clips: effect.perPixel, variant: Shadow.variant(ratio: radius / sigma),
      hasCurvedCorners: shadow.corners.isCurved)
    func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
      guard x0 < x1, y0 < y1 else { return }
      join(.innerShadow, bounds: bounds, allowed: allowed, state: state)
      var part = instance
      part.quad = SIMD4(SIMD4(x0, y0, x1, y1))
      self.add(part, of: InnerShadow.self)
    }
    // An antialiased edge reaches half a pixel beyond the rectangle.
    let edge = 1 / max(min(stretch.x, stretch.y), 1e-9)
    let inner = half - inset
    let outer = inner + pointwiseMin(SIMD2(repeating: edge), inner)
    // Where the corners and the sides of what casts it are far enough away.
    let depth = Shadow.reach * sigma + radius * (1 - 0.5.squareRoot())
    let low = pointwiseMax(offset - half + depth, -outer)
    let high = pointwiseMin(offset + half - depth, outer)
    guard low.x < high.x, low.y < high.y else { return add(-outer.x, -outer.y, outer.x, outer.y) }
    add(-outer.x, -outer.y, outer.x, low.y)
    add(-outer.x, high.y, outer.x, outer.y)
    add(-outer.x, low.y, low.x, high.y)
    add(high.x, low.y, outer.x, high.y)
  }
}
