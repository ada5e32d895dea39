import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension Layer {
  /// Requests that the contents are drawn before the next commit.
  ///
  /// A layer requests this by itself only in these cases: its bounds change their size and
  /// `needsDisplayOnBoundsChange` is set; a declared property with `needsDisplay` changes; or the window's
  /// scale changes and the layer has drawn contents.
  public final func setNeedsDisplay() {
    rareData?.staleRect = nil
    guard !needsDisplay else { return }
    needsDisplay = true
    tree?.needsDisplay(self)
  }

  /// Requests that a part of the contents is drawn before the next commit.
  ///
  /// `draw(in:)` is called as usual, and what it draws elsewhere is clipped. Everything is drawn unless the
  /// contents come from `draw(in:)` with the same bounds and scale.
  /// - Parameter rect: The part, in the layer's own coordinates; finite. Nothing happens if it is empty.
  public final func setNeedsDisplay(in rect: Rect) {
    precondition(rect.isFinite, "layer display rectangle must be finite, not \(rect)")
    guard !rect.isEmpty else { return }
    let stale = rareData?.staleRect.map { $0.union(rect) } ?? rect
    // Everything is requested already.
    if needsDisplay, rareData?.staleRect == nil { return }
    setNeedsDisplay()
    ensureRareData().staleRect = stale
  }

  /// Draws the contents at once, if they need it and the layer is in a window.
  public final func displayIfNeeded() {
    guard needsDisplay, tree != nil else { return }
    needsDisplay = false
    let stale = rareData?.staleRect
    rareData?.staleRect = nil
    rareData?.drawnPart = stale
    Transaction.withoutActions { display() }
    rareData?.drawnPart = nil
  }

  /// Draws the contents with `draw(in:)` on a canvas of the bounds' size. If that is empty, the contents
  /// become `nil`.
  final func drawContents() {
    // The window's scale comes from outside, so a layer may be too large for a canvas at that scale. It is
    // then drawn at a lower one. What is enlarged may be drawn less finely.
    let wanted = drawingScale
    let area = max(bounds.width * bounds.height, 1)
    let finest = max((Constants.mostFinePixels / area).squareRoot(), windowScale)
    let scale = DrawingContext.scale(for: bounds.size, upTo: min(wanted, finest))
    let rareData = ensureRareData()
    if scale < windowScale, !rareData.isDrawnCoarsely {
      rareData.isDrawnCoarsely = true
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
      rareData.isDrawing = true
      if let part = rareData.drawnPart, let old = contents, rareData.drawnScale != nil,
        rareData.drawnBounds == bounds,
        old.scale == scale
      {
        image = old.redrawing(Rect(origin: part.origin - bounds.origin, size: part.size), draw)
      } else {
        image = DrawingContext.image(size: bounds.size, scale: scale, draw)
      }
      rareData.isDrawing = false
    }
    rareData.drawnScale = wanted
    rareData.drawnBounds = bounds
    set(\.contents, image)
    set(\.contentsScale, scale)
  }

  /// Requests display if the contents were drawn for another scale.
  final func redrawIfScaleDiffers() {
    if let drawn = rareData?.drawnScale, tree == nil || drawn != drawingScale { setNeedsDisplay() }
  }

  /// The same for this layer and all layers in it.
  final func redrawForScale() {
    forEachWithin { $0.redrawIfScaleDiffers() }
  }

  /// The same, and requests layout for all of them, since positions may have to be aligned with other pixels.
  final func scaleDidChange() {
    forEachWithin {
      if $0.fineness > 1 { $0.shareFinePixels() }
      $0.redrawIfScaleDiffers()
      $0.setNeedsLayout()
    }
  }

  /// Decodes an image that is not decoded yet, so that the frame need not do it; a large one on another thread. Reports a
  /// failure.
  final func prepareContents() {
    if let image = model.contents, image.awaitsWorker { return awaitContents(image) }
    rareData?.lateContents = nil
    if let failure = failureOfContents() { Diagnostics.report(failure) }
  }

  /// Has a large image decoded, and shows it then.
  private func awaitContents(_ image: Image) {
    let rareData = ensureRareData()
    var late = rareData.lateContents ?? LateContents(image: image, action: nil)
    guard !late.isAwaited else { return }
    late.isAwaited = true
    rareData.lateContents = late
    image.whenReady(atScale: windowScale * stretch(of: image)) { [weak self] in
      Task { @MainActor in self?.showLateContents(image) }
    }
  }

  /// How many times its own size contents have in the layer.
  private func stretch(of image: Image) -> Double {
    let pixels = image.scale / contentsScale
    let size = Size(width: image.size.width * pixels, height: image.size.height * pixels)
    let place = contentsGravity.place(size, in: bounds)
    let stretch = max(place.width / image.size.width, place.height / image.size.height)
    return stretch > 0 && stretch.isFinite ? stretch : 1
  }

  /// Shows contents that are decoded now, unless others were set.
  private func showLateContents(_ image: Image) {
    guard let late = rareData?.lateContents, late.image === image else { return }
    rareData?.lateContents = nil
    markChanged(.properties)
    late.action?.run(ActionEvent(key: .contents, layer: self))
  }

  /// The values to commit: the model, with the contents that are on screen as long as new ones are not decoded.
  final var committable: LayerProperties {
    guard rareData?.lateContents != nil else { return model }
    var properties = model
    properties.content = committed.properties.content
    return properties
  }

  /// Decodes an image that is not decoded yet. Returns why that failed, once for each failure.
  final func failureOfContents() -> String? {
    guard let image = model.contents, !image.isPrepared else { return nil }
    return image.takeFailure().map { "layer \(label): \($0)" }
  }
}
