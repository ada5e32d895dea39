import CMartletCairo
import MartletGeometry

extension DrawingContext {
  /// Draws text within a rectangle, from its top. Lines break at its width and end at its height.
  public func draw(_ text: Text, in rect: Rect) {
    precondition(rect.isFinite, "text: rectangle must be finite, not \(rect)")
    draw(text, width: rect.width, height: rect.height) { _ in rect.origin }
  }

  /// Draws text with the top-left corner of its first line at a point.
  public func draw(_ text: Text, at point: Point) { draw(text, width: nil, height: nil) { _ in point } }

  /// Draws text with the baseline of its first line starting at a point.
  public func draw(_ text: Text, baseline point: Point) {
    draw(text, width: nil, height: nil) { typeset in
      Point(x: point.x, y: point.y - (typeset.lines.first?.baseline ?? 0) / self.typesetScale)
    }
  }

  /// Draws a text layout with its top-left corner at a point. Glyphs are placed on whole pixels unless the
  /// context is scaled or rotated.
  public func draw(_ layout: TextLayout, at point: Point) {
    precondition(point.isFinite, "text: position must be finite, not \(point)")
    guard !state.isFlat else { return }
    if isUpright, typesetScale == layout.scale {
      TextEngine.withLock { _ in paint(layout.typeset, color: layout.text.color, at: point) }
    } else {
      draw(layout.text, width: layout.width, height: layout.height) { _ in point }
    }
  }

  /// Draws a text layout with each of its pixels enlarged, from a place in the enlarged pixels, which comes to the canvas's corner. Its
  /// glyphs stay where they are, but baselines are on whole pixels of the canvas, whose scale is 1.
  func draw(_ layout: TextLayout, enlarged factor: Double, from corner: Point, asOutlines: Bool) {
    // Others who need Pango have their turn between lines.
    for index in layout.typeset.lines.indices {
      TextEngine.withLock { _ in
        layout.typeset.draw(
          line: index, cairo, color: layout.text.color, enlarged: factor, from: corner, asOutline: asOutlines)
      }
    }
  }

  /// Lays text out for the canvas's pixels, and draws it with its top-left corner where `place` says.
  private func draw(_ text: Text, width: Double?, height: Double?, place: (Typeset) -> Point) {
    guard !state.isFlat else { return }
    var request = TypesetRequest(text: text, width: width, height: height, scale: typesetScale)
    request.isUpright = isUpright
    TextEngine.withLock { engine in
      let set = engine.set(request)
      let point = place(set)
      precondition(point.isFinite, "text: position must be finite, not \(point)")
      paint(set, color: text.color, at: point)
    }
  }

  /// Whether a point maps to a square of pixels, neither rotated nor mirrored.
  private var isUpright: Bool {
    let m = pixelTransform
    return m.b == 0 && m.c == 0 && m.a == m.d && m.a > 0
  }

  /// Pixels per point; the mean if the axes differ.
  private var typesetScale: Double {
    isUpright ? pixelTransform.a : abs(pixelTransform.determinant).squareRoot()
  }

  private func paint(_ typeset: Typeset, color: Color, at point: Point) {
    let m = pixelTransform
    let s = typesetScale
    let corner = m.apply(point)
    guard corner.isFinite, touchesCanvas(typeset.ink, corner) else { return }
    cairo_save(cairo)
    if isUpright {
      setMatrix(Transform2D(translationX: corner.x.rounded(), y: corner.y.rounded()))
      typeset.draw(cairo, color: color)
    } else {
      // Pango sets the text upright; it is recorded and drawn again through the transform.
      setMatrix(Transform2D(a: m.a / s, b: m.b / s, c: m.c / s, d: m.d / s, tx: corner.x, ty: corner.y))
      let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
      let recorder = cairo_create(recording)
      if let recorder { typeset.draw(recorder, color: color) }
      cairo_destroy(recorder)
      cairo_set_source_surface(cairo, recording, 0, 0)
      cairo_surface_destroy(recording)
      cairo_paint(cairo)
    }
    cairo_new_path(cairo)
    cairo_restore(cairo)
  }

  /// Whether any part of a rectangle, in the text's pixels and with its corner at a place, is on the canvas.
  private func touchesCanvas(_ ink: Rect, _ corner: Point) -> Bool {
    var m = pixelTransform
    let s = typesetScale
    m = Transform2D(a: m.a / s, b: m.b / s, c: m.c / s, d: m.d / s, tx: corner.x, ty: corner.y)
    let corners = [
      Point(x: ink.minX, y: ink.minY), Point(x: ink.maxX, y: ink.minY), Point(x: ink.minX, y: ink.maxY),
      Point(x: ink.maxX, y: ink.maxY),
    ].map(m.apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return false
    }
    // One more pixel on each side, for antialiasing.
    return left - 1 < Double(width) && right + 1 > 0 && top - 1 < Double(height) && bottom + 1 > 0
  }
}
