import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#endif

/// Planning gradients.
extension FramePlan {
  /// Plans one gradient.
  ///
  /// - Parameters:
  ///   - gradient: What describes it.
  ///   - content: The rounded rectangle that it fills.
  ///   - item: Where it can be seen.
  ///   - list: What holds it.
  mutating func addGradient(
    _ gradient: GradientContent.Drawing, in content: ContentItem, _ item: DisplayItem, _ list: DisplayList
  ) {
    guard let level = levels.last, item.opacity > 0, !gradient.colors.isEmpty else { return }
    let transform = content.transform
    var bounds = PixelRect(covering: item.frame, scale: scale, margin: transform.isAffine ? 0 : 0.5)
    guard bounds.intersects(level.area) else { return }
    let rect = nearPart(
      of: lastPixels.completing(content.rect, transform), transform,
      hidden: 2 * content.corners.radii.values.max(), within: vicinity(of: level.area))
    let map = Homography(transform, center: rect.center, scale: scale)
    guard map.isFinite, rect.isFinite, gradient.start.isFinite, gradient.end.isFinite else { return }
    let effect = effect(list, clip: item.clip, bounds: bounds)
    if effect.hasEdges || level.isCut {
      // The frame ends at the clip, but the gradient continues beyond it.
      bounds = PixelRect(
        covering: transform.boundingBox(of: rect), scale: scale, margin: PixelRect.antialiasMargin)
    }
    let allowed = level.area.intersection(effect.scissor)
    guard bounds.intersects(allowed) else { return }
    ramp.set(gradient, tint: content.tint)
    let hasTable = ramp.colors.count > GradientFill.ownStops
    join(
      .gradientFill, bounds: bounds, allowed: allowed,
      state: DrawState(
        clips: effect.perPixel, variant: GradientFill.variant(gradient.kind, hasTable: hasTable),
        hasCurvedCorners: content.corners.isCurved), pixels: map.pixels(of: rect.size))
    var instance = GradientFill.Instance(
      xAxis: SIMD4(map.x, rect.width / 2), yAxis: SIMD4(map.y, rect.height / 2),
      center: SIMD4(map.origin, Double(item.opacity)), radii: SIMD4(content.corners.radii.values),
      way: gradient.way(around: rect.center),
      numbers: SIMD4(Float(content.corners.exponent), 0, 0, 0),
      locations: SIMD4(repeating: 2), color0: .zero, color1: .zero, color2: .zero, color3: .zero)
    if hasTable {
      instance.numbers.y = Float(table.count)
      instance.numbers.z = Float(ramp.colors.count)
      for i in ramp.colors.indices {
        table.append(ramp.colors[i])
        table.append(SIMD4(ramp.locations[i], 0, 0, 0))
      }
    } else {
      // Stops that are missing repeat the last one.
      let last = ramp.colors.count - 1
      instance.color0 = ramp.colors[0]
      instance.color1 = ramp.colors[min(1, last)]
      instance.color2 = ramp.colors[min(2, last)]
      instance.color3 = ramp.colors[min(3, last)]
      for i in 0...last { instance.locations[i] = ramp.locations[i] }
    }
    add(instance, of: GradientFill.self)
  }
}

extension GradientContent.Drawing {
  /// The largest factor from points to the gradient's parameter: a gradient that is shorter than a thousandth of a point is
  /// a sharp edge.
  private static let steepest = 1000.0

  /// How the shader computes the parameter from coordinates around a point; see `GradientFill.Instance`.
  func way(around center: Point) -> SIMD4<Float> {
    let from = start - center
    let span = end - start
    switch kind {
    case .axial:
      let length = span.x * span.x + span.y * span.y
      // Without a length all of it is behind the end.
      guard length * Self.steepest * Self.steepest > 1 else { return SIMD4(0, 0, 1, 0) }
      let along = SIMD2(span.x, span.y) / length
      return SIMD4(SIMD4(along.x, along.y, -(along.x * from.x + along.y * from.y), 0))
    case .radial:
      return SIMD4(
        SIMD4(
          from.x, from.y, min(1 / abs(span.x), Self.steepest), min(1 / abs(span.y), Self.steepest)))
    case .conic:
      return SIMD4(SIMD4(from.x, from.y, atan2(span.y, span.x) / (2 * .pi), 0))
    }
  }
}
