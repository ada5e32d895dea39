import MartletGeometry
import MartletRenderTree

/// How a shape finds the cheapest operation that draws it.
extension FramePlan {
  /// A rectangle with a rotation, in pixels of the current pass.
  struct Box {
    var center: SIMD2<Double>
    var half: SIMD2<Double>
    /// Cosine and sine of the rotation.
    var turn: SIMD2<Double>
    var isUpright: Bool
    /// Radius of every corner; 0 for square ones.
    var radius: Double
  }

  /// Plans one shape.
  ///
  /// - Parameters:
  ///   - list: what holds it.
  ///   - index: which item it is.
  ///   - opacity: opacity of a group that holds only this shape.
  ///   - clip: replaces the item's own clip.
  func addShape(_ list: DisplayList, _ index: Int, opacity: Float = 1, clip: Int32? = nil) {
    guard let area = levels.last?.area else { return }
    let item = list.items[index]
    var bounds = PixelRect(
      covering: item.frame, scale: scale, margin: item.transform.isAffine ? 0 : 0.5)
    guard bounds.intersects(area) else { return }
    let map = PixelMap(item.transform, center: item.rect.center, scale: scale, corner: corner)
    let colors = (item.fill * opacity) * 0 + (item.border * opacity) * 0
    guard map.isFinite, item.rect.isFinite, colors == SIMD4<Float>.zero else { return }
    let clipIndex = clip ?? item.clip
    let effect = clipIndex < 0 ? ClipEffect() : effect(list, clip: clipIndex, bounds: bounds)
    let hasBorder = item.borderWidth > 0 && item.border.w > 0
    let fill = item.fill * opacity
    if effect.hasEdges {
      // The frame ends where the clip does, but what is drawn goes on.
      bounds = PixelRect(covering: item.transform.boundingBox(of: item.rect), scale: scale, margin: 0.5)
    }

    if !hasBorder {
      guard fill.w > 0 else { return }
      if effect.rounded.count == 0, let box = box(item, map) {
        addBox(box, fill: fill, bounds: bounds, area: area, effect: effect)
        return
      }
    }
    let allowed = area.intersection(effect.scissor)
    guard bounds.intersects(allowed) else { return }
    let clips = effect.perPixel()
    join(.shape, bounds: bounds, allowed: allowed, clips: clips, hasBorder: hasBorder)
    addInstance(item, map, fill: fill, opacity: opacity)
  }

  /// The shape as a rotated rectangle in pixels with one radius; nil if it is not one.
  private func box(_ item: DisplayItem, _ map: PixelMap) -> Box? {
    guard map.isAffine else { return nil }
    let x2 = map.x.x * map.x.x + map.x.y * map.x.y
    let y2 = map.y.x * map.y.x + map.y.y * map.y.y
    let dot = map.x.x * map.y.x + map.x.y * map.y.y
    guard dot * dot <= 1e-12 * x2 * y2 else { return nil }
    let sx = x2.squareRoot()
    let sy = y2.squareRoot()
    var half = SIMD2(item.rect.width * sx, item.rect.height * sy) / 2
    var radius = item.radii.values.max() * max(sx, sy)
    if radius < 0.5 {
      radius = 0
    } else if !item.radii.isUniform || abs(sx - sy) > 1e-6 * sx {
      return nil
    }
    var turn = sx > 0 ? SIMD2(map.x.x, map.x.y) / sx : SIMD2(1, 0)
    var isUpright = false
    if abs(turn.y) < 1e-9 {
      turn = SIMD2(1, 0)
      isUpright = true
    } else if abs(turn.x) < 1e-9 {
      turn = SIMD2(1, 0)
      half = SIMD2(half.y, half.x)
      isUpright = true
    }
    return Box(
      center: SIMD2(map.origin.x, map.origin.y), half: half, turn: turn, isUpright: isUpright, radius: radius)
  }

  private func addBox(
    _ box: Box, fill: SIMD4<Float>, bounds: PixelRect, area: PixelRect, effect: ClipEffect
  ) {
    var box = box
    var allowed = area
    if box.isUpright, box.radius == 0 {
      // An upright rectangle in upright clips is a smaller rectangle.
      let corner = corner
      let low = pointwiseMax(box.center - box.half, effect.low - corner)
      let high = pointwiseMin(box.center + box.half, effect.high - corner)
      box.center = (low + high) / 2
      box.half = (high - low) / 2
    } else {
      allowed = area.intersection(effect.scissor)
      if effect.fractional.count > 0 {
        addClippedBox(box, fill: fill, bounds: bounds, allowed: allowed, clips: effect.fractional)
        return
      }
    }
    guard box.half.x > 1e-4, box.half.y > 1e-4 else { return }
    let touched = bounds.intersection(allowed)
    guard !touched.isEmpty else { return }
    if box.isUpright, fill.w >= 1, addOpaque(box, fill: fill, bounds: bounds, allowed: allowed) { return }
    addBlended(box, fill: fill, bounds: bounds, allowed: allowed)
  }

  /// Adds the box by the blended operation, or a part of it: `part` is in pixels from its centre.
  func addBlended(
    _ box: Box, fill: SIMD4<Float>, bounds: PixelRect, allowed: PixelRect, part: SIMD4<Double>? = nil
  ) {
    // A pixel is touched if its centre is less than half a pixel away.
    let reach = box.half + 0.51
    var quad = part ?? SIMD4(-reach.x, -reach.y, reach.x, reach.y)
    if box.isUpright, max(reach.x, reach.y) > 2048 {
      // Far beyond the target single precision would tell.
      let c = box.center + corner
      quad.x = max(quad.x, Double(allowed.x0) - 1 - c.x)
      quad.y = max(quad.y, Double(allowed.y0) - 1 - c.y)
      quad.z = min(quad.z, Double(allowed.x1) + 1 - c.x)
      quad.w = min(quad.w, Double(allowed.y1) + 1 - c.y)
    }
    let place = SIMD4<Float>(SIMD4(box.center.x, box.center.y, box.turn.x, box.turn.y))
    if box.radius == 0 {
      join(.rectFill, bounds: bounds, allowed: allowed)
      rectFills.instances.append(
        RectFill.Instance(
          place: place, color: fill, quad: SIMD4(quad),
          shape: SIMD4(Float(box.half.x), Float(box.half.y), 0, 0)))
    } else {
      join(.roundedFill, bounds: bounds, allowed: allowed)
      roundedFills.instances.append(
        RoundedFill.Instance(
          place: place, shape: SIMD4(Float(box.half.x), Float(box.half.y), Float(box.radius), 0), color: fill,
          quad: SIMD4(quad)))
    }
  }

  /// Adds a box that needs clips for each pixel, by the general operation.
  private func addClippedBox(
    _ box: Box, fill: SIMD4<Float>, bounds: PixelRect, allowed: PixelRect, clips: ClipSelection
  ) {
    guard bounds.intersects(allowed) else { return }
    join(.shape, bounds: bounds, allowed: allowed, clips: clips)
    shapes.instances.append(
      Shape.Instance(
        xAxis: SIMD4(Float(box.turn.x), Float(box.turn.y), 0, Float(box.half.x)),
        yAxis: SIMD4(Float(-box.turn.y), Float(box.turn.x), 0, Float(box.half.y)),
        center: SIMD4(Float(box.center.x), Float(box.center.y), 1, 0),
        radii: SIMD4(repeating: Float(box.radius)),
        fill: fill, border: .zero))
  }

  private func addInstance(_ item: DisplayItem, _ map: PixelMap, fill: SIMD4<Float>, opacity: Float) {
    func axis(_ v: SIMD3<Double>, _ last: Double) -> SIMD4<Float> { SIMD4(SIMD4(v.x, v.y, v.z, last)) }
    shapes.instances.append(
      Shape.Instance(
        xAxis: axis(map.x, item.rect.width / 2), yAxis: axis(map.y, item.rect.height / 2),
        center: axis(map.origin, item.borderWidth), radii: SIMD4(item.radii.values), fill: fill,
        border: item.border * opacity))
  }
}
