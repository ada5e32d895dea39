import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Planning filled and stroked paths.
extension FramePlan {
  /// Plans one path.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - content: The rounded rectangle to which it is clipped if it is masked.
  ///   - item: Where it can be seen.
  ///   - list: What holds it.
  mutating func addPath(
    _ shape: ShapeContent.Drawing, in content: ContentItem, _ item: DisplayItem, _ list: DisplayList
  ) {
    guard let level = levels.last, item.opacity > 0 else { return }
    let transform = content.transform
    var bounds = PixelRect(covering: item.frame, scale: scale, margin: transform.isAffine ? 0 : 0.5)
    guard bounds.intersects(level.area) else { return }
    let (reach, origin) = (shape.reach, shape.outline.box.center)
    let map = Homography(transform, center: origin, scale: scale, corner: corner)
    guard map.isFinite, reach.isFinite else { return }
    var effect = effect(list, clip: item.clip, bounds: bounds)
    if effect.hasEdges || level.isCut || shape.isMasked {
      // The frame ends at the clip, but the path continues beyond it.
      bounds = PixelRect(
        covering: transform.boundingBox(of: reach), scale: scale, margin: PixelRect.antialiasMargin)
    }
    if shape.isMasked, let mask = ownClip(of: content, within: bounds) {
      guard effect.perPixel.count < DisplayList.maximumClipDepth else {
        return addOnSheet(content, item, effect, bounds, list)
      }
      _ = effect.rounded.append(addClip(mask), mask)
      effect.scissor = effect.scissor.intersection(mask.frame)
    }
    let allowed = level.area.intersection(effect.scissor)
    guard bounds.intersects(allowed) else { return }
    var instance = PathPaint.Instance()
    let period = shape.hasStroke ? instance.setDashes(shape.style) : 0
    let variant = PathPaint.variant(
      fill: shape.fillColor.alpha > 0, line: shape.hasStroke, dash: period > 0)
    if !keepsSources {
      // Near the eye's plane there is no scale.
      let stretch = map.stretch.max()
      let scale = stretch.isFinite ? min(max(stretch, 1e-3), 1e4) : 1
      guard let place = paths.place(of: shape.outline, scale: scale) else { return }
      instance.place = SIMD4(Float(place.texel), Float(place.nodes), instance.place.z, Float(period))
      instance.width.z = shape.trim.x > 0 ? Float(shape.trim.x * place.length) : -1e30
      instance.width.w = shape.trim.y < 1 ? Float(shape.trim.y * place.length) : 1e30
    }
    join(
      .pathPaint, bounds: bounds, allowed: allowed,
      state: DrawState(clips: effect.perPixel, variant: variant))
    instance.xAxis = SIMD4(map.x, reach.width / 2)
    instance.yAxis = SIMD4(map.y, reach.height / 2)
    instance.center = SIMD4(map.origin, Double(item.opacity))
    instance.fill = shape.fillColor.clamped.premultiplied(opacity: 1) * content.tint
    instance.line = shape.strokeColor.clamped.premultiplied(opacity: 1) * content.tint
    instance.width.x = Float(shape.style.width / 2)
    instance.width.y = Float(shape.style.miterLimit)
    instance.style = SIMD4(
      shape.style.cap.number, shape.style.join.number, Float(shape.strokeReach),
      shape.fillRule == .evenOdd ? 1 : 0)
    add(instance, of: PathPaint.self)
  }
}

extension PathPaint.Instance {
  /// Sets the dashes and their phase. Returns the length of all of them; 0 if the line is solid.
  fileprivate mutating func setDashes(_ style: StrokeStyle) -> Double {
    let count = style.dash.count
    let most = ShapeContent.mostDashes
    // An odd pattern counts as written twice.
    let repeated = min(count % 2 == 0 ? count : 2 * count, most)
    var (period, gaps) = (0.0, 0.0)
    for i in 0..<repeated {
      let length = max(style.dash[i % count], 0)
      period += length
      if i % 2 == 1 { gaps += length }
    }
    guard gaps > 0, period.isFinite, style.dashPhase.isFinite else { return 0 }
    for i in 0..<repeated { setDash(i, Float(max(style.dash[i % count], 0))) }
    let turns = (style.dashPhase / period).rounded(.down)
    place.z = Float(style.dashPhase - turns * period)
    return period
  }

  private mutating func setDash(_ i: Int, _ length: Float) {
    switch i / 4 {
    case 0: dash0[i % 4] = length
    case 1: dash1[i % 4] = length
    case 2: dash2[i % 4] = length
    default: dash3[i % 4] = length
    }
  }
}

extension StrokeStyle.Cap {
  /// Its number in `PathPaint.frag`.
  fileprivate var number: Float {
    switch self {
    case .butt: 0
    case .round: 1
    case .square: 2
    }
  }
}

extension StrokeStyle.Join {
  /// Its number in `PathPaint.frag`.
  fileprivate var number: Float {
    switch self {
    case .miter: 0
    case .round: 1
    case .bevel: 2
    }
  }
}
