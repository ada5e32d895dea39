import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension CairoPainter {
  /// The samples of a shadow per pixel.
  private static let density = 2.0
  /// How far what a layer without a background casts may stick out of its bounds, in points.
  private static let overhang = 150.0
  /// The standard deviations up to which a shadow reaches.
  private static let reach = 3.0

  /// What a layer casts, on a grid of its own.
  private struct Cast {
    var blur: CairoBlur<Double>
    var origin: Point
    var scale: Double

    /// How deep the shadow is at a point of the layer, 0…1.
    func depth(at p: Point) -> Double { blur.value(at: (p - origin) * scale) }
  }

  /// Draws the shadow of a layer below it.
  func drawShadow(of layer: LayerProperties, _ inner: [NodeID], on sheet: CairoSheet, _ map: CairoPlane) {
    let shadow = layer.shadow
    guard shadow.opacity > 0, shadow.color.alpha > 0, !layer.masksToBounds else { return }
    let hasBorder = layer.borderWidth > 0 && layer.borderColor.alpha > 0
    let castsOutline =
      layer.backgroundColor.alpha > 0 || hasBorder || layer.shadowPath != nil || layer.backdropFilter != .none
    var castsAll = !castsOutline && layer.instanceCount == 1
    switch layer.content {
    case .none: castsAll = castsAll && !inner.isEmpty
    case .image, .shape: break
    case .gradient, .emitter: castsAll = false
    }
    let outline =
      layer.shadowPath ?? CairoOutline(layer.bounds, layer.cornerRadii, layer.cornerCurve).path
    let box = castsAll ? layer.bounds.insetBy(dx: -Self.overhang, dy: -Self.overhang) : outline.boundingBox
    let cast = cast(shadow.radius, box, on: sheet, map) { canvas, place in
      if castsAll {
        var caster = layer
        (caster.shadow, caster.innerShadow, caster.backgroundColor) = (.none, .none, .clear)
        quiet.drawParts(of: caster, inner, on: canvas, place)
      } else {
        canvas.canvas.fill(place.apply(outline), with: .black)
      }
    }
    guard let cast else { return }
    let reach = Self.reach * max(shadow.radius, 0) + 1
    let area = box.insetBy(dx: -reach, dy: -reach)
    if isSharp(shadow, on: sheet, map) { note(outline, self.moved(by: shadow, map)) }
    let moved = Rect(
      x: area.minX + shadow.offset.x, y: area.minY + shadow.offset.y, width: area.width, height: area.height)
    let color = shadow.color.premultiplied * min(shadow.opacity, 1)
    sheet.fill(Path(rect: moved), map) { p in color * cast.depth(at: p - shadow.offset) }
  }

  /// Whether the edge of a shadow is seen as an edge.
  private func isSharp(_ shadow: Shadow, on sheet: CairoSheet, _ map: CairoPlane) -> Bool {
    shadow.radius * sheet.scale * map.scale(at: .zero) < 1
  }

  private func moved(by shadow: Shadow, _ map: CairoPlane) -> CairoPlane {
    CairoPlane(Transform(translationX: shadow.offset.x, y: shadow.offset.y)).concatenating(map)
  }

  /// Draws the shadow that the edge of a layer casts on the background and the contents.
  /// - Parameter ground: Where it is seen.
  func drawInnerShadow(
    of layer: LayerProperties, in ground: Path, on sheet: CairoSheet, _ map: CairoPlane
  ) {
    let shadow = layer.innerShadow
    guard shadow.opacity > 0, shadow.color.alpha > 0, !layer.bounds.isEmpty else { return }
    let outline = CairoOutline(layer.bounds, layer.cornerRadii, layer.cornerCurve).path
    let cast = cast(shadow.radius, outline.boundingBox, on: sheet, map) { canvas, place in
      canvas.canvas.fill(place.apply(outline), with: .black)
    }
    guard let cast else { return }
    note(outline, map)
    if isSharp(shadow, on: sheet, map) { note(outline, moved(by: shadow, map)) }
    let color = shadow.color.premultiplied * min(shadow.opacity, 1)
    sheet.fill(ground, map) { p in color * (1 - cast.depth(at: p - shadow.offset)) }
  }

  /// Blurs what is drawn in the coordinates of a layer.
  private func cast(
    _ radius: Double, _ box: Rect, on sheet: CairoSheet, _ map: CairoPlane,
    _ body: (CairoSheet, CairoPlane) -> Void
  ) -> Cast? {
    guard let back = map.inverse else { return nil }
    let margin = (CairoBlurReach.deviations * max(radius, 0)) + 2
    var area = box.insetBy(dx: -margin, dy: -margin)
    if map.affine != nil {
      // Only what is near to the sheet.
      let far = 2 * margin + 200
      let (w, h) = (Double(sheet.width) / sheet.scale + far, Double(sheet.height) / sheet.scale + far)
      let seen = back.apply(Path(rect: Rect(x: -far, y: -far, width: w + far, height: h + far))).boundingBox
      area = area.intersection(seen)
    }
    guard !area.isEmpty, area.width < 5000, area.height < 5000 else { return nil }
    let factor = map.affine == nil ? 1 : map.scale(at: area.center)
    let scale = min(max(sheet.scale * factor * Self.density, 1), 4)
    let (width, height) = (Int((area.width * scale).rounded(.up)), Int((area.height * scale).rounded(.up)))
    let grid = CairoSheet(width: width, height: height, scale: scale)
    body(grid, CairoPlane(Transform(translationX: -area.minX, y: -area.minY)))
    var blur = CairoBlur(opacityOf: grid.canvas.makeBitmap())
    blur.blur(max(radius, 0) * scale, goesOn: false)
    return Cast(blur: blur, origin: area.origin, scale: scale)
  }
}

extension Color {
  /// The components times alpha, and alpha.
  fileprivate var premultiplied: SIMD4<Double> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }
}
