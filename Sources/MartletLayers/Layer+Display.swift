import MartletDrawing
import MartletGeometry

extension Layer {
  /// Asks for the contents to be drawn before the next commit. Never done by itself for a plain layer, except where
  /// `needsDisplayOnBoundsChange` says so and where the scale of the window changes under contents that were drawn.
  public final func setNeedsDisplay() {
    rare?.staleRect = nil
    guard !needsDisplay else { return }
    needsDisplay = true
    tree?.needsDisplay(self)
  }

  /// Asks for a part of the contents to be drawn before the next commit: a rectangle in the layer's own coordinates, in
  /// points. `draw(in:)` is called as ever, and what it draws elsewhere is cut off. All is drawn where the contents are
  /// not those of a `draw(in:)` with the same bounds and scale.
  public final func setNeedsDisplay(in rect: Rect) {
    precondition(rect.isFinite, "layer display rectangle must be finite, not \(rect)")
    guard !rect.isEmpty else { return }
    let stale = rare?.staleRect.map { $0.union(rect) } ?? rect
    // All of it is asked for already.
    if needsDisplay, rare?.staleRect == nil { return }
    setNeedsDisplay()
    ensureRare().staleRect = stale
  }

  /// Draws the contents at once, if they need it and the layer is in a window.
  public final func displayIfNeeded() {
    guard needsDisplay, tree != nil else { return }
    needsDisplay = false
    let stale = rare?.staleRect
    rare?.staleRect = nil
    rare?.drawnPart = stale
    Transaction.withoutActions { display() }
    rare?.drawnPart = nil
  }

  /// Draws the contents on a canvas of the bounds' size. Nothing without extent.
  final func drawContents() {
    // What is too large for a canvas at the window's scale is drawn coarser: the scale comes from outside.
    let scale = DrawingContext.scale(for: bounds.size, upTo: windowScale)
    let rare = ensureRare()
    if scale < windowScale, !rare.isDrawnCoarsely {
      rare.isDrawnCoarsely = true
      Diagnostics.report(
        """
        layer \(label) of \(bounds.width)×\(bounds.height) points is drawn at \(scale) instead of \
        \(windowScale) pixels per point: \(DrawingContext.maximumSide) a side and \
        \(DrawingContext.maximumPixels) in all are the most
        """)
    }
    var image: Image?
    if !bounds.isEmpty {
      func draw(_ context: DrawingContext) {
        context.translate(x: -bounds.minX, y: -bounds.minY)
        self.draw(in: context)
      }
      rare.isDrawing = true
      if let part = rare.drawnPart, let old = contents, rare.drawnScale != nil, rare.drawnBounds == bounds,
        old.scale == scale
      {
        image = old.redrawing(Rect(origin: part.origin - bounds.origin, size: part.size), draw)
      } else {
        image = DrawingContext.image(size: bounds.size, scale: scale, draw)
      }
      rare.isDrawing = false
    }
    rare.drawnScale = windowScale
    rare.drawnBounds = bounds
    set(\.contents, image)
    set(\.contentsScale, scale)
  }

  /// Asks for the contents to be drawn anew if they were drawn for another scale of the window.
  final func redrawIfScaleDiffers() {
    if let drawn = rare?.drawnScale, drawn != tree?.scale { setNeedsDisplay() }
  }

  /// Draws anew what was drawn for another scale.
  final func redrawForScale() {
    forEachWithin { $0.redrawIfScaleDiffers() }
  }

  /// Draws anew what was drawn for another scale, and places anew what was to lie on its pixels.
  final func scaleDidChange() {
    forEachWithin {
      $0.redrawIfScaleDiffers()
      $0.setNeedsLayout()
    }
  }

  /// Decodes a picture that waits for it, so that the frame does not.
  final func prepareContents() {
    if let failure = failureOfContents() { Diagnostics.report(failure) }
  }

  /// Decodes a picture that waits for it. Returns why that failed, where nobody has been told yet.
  final func failureOfContents() -> String? {
    guard let image = model.contents, !image.isPrepared else { return nil }
    return image.takeFailure().map { "layer \(label): \($0)" }
  }
}
