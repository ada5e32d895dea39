import MartletGeometry
import MartletRenderTree

/// Shadows. A large one is split into nine parts: the corners are expensive, the others are cheap. The part
/// that the layer itself hides is left out.
extension FramePlan {
  /// Plans one shadow.
  ///
  /// - Parameters:
  ///   - shadow: What describes it.
  ///   - item: Where it can be seen, and how strong it is beside the opacity of its colour.
  ///   - list: What holds it.
  ///   - caster: Index of the item that may hide a part of it, which follows.
  mutating func addShadow(_ shadow: ShadowItem, _ item: DisplayItem, _ list: DisplayList, below caster: Int) {
    if shadow.isKept { return addKeptShadow(shadow, item, list) }
    if let within = shadow.within { return addInnerShadow(shadow, within, item, list) }
    guard let level = levels.last else { return }
    var bounds = PixelRect(covering: item.frame, scale: scale, margin: shadow.transform.isAffine ? 0 : 0.5)
    guard bounds.intersects(level.area), shadow.color.w > 0, shadow.rect.isFinite,
      shadow.corners.radii.values.max().isFinite,
      shadow.radius.isFinite, (shadow.color * 0) == SIMD4<Float>.zero
    else { return }
    var shadow = shadow
    let reach = 2 * (Shadow.reach * (shadow.radius + 1) + shadow.corners.radii.values.max())
    shadow.rect = nearPart(of: shadow.rect, shadow.transform, hidden: reach, within: vicinity(of: level.area))
    let map = Homography(shadow.transform, center: shadow.rect.center, scale: scale)
    guard map.isFinite, !shadow.rect.isEmpty else { return }
    let stretch = map.stretch
    let pixels = (stretch.x * stretch.y).squareRoot()
    if shadow.radius * pixels < 0.1 || pixels == 0 {
      let shape = ShapeItem(
        transform: shadow.transform, rect: shadow.rect, corners: shadow.corners, fill: shadow.color)
      addShape(shape, item, list)
      return
    }
    let effect = effect(list, clip: item.clip, bounds: bounds)
    let allowed = level.area.intersection(effect.scissor)
    // A pixel averages over its own area: a box with a variance of 1/12.
    let sigma = (shadow.radius * shadow.radius + 1 / (12 * pixels * pixels)).squareRoot()
    let half = SIMD2(shadow.rect.width, shadow.rect.height) / 2
    let outer = half + Shadow.reach * sigma
    if effect.hasEdges || level.isCut {
      // The frame ends at the clip, but the shadow continues beyond it.
      let whole = Rect(
        x: shadow.rect.center.x - outer.x, y: shadow.rect.center.y - outer.y, width: 2 * outer.x,
        height: 2 * outer.y)
      bounds = PixelRect(covering: shadow.transform.boundingBox(of: whole), scale: scale, margin: 0.5)
    }
    var visible = SIMD4(-outer.x, -outer.y, outer.x, outer.y)
    let isUpright = map.isAffine && map.x.y == 0 && map.y.x == 0
    var hidden = SIMD4<Double>.zero
    if isUpright, map.x.x != 0, map.y.y != 0 {
      // Shaders count from its corners, so they must not depend on what is redrawn.
      let limit = map.preimage(of: level.whole, margin: 1, around: .zero)
      visible = pointwiseMax(visible, SIMD4(limit.minX, limit.minY, -.infinity, -.infinity))
      visible = pointwiseMin(visible, SIMD4(.infinity, .infinity, limit.maxX, limit.maxY))
      if let over = opaqueInside(list, caster, clip: item.clip) {
        let r = map.preimage(of: over, margin: 0, around: .zero)
        hidden = SIMD4(r.minX, r.minY, r.maxX, r.maxY)
      }
    }
    let isRound = shadow.corners.radii.values.max() * pixels >= 0.5
    let radius = isRound ? shadow.corners.radii.values.max() : 0
    let inset = half - (radius + Shadow.reach * sigma)
    let instance = Shadow.Instance(
      xAxis: SIMD4(map.x, half.x), yAxis: SIMD4(map.y, half.y), center: SIMD4(map.origin, sigma),
      radii: SIMD4(shadow.corners.radii.values), color: shadow.color * item.opacity, quad: .zero,
      corners: SIMD4(Float(shadow.corners.exponent), 0, 0, 0))
    let parts = ShadowParts(
      visible: visible, hidden: hidden, inset: inset, isRound: isRound, instance: instance, map: map,
      bounds: isUpright ? nil : bounds, allowed: allowed, clips: effect.perPixel,
      variant: Shadow.variant(ratio: radius / sigma), hasCurvedCorners: shadow.corners.isCurved)
    // All edges come before all corners, so that neither prevents the other from joining its batch.
    addParts(parts, corners: false)
    if isRound { addParts(parts, corners: true) }
  }

  /// What the parts of a shadow have in common. Rectangles are left, top, right and bottom from the centre.
  private struct ShadowParts {
    var visible: SIMD4<Double>
    var hidden: SIMD4<Double>
    /// Where the edges end and the corners begin, from the centre; negative if corners meet.
    var inset: SIMD2<Double>
    var isRound: Bool
    var instance: Shadow.Instance
    var map: Homography
    /// Pixels that each part touches at most, if that cannot be computed for each part.
    var bounds: PixelRect?
    var allowed: PixelRect
    var clips: ClipSelection
    /// The variant of the program that draws the corners.
    var variant: UInt8
    var hasCurvedCorners: Bool
  }

  private mutating func addParts(_ parts: ShadowParts, corners: Bool) {
    let v = parts.visible
    guard parts.isRound else {
      addPart(parts, v, corners: false)
      return
    }
    for row in 0..<3 {
      guard let y = Self.span(row, v.y, v.w, parts.inset.y) else { continue }
      for column in 0..<3 {
        guard let x = Self.span(column, v.x, v.z, parts.inset.x) else { continue }
        let isCorner = (row != 1 || parts.inset.y <= 0) && (column != 1 || parts.inset.x <= 0)
        if isCorner == corners { addPart(parts, SIMD4(x.0, y.0, x.1, y.1), corners: corners) }
      }
    }
  }

  /// One of three ranges: before, between and after ±`inset`. If corners meet, the middle range holds
  /// everything and the others are nil.
  private static func span(_ i: Int, _ low: Double, _ high: Double, _ inset: Double) -> (Double, Double)? {
    var (a, b) = (low, high)
    if inset > 0 {
      if i > 0 { a = max(a, i == 1 ? -inset : inset) }
      if i < 2 { b = min(b, i == 1 ? inset : -inset) }
    } else if i != 1 {
      return nil
    }
    return a < b ? (a, b) : nil
  }

  private mutating func addPart(_ parts: ShadowParts, _ part: SIMD4<Double>, corners: Bool) {
    let h = pointwiseMin(
      pointwiseMax(parts.hidden, SIMD4(part.x, part.y, part.x, part.y)), SIMD4(part.z, part.w, part.z, part.w)
    )
    guard h.x < h.z, h.y < h.w else {
      addStrip(parts, part, corners: corners)
      return
    }
    addStrip(parts, SIMD4(part.x, part.y, part.z, h.y), corners: corners)
    addStrip(parts, SIMD4(part.x, h.y, h.x, h.w), corners: corners)
    addStrip(parts, SIMD4(h.z, h.y, part.z, h.w), corners: corners)
    addStrip(parts, SIMD4(part.x, h.w, part.z, part.w), corners: corners)
  }

  private mutating func addStrip(_ parts: ShadowParts, _ quad: SIMD4<Double>, corners: Bool) {
    guard quad.x < quad.z, quad.y < quad.w else { return }
    var bounds = parts.bounds ?? .empty
    if parts.bounds == nil {
      let low = SIMD2(parts.map.x.x * quad.x, parts.map.y.y * quad.y)
      let high = SIMD2(parts.map.x.x * quad.z, parts.map.y.y * quad.w)
      let origin = SIMD2(parts.map.origin.x, parts.map.origin.y)
      let least = origin + pointwiseMin(low, high)
      let size = pointwiseMax(low, high) - pointwiseMin(low, high)
      bounds = PixelRect(covering: Rect(x: least.x, y: least.y, width: size.x, height: size.y), scale: 1)
    }
    guard bounds.intersects(parts.allowed) else { return }
    join(
      corners ? .shadow : .shadowEdge, bounds: bounds, allowed: parts.allowed,
      state: DrawState(
        clips: parts.clips, variant: corners ? parts.variant : 0,
        hasCurvedCorners: corners && parts.hasCurvedCorners),
      pixels: parts.map.pixels(of: Size(width: quad.z - quad.x, height: quad.w - quad.y)))
    var instance = parts.instance
    instance.quad = SIMD4(quad)
    if corners { add(instance, of: Shadow.self) } else { add(instance, of: ShadowEdge.self) }
  }

  /// Pixels that the item hides completely if it is an opaque upright shape with the given clip, in window
  /// pixels; nil otherwise.
  private func opaqueInside(_ list: DisplayList, _ index: Int, clip: Int32) -> PixelRect? {
    guard index < list.items.count, list.items[index].kind == .shape, list.items[index].clip == clip else {
      return nil
    }
    let shape = list.shapes[Int(list.items[index].payload)]
    guard shape.fill.w >= 1 else { return nil }
    let map = Homography(shape.transform, center: shape.rect.center, scale: scale)
    guard map.isFinite, let box = Box(shape.rect, corners: shape.corners, map, borderWidth: 0), box.isUpright
    else { return nil }
    let r = Self.inside(center: box.center, half: box.half, radius: box.isSquare ? 0 : box.radii.max())
    return r.isEmpty ? nil : r
  }
}
