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
  /// Shows where images are reduced.
  let reduced: CairoSheet

  /// How wide an outline is drawn on `edges`, in pixels: an antialiased edge touches the pixels up to 1 away from it.
  private static let edgeWidth = 2.5

  private static let corners = [
    Point(x: -1, y: -1), Point(x: 1, y: -1), Point(x: -1, y: 1), Point(x: 1, y: 1),
  ]
  /// The difference of two colours in one pixel that is a step: six levels.
  private static let leastStep = 6.0 / 255

  /// Draws a layer with its sublayers.
  /// - Parameter map: From the superlayer's coordinates to the sheet's, in points.
  func draw(_ id: NodeID, on sheet: CairoSheet, _ map: Transform2D) {
    guard let layer = layers[id.index], !layer.isHidden, layer.opacity > 0,
      let local = Transform2D(layer.localTransform(without: layer.zPosition))
    else { return }
    let map = local.concatenating(map)
    var inner = sublayers[id.index] ?? []
    let mask = layer.isMasked ? inner.popLast() : nil
    inner = inner.filter { layers[$0.index]?.isHidden == false }.enumerated().sorted { a, b in
      let (za, zb) = (layers[a.element.index]?.zPosition ?? 0, layers[b.element.index]?.zPosition ?? 0)
      return (za, a.offset) < (zb, b.offset)
    }.map(\.element)
    let opacity = min(layer.opacity, 1)
    guard opacity < 1 || layer.blendMode != .normal || mask != nil else {
      return drawParts(of: layer, inner, on: sheet, map)
    }
    let group = sheet.blank()
    drawParts(of: layer, inner, on: group, map)
    if let mask {
      let cutter = sheet.blank()
      draw(mask, on: cutter, map)
      group.draw(cutter.canvas.makeBitmap(), mode: .destinationIn)
    }
    sheet.canvas.withState {
      if layer.blendMode.actsWhereClear { sheet.canvas.clip(to: Path(rect: layer.bounds).applying(map)) }
      sheet.draw(group.canvas.makeBitmap(), opacity: opacity, mode: layer.blendMode)
    }
  }

  /// Draws a layer's own parts and its sublayers, opaque and without an effect.
  private func drawParts(
    of layer: LayerProperties, _ inner: [NodeID], on sheet: CairoSheet, _ map: Transform2D
  ) {
    let whole = CairoOutline(layer.bounds, layer.cornerRadii, layer.cornerCurve)
    let hasBorder = layer.borderWidth > 0 && layer.borderColor.alpha > 0 && !layer.bounds.isEmpty
    if !layer.bounds.isEmpty, hasBorder || layer.backgroundColor.alpha > 0 || layer.masksToBounds {
      note(whole, map)
    }
    if inner.isEmpty, layer.content == .none, hasBorder {
      // Fill and border are one shape with one edge.
      let group = sheet.blank()
      group.canvas.fill(
        Path(rect: whole.rect.insetBy(dx: -9, dy: -9)).applying(map), with: layer.backgroundColor)
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
          for id in inner { draw(id, on: $0, map) }
        }
      } else {
        let group = sheet.blank()
        group.fill(ground.beyond, map, with: layer.backgroundColor)
        drawContent(of: layer, ground, on: group, map)
        for id in inner { draw(id, on: group, map) }
        cut(sheet, clip, map) { $0.draw(group.canvas.makeBitmap()) }
      }
    } else {
      sheet.fill(ground.path, map, with: layer.backgroundColor)
      drawContent(of: layer, ground, on: sheet, map)
      for id in inner { draw(id, on: sheet, map) }
    }
    if hasBorder { drawBorder(of: layer, nil, on: sheet, map) }
  }

  /// Whether a layer, or one in it that is not in a group, mixes with what is below in its own way.
  private func mixesWithGround(_ id: NodeID) -> Bool {
    guard let layer = layers[id.index] else { return false }
    if layer.blendMode != .normal { return true }
    guard layer.opacity >= 1, !layer.isMasked else { return false }
    return (sublayers[id.index] ?? []).contains(where: mixesWithGround)
  }

  /// Draws within an outline.
  private func cut(
    _ sheet: CairoSheet, _ outline: CairoOutline, _ map: Transform2D, _ body: (CairoSheet) -> Void
  ) {
    sheet.canvas.withState {
      sheet.canvas.clip(to: outline.path.applying(map))
      body(sheet)
    }
  }

  /// - Parameter outer: What the border fills up to its inner edge; by default the layer's outline.
  private func drawBorder(
    of layer: LayerProperties, _ outer: Rect?, on sheet: CairoSheet, _ map: Transform2D
  ) {
    let whole = CairoOutline(layer.bounds, layer.cornerRadii, layer.cornerCurve)
    var ring = outer.map { Path(rect: $0) } ?? whole.path
    if layer.borderWidth * 2 < min(layer.bounds.width, layer.bounds.height) {
      let inner = whole.inset(by: layer.borderWidth)
      ring.addPath(inner.path)
      note(inner, map)
    }
    sheet.canvas.fill(ring.applying(map), with: layer.borderColor, rule: .evenOdd)
  }

  /// Notes that an edge is there.
  private func note(_ outline: CairoOutline, _ map: Transform2D) { note(outline.path, map) }

  private func note(_ path: Path, _ map: Transform2D, width: Double = 0) {
    let factor = (map.determinant.magnitude).squareRoot()
    guard factor > 0 else { return }
    edges.canvas.stroke(
      path.applying(map), with: .white,
      style: StrokeStyle(width: width * factor + Self.edgeWidth / edges.scale, cap: .square, miterLimit: 10))
  }

  // MARK: Contents

  private func drawContent(
    of layer: LayerProperties, _ ground: CairoOutline, on sheet: CairoSheet, _ map: Transform2D
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
    _ map: Transform2D
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
    let half = 0.5 / sheet.scale / max(map.determinant.magnitude.squareRoot(), 1e-9)
    var steps: [Point] = []
    sheet.fill(outline.path, map) { p in
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
      edges.fill(
        Path(rect: Rect(x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half)), map, with: .white)
    }
  }

  private func draw(
    _ image: Image, of layer: LayerProperties, on sheet: CairoSheet, _ map: Transform2D
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
    // How many of the image's pixels are in one of the sheet, along its sides.
    let pixel = Size(
      width: image.scale / stretch.width / max(hypot(map.a, map.b), 1e-9) / sheet.scale,
      height: image.scale / stretch.height / max(hypot(map.c, map.d), 1e-9) / sheet.scale)
    if max(pixel.width, pixel.height) > 1.001 { reduced.fill(Path(rect: rect), map, with: .white) }
    let sampler = ImageSampler(image, source)
    sheet.fill(Path(rect: rect), map) { p in
      sampler.color(at: Point(x: (p.x - origin.x) / stretch.width, y: (p.y - origin.y) / stretch.height))
    }
  }

  private func draw(_ shape: ShapeContent, on sheet: CairoSheet, _ map: Transform2D) {
    let group = sheet.blank()
    group.canvas.concatenate(map)
    let trim = SIMD2(min(max(shape.strokeStart, 0), 1), min(max(shape.strokeEnd, 0), 1))
    if shape.fillColor.alpha > 0 {
      group.canvas.fill(shape.path, with: shape.fillColor, rule: shape.fillRule)
      note(shape.path, map)
    }
    if shape.strokeColor.alpha > 0, shape.lineWidth > 0, trim.x < trim.y {
      // Parts of the line that overlap are one.
      let line = sheet.blank()
      line.canvas.concatenate(map)
      line.canvas.stroke(
        shape.path, trimmedTo: trim, with: shape.strokeColor.withAlpha(1),
        style: StrokeStyle(
          width: shape.lineWidth, cap: shape.cap, join: shape.join, miterLimit: shape.miterLimit,
          dash: shape.dashPattern.values, dashPhase: shape.dashPhase))
      let bitmap = line.canvas.makeBitmap()
      note(bitmap)
      group.drawPlain(bitmap, opacity: shape.strokeColor.alpha)
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
  func fill(_ path: Path, _ map: Transform2D, with color: Color) {
    if color.alpha > 0 { canvas.fill(path.applying(map), with: color) }
  }

  /// Draws pixels over all of the sheet, whatever the canvas's transform is.
  func drawPlain(_ bitmap: Bitmap, opacity: Double) {
    guard let inverse = canvas.transform.inverse else { return }
    canvas.withState {
      canvas.concatenate(inverse)
      draw(bitmap, opacity: opacity)
    }
  }
}
