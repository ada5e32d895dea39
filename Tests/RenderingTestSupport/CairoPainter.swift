import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Walks a tree of layers and draws them on sheets.
struct CairoPainter {
  let layers: [Int32: LayerProperties]
  let sublayers: [Int32: [NodeID]]
  /// Shows all outlines, a little wider than an antialiased edge.
  let edges: CairoSheet
  /// Shows where nothing is compared: where an image is reduced, and where a layer reaches that is not drawn.
  let excluded: CairoSheet
  let notes: CairoNotes

  /// How wide an outline is drawn on `edges`, in pixels: an antialiased edge touches the pixels up to 1 away from it.
  private static let edgeWidth = 2.5

  private static let corners = [
    Point(x: -1, y: -1), Point(x: 1, y: -1), Point(x: -1, y: 1), Point(x: 1, y: 1),
  ]
  /// The difference of two colours in one pixel that is a step: six levels.
  private static let leastStep = 6.0 / 255

  /// Draws a layer with its sublayers.
  /// - Parameters:
  ///   - parent: From the plane of the superlayer to the sheet, in points.
  ///   - space: From the superlayer's own space to that plane, for what the superlayer does to its sublayers.
  func draw(_ id: NodeID, on sheet: CairoSheet, in parent: CairoPlane, _ space: Transform) {
    guard let layer = layers[id.index], !layer.isHidden, layer.opacity > 0 else { return }
    let local = layer.localTransform.concatenating(space)
    let map = CairoPlane(local).concatenating(parent)
    if layer.cairoSharesSpace { return drawSpace(of: id, on: sheet, in: parent, local) }
    guard layer.isDoubleSided || map.determinant > 0, map.inverse != nil else { return }
    let isKept = isKept(id)
    if !layer.cairoObstacles.isEmpty || layer.shouldRasterize && !isKept {
      exclude(id, layer, in: parent, space)
    }
    var inner = sublayers[id.index] ?? []
    let mask = layer.isMasked ? inner.popLast() : nil
    inner = ordered(inner)
    let (shade, tilt) = layer.cairoLight
    let opacity = min(layer.opacity, 1) * tilt
    let isVibrant = layer.vibrancyFilter != .none && layer.vibrancy > 0
    guard
      opacity < 1 || layer.blendMode != .normal || mask != nil || layer.filter != .none || isVibrant
        || shade < 1 || isKept
    else { return drawParts(of: layer, inner, on: sheet, map) }
    let group = sheet.blank(below: sheet)
    var picture: Bitmap
    if isKept {
      drawKept(layer, inner, mask, on: group, map)
      picture = group.canvas.makeBitmap()
    } else {
      picture = self.picture(of: layer, inner, mask, on: group, map)
    }
    if shade < 1 { picture = picture.multiplied(by: SIMD4(shade, shade, shade, 1)) }
    if isVibrant { picture = vibrant(picture, layer, on: sheet) }
    sheet.canvas.withState {
      if layer.blendMode.actsWhereClear { sheet.canvas.clip(to: map.apply(Path(rect: layer.bounds))) }
      sheet.draw(picture, opacity: opacity, mode: layer.blendMode)
    }
  }

  /// The finished picture of a layer, before it is combined with what is below.
  /// - Parameter group: A clear sheet.
  func picture(
    of layer: LayerProperties, _ inner: [NodeID], _ mask: NodeID?, on group: CairoSheet, _ map: CairoPlane
  ) -> Bitmap {
    // What is blurred has no edges.
    let painter = layer.filter.blurRadius > 0 ? quiet : self
    painter.drawParts(of: layer, inner, on: group, map)
    if let mask {
      let cutter = group.blank()
      painter.draw(mask, on: cutter, in: map, .identity)
      group.draw(cutter.canvas.makeBitmap(), mode: .destinationIn)
    }
    return layer.filter == .none ? group.canvas.makeBitmap() : filter(group, layer, map)
  }

  /// The layers that are shown, from the back to the front.
  func ordered(_ ids: [NodeID]) -> [NodeID] {
    ids.filter { layers[$0.index]?.isHidden == false }.enumerated().sorted { a, b in
      let (za, zb) = (layers[a.element.index]?.zPosition ?? 0, layers[b.element.index]?.zPosition ?? 0)
      return (za, a.offset) < (zb, b.offset)
    }.map(\.element)
  }

  /// The same painter, which notes no edges.
  var quiet: CairoPainter {
    CairoPainter(
      layers: layers, sublayers: sublayers, edges: edges.blank(), excluded: excluded, notes: notes)
  }

  /// Draws a layer's sublayers, as often as it shows them.
  private func drawInner(
    of layer: LayerProperties, _ inner: [NodeID], on sheet: CairoSheet, _ map: CairoPlane
  ) {
    var space = layer.cairoSublayerTransform
    let next = layer.cairoAboutAnchor(layer.instanceTransform)
    var color = layer.instanceColor.cairoComponents
    for _ in 0..<layer.instanceCount {
      let factor = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      for id in inner {
        guard factor != SIMD4(repeating: 1) else {
          draw(id, on: sheet, in: map, space)
          continue
        }
        if mixesWithGround(id), let layer = layers[id.index] {
          exclude(id, layer, in: map, space, deeply: true)
        }
        let group = sheet.blank(below: sheet)
        draw(id, on: group, in: map, space)
        let tint = SIMD4(factor.x, factor.y, factor.z, 1) * factor.w
        sheet.draw(group.canvas.makeBitmap().multiplied(by: tint))
      }
      space = next.concatenating(space)
      color += SIMD4(
        layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
        layer.instanceAlphaOffset)
    }
  }

  /// Draws a layer's own parts and its sublayers, opaque and without an effect.
  func drawParts(
    of layer: LayerProperties, _ inner: [NodeID], on sheet: CairoSheet, _ map: CairoPlane
  ) {
    let whole = CairoOutline(layer.bounds, layer.cornerRadii, layer.cornerCurve)
    // A layer's own shadow is not seen through its glass.
    let below = backdrop(of: layer, on: sheet, map)
    drawShadow(of: layer, inner, on: sheet, map)
    if let below { draw(below, in: whole, on: sheet, map) }
    let hasBorder = layer.borderWidth > 0 && layer.borderColor.alpha > 0 && !layer.bounds.isEmpty
    if !layer.bounds.isEmpty, hasBorder || layer.backgroundColor.alpha > 0 || layer.masksToBounds {
      note(whole, map)
      if !layer.allowsEdgeAntialiasing { exclude(edge: whole.path, map) }
    }
    if inner.isEmpty, layer.content == .none, hasBorder, layer.innerShadow.opacity <= 0 {
      // Fill and border are one shape with one edge.
      let group = sheet.blank()
      group.fill(whole.beyond, map, with: layer.backgroundColor)
      drawBorder(of: layer, whole.rect.insetBy(dx: -9, dy: -9), on: group, map)
      return cut(sheet, whole, map) { $0.draw(group.canvas.makeBitmap()) }
    }
    // What is beneath an opaque border ends in its middle, so that only the border's edge shows.
    let isCovered = hasBorder && layer.borderColor.alpha >= 1
    let inset = isCovered ? min(layer.borderWidth, layer.bounds.width, layer.bounds.height) / 2 : 0
    let ground = whole.inset(by: inset)
    if layer.masksToBounds {
      let clip = isCovered && !layer.isMasked ? ground : whole
      if inner.contains(where: mixesWithGround) {
        cut(sheet, ground, map) { $0.fill(ground.beyond, map, with: layer.backgroundColor) }
        cut(sheet, clip, map) {
          drawContent(of: layer, ground, on: $0, map)
          drawInnerShadow(of: layer, in: ground.beyond, on: $0, map)
          drawInner(of: layer, inner, on: $0, map)
        }
      } else {
        let group = sheet.blank(below: sheet)
        group.fill(ground.beyond, map, with: layer.backgroundColor)
        drawContent(of: layer, ground, on: group, map)
        drawInnerShadow(of: layer, in: ground.beyond, on: group, map)
        drawInner(of: layer, inner, on: group, map)
        cut(sheet, clip, map) { $0.draw(group.canvas.makeBitmap()) }
      }
    } else {
      sheet.fill(ground.path, map, with: layer.backgroundColor)
      drawContent(of: layer, ground, on: sheet, map)
      drawInnerShadow(of: layer, in: ground.path, on: sheet, map)
      drawInner(of: layer, inner, on: sheet, map)
    }
    if hasBorder { drawBorder(of: layer, nil, on: sheet, map) }
  }

  /// Whether a layer, or one in it that is not in a group, mixes with what is below in its own way.
  private func mixesWithGround(_ id: NodeID) -> Bool {
    guard let layer = layers[id.index] else { return false }
    if layer.blendMode != .normal || layer.backdropFilter != .none || layer.vibrancyFilter != .none {
      return true
    }
    guard layer.opacity >= 1, !layer.isMasked, !layer.shouldRasterize else { return false }
    return (sublayers[id.index] ?? []).contains(where: mixesWithGround)
  }

  /// Draws within an outline.
  private func cut(
    _ sheet: CairoSheet, _ outline: CairoOutline, _ map: CairoPlane, _ body: (CairoSheet) -> Void
  ) {
    sheet.canvas.withState {
      sheet.canvas.clip(to: map.apply(outline.path))
      body(sheet)
    }
  }

  /// - Parameter outer: What the border fills up to its inner edge; by default the layer's outline.
  private func drawBorder(
    of layer: LayerProperties, _ outer: Rect?, on sheet: CairoSheet, _ map: CairoPlane
  ) {
    let whole = CairoOutline(layer.bounds, layer.cornerRadii, layer.cornerCurve)
    var ring = outer.map { Path(rect: $0) } ?? whole.path
    if layer.borderWidth * 2 < min(layer.bounds.width, layer.bounds.height) {
      let inner = whole.inset(by: layer.borderWidth)
      ring.addPath(inner.path)
      note(inner, map)
    }
    sheet.canvas.fill(map.apply(ring), with: layer.borderColor, rule: .evenOdd)
  }

  /// Notes that an edge is there.
  private func note(_ outline: CairoOutline, _ map: CairoPlane) { note(outline.path, map) }

  func note(_ path: Path, _ map: CairoPlane) { line(map.apply(path), on: edges) }

  private func exclude(edge path: Path, _ map: CairoPlane) { line(map.apply(path), on: excluded) }

  private func line(_ path: Path, on sheet: CairoSheet) {
    sheet.canvas.stroke(
      path, with: .white,
      style: StrokeStyle(width: Self.edgeWidth / sheet.scale, cap: .square, miterLimit: 10))
  }

  // MARK: Contents

  private func drawContent(
    of layer: LayerProperties, _ ground: CairoOutline, on sheet: CairoSheet, _ map: CairoPlane
  ) {
    switch layer.content {
    case .none, .emitter: break
    case .gradient(let gradient): draw(gradient, in: layer.bounds, ground, on: sheet, map)
    case .image(let picture): draw(picture.image, of: layer, on: sheet, map)
    case .shape(let shape): draw(shape, on: sheet, map)
    }
  }

  private func draw(
    _ gradient: GradientContent, in bounds: Rect, _ outline: CairoOutline, on sheet: CairoSheet,
    _ map: CairoPlane
  ) {
    guard !bounds.isEmpty, gradient.colors.values.contains(where: { $0.alpha > 0 }) else { return }
    func place(_ p: Point) -> Point {
      Point(x: bounds.minX + p.x * bounds.width, y: bounds.minY + p.y * bounds.height)
    }
    let drawing = GradientContent.Drawing(
      gradient.kind, from: place(gradient.startPoint), to: place(gradient.endPoint),
      colors: gradient.colors.values.map(\.clamped), locations: gradient.locations.values,
      interpolation: gradient.interpolation)
    note(outline, map)
    // A pixel at a step has the mean of its parts: at a stop without an extent, at the seam and the centre of a conic gradient.
    func half(at p: Point) -> Double { 0.5 / sheet.scale / max(map.scale(at: p), 1e-9) }
    var steps: [Point] = []
    sheet.fill(outline.path, map) { p in
      let half = half(at: p)
      let center = drawing.referenceColor(at: p)
      let isStep = Self.corners.contains { corner in
        let off = drawing.referenceColor(at: p + corner * half) - center
        return max(off.max(), -off.min()) > Self.leastStep
      }
      guard isStep else { return center }
      steps.append(p)
      let parts = (0..<64).map { part in
        let (x, y) = (Double(part % 8) - 3.5, Double(part / 8) - 3.5)
        return drawing.referenceColor(at: p + Point(x: x, y: y) * (half / 4))
      }
      return parts.reduce(.zero, +) / 64
    }
    for p in steps {
      let half = half(at: p)
      edges.fill(
        Path(rect: Rect(x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half)), map, with: .white)
    }
  }

  private func draw(
    _ image: Image, of layer: LayerProperties, on sheet: CairoSheet, _ map: CairoPlane
  ) {
    let source = layer.contentsRect.intersection(Rect(x: 0, y: 0, width: 1, height: 1))
    let pixels = layer.contentsScale > 0 ? image.scale / layer.contentsScale : image.scale
    guard layer.contentsRect.width > 0, layer.contentsRect.height > 0, !layer.bounds.isEmpty else { return }
    let shown = Size(
      width: image.size.width * layer.contentsRect.width * pixels,
      height: image.size.height * layer.contentsRect.height * pixels)
    let part = layer.contentsGravity.place(shown, in: layer.bounds)
    let stretch = Size(
      width: part.width / (layer.contentsRect.width * image.size.width),
      height: part.height / (layer.contentsRect.height * image.size.height))
    let origin = Point(
      x: part.minX - layer.contentsRect.minX * image.size.width * stretch.width,
      y: part.minY - layer.contentsRect.minY * image.size.height * stretch.height)
    let rect = Rect(
      x: origin.x + source.minX * image.size.width * stretch.width,
      y: origin.y + source.minY * image.size.height * stretch.height,
      width: source.width * image.size.width * stretch.width,
      height: source.height * image.size.height * stretch.height)
    guard !rect.isEmpty, rect.isFinite else { return }
    note(Path(rect: rect), map)
    if let slices = layer.cairoSlices(of: image, in: part) {
      return draw(slices, image.renderingMode == .alwaysTemplate ? layer.contentsTint : nil, on: sheet, map)
    }
    // How many of the image's pixels are in one of the sheet, along its sides.
    let axes = map.axes(at: rect.center)
    let pixel = Size(
      width: image.scale / stretch.width / max(axes.width, 1e-9) / sheet.scale,
      height: image.scale / stretch.height / max(axes.height, 1e-9) / sheet.scale)
    if max(pixel.width, pixel.height) > 1.001 { excluded.fill(Path(rect: rect), map, with: .white) }
    func place(_ p: Point) -> Point {
      Point(x: (p.x - origin.x) / stretch.width, y: (p.y - origin.y) / stretch.height)
    }
    let characters = CairoCharacters(
      layer.contentsCharacters, of: layer, pixel: pixel.width / image.scale)
    for cell in characters?.rects(within: Rect(origin: .zero, size: image.size)) ?? [] {
      note(
        Path(
          rect: Rect(
            x: origin.x + cell.minX * stretch.width, y: origin.y + cell.minY * stretch.height,
            width: cell.width * stretch.width, height: cell.height * stretch.height)), map)
    }
    let sampler = ImageSampler(image, source)
    let tint = layer.contentsTint.cairoComponents
    let isTemplate = image.renderingMode == .alwaysTemplate
    sheet.fill(Path(rect: rect), map) { p in
      let color = sampler.color(at: place(p))
      let own = isTemplate ? SIMD4(tint.x, tint.y, tint.z, 1) * (tint.w * color.w) : color
      return characters?.changed(own, at: place(p)) ?? own
    }
  }

  private func draw(_ slices: SlicedReference, _ tint: Color?, on sheet: CairoSheet, _ map: CairoPlane) {
    let (density, axes) = (slices.density, map.axes(at: slices.rect.center))
    if max(density.width / axes.width, density.height / axes.height) > 1.001 * sheet.scale {
      excluded.fill(Path(rect: slices.rect), map, with: .white)
    }
    sheet.fill(Path(rect: slices.rect), map) { p in
      let color = slices.color(at: p) / 255
      guard let tint = tint?.cairoComponents else { return color }
      return SIMD4(tint.x, tint.y, tint.z, 1) * (tint.w * color.w)
    }
  }

  private func draw(_ shape: ShapeContent, on sheet: CairoSheet, _ map: CairoPlane) {
    let group = sheet.blank()
    let trim = SIMD2(min(max(shape.strokeStart, 0), 1), min(max(shape.strokeEnd, 0), 1))
    if shape.fillColor.alpha > 0 {
      group.canvas.fill(map.apply(shape.path), with: shape.fillColor, rule: shape.fillRule)
      note(shape.path, map)
    }
    if shape.strokeColor.alpha > 0, shape.lineWidth > 0, trim.x < trim.y {
      let style = StrokeStyle(
        width: shape.lineWidth, cap: shape.cap, join: shape.join, miterLimit: shape.miterLimit,
        dash: shape.dashPattern.values, dashPhase: shape.dashPhase)
      let color = shape.strokeColor.withAlpha(1)
      // Parts of the line that overlap are one.
      let line = sheet.blank()
      if let affine = map.affine {
        line.canvas.concatenate(affine)
        line.canvas.stroke(shape.path, trimmedTo: trim, with: color, style: style)
      } else {
        // Cairo has no pen in perspective.
        draw(shape.path, within: shape.lineWidth * max(shape.miterLimit, 1), on: line, map) {
          $0.stroke(shape.path, trimmedTo: trim, with: color, style: style)
        }
      }
      let bitmap = line.canvas.makeBitmap()
      note(bitmap)
      group.draw(bitmap, opacity: shape.strokeColor.alpha)
    }
    sheet.draw(group.canvas.makeBitmap())
  }

  /// Notes the pixels that are covered in part, and those around them.
  private func note(_ bitmap: Bitmap) {
    var found = Bitmap(width: bitmap.width, height: bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].w > 0 && bitmap[x, y].w < 255 {
        for v in max(y - 1, 0)...min(y + 1, bitmap.height - 1) {
          for u in max(x - 1, 0)...min(x + 1, bitmap.width - 1) { found[u, v] = SIMD4(repeating: 255) }
        }
      }
    }
    edges.draw(found)
  }
}

extension CairoSheet {
  /// Fills a path with a colour.
  func fill(_ path: Path, _ map: CairoPlane, with color: Color) {
    if color.alpha > 0 { canvas.fill(map.apply(path), with: color) }
  }
}

extension Bitmap {
  /// The picture with each component multiplied by a factor.
  func multiplied(by factor: SIMD4<Double>) -> Bitmap {
    var result = self
    for i in bytes.indices { result.bytes[i] = UInt8((Double(bytes[i]) * factor[i & 3]).rounded()) }
    return result
  }
}

extension Color {
  /// Red, green, blue and opacity, not premultiplied.
  var cairoComponents: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
