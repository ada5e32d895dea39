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
    let map = Homography(transform, center: origin, scale: scale)
    guard map.isFinite, reach.isFinite else { return }
    var effect = effect(list, clip: item.clip, bounds: bounds)
    if effect.hasEdges || level.isCut || shape.isMasked {
      // The frame ends at the clip, but the path continues beyond it.
      bounds = PixelRect(
        covering: transform.boundingBox(of: reach), scale: scale, margin: PixelRect.antialiasMargin)
    }
    if shape.isMasked, let mask = ownClip(of: content, within: bounds) {
      add(addClip(mask), mask, to: &effect)
      effect.scissor = effect.scissor.intersection(mask.frame)
    }
    let allowed = level.area.intersection(effect.scissor)
    guard bounds.intersects(allowed) else { return }
    var instance = PathPaint.Instance()
    let period = shape.hasStroke ? instance.setDashes(shape.style) : 0
    instance.center.w = item.opacity
    instance.fill = shape.fillColor.clamped.premultiplied(opacity: 1) * content.tint
    instance.line = shape.strokeColor.clamped.premultiplied(opacity: 1) * content.tint
    instance.width.x = Float(shape.style.width / 2)
    instance.width.y = Float(shape.style.miterLimit)
    instance.style = SIMD4(
      shape.style.cap.number, shape.style.join.number, Float(shape.strokeReach),
      shape.fillRule == .evenOdd ? 1 : 0)
    let half = SIMD2(reach.width, reach.height) / 2
    // Edges divide pixels beyond the frame's, too.
    let visible = bounds.intersection(allowed).grown(by: 1).intersection(allowed)
    let isFlat = instance.setPlace(map, half: half)
    if isFlat { instance.part = part(visible) }
    let paint = Paint(
      fill: instance.fill * item.opacity, border: instance.line * item.opacity, bounds: bounds,
      allowed: allowed,
      clips: effect.perPixel)
    let variant = PathPaint.variant(
      fill: shape.fillColor.alpha > 0, line: shape.hasStroke, dash: period > 0)
    if !keepsSources {
      if isFlat, addPathSketch(shape, map, bounds, visible, instance, paint) { return }
      var found = place(of: shape, map, isFlat: isFlat, bounds)
      if found == nil {
        found = place(of: shape, map, isFlat: isFlat, bounds, excess: Self.excessUntilPicture)
        if addPathPicture(shape, map, visible, instance, paint, mayBeFormer: found == nil) { return }
      }
      guard let place = found, place.nodes > 0 else { return }
      instance.place = SIMD4(Float(place.texel), Float(place.nodes), instance.place.z, Float(period))
      instance.width.z = shape.trim.x > 0 ? Float(shape.trim.x * place.length) : -1e30
      instance.width.w = shape.trim.y < 1 ? Float(shape.trim.y * place.length) : 1e30
      let ink = PathCells.Ink(
        rule: shape.fillColor.alpha > 0 ? shape.fillRule : nil,
        lineReach: shape.hasStroke ? shape.strokeReach : nil,
        solidHalf: shape.hasStroke && period == 0 && (instance.line.w >= 1 || shape.fillColor.alpha <= 0)
          ? shape.style.width / 2 : 0,
        trim: shape.trim * place.length)
      if isFlat, dividesPaths,
        pathCells.divide(visible, place, of: paths.texels, map, half: half, ink, pathFineness)
      {
        return addParts(instance, paint, variant: variant)
      }
    }
    addPart(instance, paint, variant: variant)
  }

  /// Pixels of the window as those of the current pass.
  func part(_ r: PixelRect) -> SIMD4<Float> {
    let pixels = SIMD4(Double(r.x0), Double(r.y0), Double(r.x1), Double(r.y1))
    return SIMD4(pixels)
  }

  private mutating func addPart(_ instance: PathPaint.Instance, _ paint: Paint, variant: UInt8) {
    join(
      .pathPaint, bounds: paint.bounds, allowed: paint.allowed,
      state: DrawState(clips: paint.clips, variant: variant))
    add(instance, of: PathPaint.self)
  }

  /// Plans the parts into which a path is divided: its inside and its line cost as much as those of a rectangle.
  private mutating func addParts(_ instance: PathPaint.Instance, _ paint: Paint, variant: UInt8) {
    for index in pathCells.parts.indices where pathCells.parts[index].kind != .edge {
      let part = pathCells.parts[index]
      addCovered(part.pixels, part.kind == .line ? paint.border : paint.fill, paint)
    }
    var (instance, paint) = (instance, paint)
    for index in pathCells.parts.indices where pathCells.parts[index].kind == .edge {
      paint.bounds = pathCells.parts[index].pixels
      instance.part = part(paint.bounds)
      addPart(instance, paint, variant: variant)
    }
  }

  /// Plans pixels that a path covers completely, in a premultiplied colour.
  private mutating func addCovered(_ pixels: PixelRect, _ color: SIMD4<Float>, _ paint: Paint) {
    let part = part(pixels)
    var paint = paint
    paint.fill = color
    if color.w >= 1, paint.clips.count == 0 {
      join(.opaqueFill, bounds: pixels, allowed: paint.allowed)
      return add(OpaqueFill.Instance(quad: part, color: color), of: OpaqueFill.self)
    }
    paint.bounds = pixels
    let half = SIMD2(Double(pixels.width), Double(pixels.height)) / 2
    let center = SIMD2(Double(part.x), Double(part.y)) + half
    // No edge of the box is near: the path has another one.
    let box = Box(pixels: center, half: half + Self.beyondCovered)
    addPart(
      paint.clips.count > 0 ? .panel : .rectFill, box, paint, quad: SIMD4(-half.x, -half.y, half.x, half.y))
  }

  /// How far the box goes on beyond pixels that a path covers, in pixels.
  private static let beyondCovered = 2.0
}

extension PathPaint.Instance {
  /// How many pixels a square of a point may have.
  private static let turns = 1e-12...1e12
  /// How far its middle may be, in pixels: single precision still has parts of them.
  private static let farthest = 100_000.0

  /// Sets where it is seen. Returns whether it lies flat: then only the pixels of its part are drawn.
  ///
  /// - Parameters:
  ///   - map: From its own coordinates around its middle to pixels of the pass.
  ///   - half: Half the width and half the height of everything that may be covered.
  mutating func setPlace(_ map: Homography, half: SIMD2<Double>) -> Bool {
    center = SIMD4(map.origin, Double(center.w))
    let turn = map.x.x * map.y.y - map.x.y * map.y.x
    let steps = SIMD4(SIMD4(map.y.y, -map.x.y, -map.y.x, map.x.x) / turn)
    // Written so that NaN fails.
    let isNear = max(abs(map.origin.x), abs(map.origin.y)) < Self.farthest
    guard map.isAffine, isNear, Self.turns.contains(abs(turn)), max(steps.max(), -steps.min()) < 1e15 else {
      xAxis = SIMD4(map.x, half.x)
      yAxis = SIMD4(map.y, half.y)
      return false
    }
    xAxis = SIMD4(steps.x, steps.y, 0, 0)
    yAxis = SIMD4(steps.z, steps.w, 0, 0)
    return true
  }

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
