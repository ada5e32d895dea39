import MartletGeometry
import MartletRenderTree

/// Finding the cheapest operation that draws a shape.
extension FramePlan {
  /// The colours of a box, and where it may be drawn.
  struct Paint {
    /// Premultiplied.
    var fill: SIMD4<Float>
    /// Premultiplied, drawn over the fill. Ignored if the box has no border.
    var border: SIMD4<Float>
    /// Pixels that it touches at most.
    var bounds: PixelRect
    /// Pixels that it may change.
    var allowed: PixelRect
    /// Clips that must be computed for each pixel.
    var clips: ClipSelection
  }

  /// How far the pixels of a rectangle reach beyond its frame, in pixels: those at corners do if its edges are not upright.
  static func margin(of transform: Homography) -> Double {
    transform.isAxisAligned ? 0 : PixelRect.antialiasMargin
  }

  /// Plans one shape.
  ///
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - item: Where it can be seen, and how strong it is beside the opacity of its colours.
  ///   - list: What holds it.
  mutating func addShape(_ shape: ShapeItem, _ item: DisplayItem, _ list: DisplayList) {
    guard let level = levels.last else { return }
    let area = level.area
    var bounds = PixelRect(covering: item.frame, scale: scale, margin: Self.margin(of: shape.transform))
    guard bounds.intersects(area) else { return }
    let rect = nearPart(of: shape, within: vicinity(of: area))
    let map = Homography(shape.transform, center: rect.center, scale: scale)
    let colors = shape.fill * 0 + shape.border * 0
    guard map.isFinite, rect.isFinite, colors == SIMD4<Float>.zero else { return }
    let effect = effect(list, clip: item.clip, bounds: bounds)
    if effect.hasEdges || level.isCut {
      // The frame ends at the clip, but the shape continues beyond it.
      bounds = PixelRect(
        covering: shape.transform.boundingBox(of: rect), scale: scale, margin: PixelRect.antialiasMargin)
    }
    let borderWidth = shape.border.w > 0 ? max(shape.borderWidth, 0) : 0
    guard shape.fill.w > 0 || borderWidth > 0 else { return }
    var paint = Paint(
      fill: shape.fill * item.opacity, border: shape.border * item.opacity, bounds: bounds,
      allowed: area.intersection(effect.scissor), clips: effect.perPixel)

    // Hard edges are drawn by the general operation alone.
    if !shape.hasHardEdges, let box = Box(rect, corners: shape.corners, map, borderWidth: borderWidth) {
      if box.isSquare, box.isUpright, borderWidth == 0, !effect.isRounded {
        addUprightRect(box, paint, area: area, effect: effect)
        return
      }
      if !effect.isClipped || box.isPlain {
        guard bounds.intersects(paint.allowed), box.half.min() > 1e-4 else { return }
        if addBox(box, paint) { return }
      }
    }
    paint.allowed = area.intersection(effect.scissor)
    guard bounds.intersects(paint.allowed) else { return }
    join(
      .shape, bounds: bounds, allowed: paint.allowed,
      state: DrawState(
        clips: paint.clips, variant: Shape.variant(hasBorder: borderWidth > 0),
        hasCurvedCorners: shape.corners.isCurved), pixels: map.pixels(of: rect.size))
    add(
      Shape.Instance(
        xAxis: SIMD4(map.x, rect.width / 2), yAxis: SIMD4(map.y, rect.height / 2),
        center: SIMD4(map.origin, borderWidth), radii: SIMD4(shape.corners.radii.values), fill: paint.fill,
        border: paint.border, corners: SIMD4(Float(shape.corners.exponent), shape.hasHardEdges ? 1 : 0, 0, 0)),
      of: Shape.self)
  }

  /// Plans an upright rectangle with square corners. Upright clips only make it smaller.
  private mutating func addUprightRect(_ box: Box, _ paint: Paint, area: PixelRect, effect: ClipEffect) {
    var box = box
    var (low, high) = (box.center - box.half, box.center + box.half)
    for axis in 0..<2 {
      let side = ClippedSide(low: effect.low[axis], high: effect.high[axis])
      (low[axis], high[axis]) = side.cut(low[axis], high[axis])
    }
    box.center = (low + high) / 2
    box.half = (high - low) / 2
    guard box.half.min() > 1e-4, paint.bounds.intersects(area) else { return }
    var paint = paint
    paint.allowed = area
    paint.clips = .none
    if effect.hasEdges {
      paint.bounds = paint.bounds.intersection(
        PixelRect(covering: Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y), scale: 1)
      )
    }
    _ = addBox(box, paint)
  }

  /// Plans a box with the operation that suits it. Returns false if only the general operation can draw it.
  private mutating func addBox(_ box: Box, _ paint: Paint) -> Bool {
    let operation: OperationKind
    if paint.clips.count > 0 || box.borderWidth > 0 || !box.isUniform || box.isCurved {
      guard box.isPlain else { return false }
      operation = .panel
    } else {
      operation = box.isSquare ? .rectFill : .roundedFill
    }
    if box.isUpright, paint.fill.w >= 1, paint.clips.count == 0, addOpaque(box, paint, edges: operation) {
      return true
    }
    if box.isUpright, paint.fill.w == 0, box.borderWidth > 0, addHollow(box, paint, edges: operation) {
      return true
    }
    // A pixel is touched if its centre is less than half a pixel away.
    let reach = box.half + 0.51
    var quad = SIMD4(-reach.x, -reach.y, reach.x, reach.y)
    if box.isUpright, max(reach.x, reach.y) > 2048 {
      // Coordinates far outside of the target would lose precision in single precision.
      let c = box.center
      let near = vicinity(of: paint.allowed)
      quad.x = max(quad.x, Double(near.x0) - c.x)
      quad.y = max(quad.y, Double(near.y0) - c.y)
      quad.z = min(quad.z, Double(near.x1) - c.x)
      quad.w = min(quad.w, Double(near.y1) - c.y)
    }
    addPart(operation, box, paint, quad: quad)
    return true
  }

  /// Adds the part of a box within `quad`, in pixels from the box's centre.
  mutating func addPart(_ operation: OperationKind, _ box: Box, _ paint: Paint, quad: SIMD4<Double>) {
    join(
      operation, bounds: paint.bounds, allowed: paint.allowed,
      state: DrawState(
        clips: paint.clips, variant: Panel.variant(hasBorder: box.borderWidth > 0),
        hasCurvedCorners: operation == .panel && box.isCurved),
      pixels: (quad.z - quad.x) * (quad.w - quad.y))
    let place = SIMD4<Float>(SIMD4(box.center.x, box.center.y, box.turn.x, box.turn.y))
    let half = SIMD2(Float(box.half.x), Float(box.half.y))
    switch operation {
    case .rectFill:
      add(
        RectFill.Instance(
          place: place, color: paint.fill, quad: SIMD4(quad), shape: SIMD4(half.x, half.y, 0, 0)),
        of: RectFill.self)
    case .roundedFill:
      add(
        RoundedFill.Instance(
          place: place, shape: SIMD4(half.x, half.y, Float(box.radii.x), 0), color: paint.fill,
          quad: SIMD4(quad)), of: RoundedFill.self)
    default:
      add(
        Panel.Instance(
          place: place, shape: SIMD4(half.x, half.y, Float(box.borderWidth), Float(box.exponent)),
          radii: SIMD4(pointwiseMax(box.radii, SIMD4(repeating: 0.5))), fill: paint.fill,
          border: paint.border, quad: SIMD4(quad)), of: Panel.self)
    }
  }
}
