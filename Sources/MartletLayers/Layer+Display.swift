import MartletDrawing
import MartletGeometry

extension Layer {
  /// Asks for the contents to be drawn before the next commit. Never done by itself for a plain layer, except where
  /// `needsDisplayOnBoundsChange` says so and where the scale of the window changes under contents that were drawn.
  public final func setNeedsDisplay() {
    guard !needsDisplay else { return }
    needsDisplay = true
    tree?.needsDisplay(self)
  }

  /// Draws the contents at once, if they need it and the layer is in a window.
  public final func displayIfNeeded() {
    guard needsDisplay, tree != nil else { return }
    needsDisplay = false
    Transaction.withoutActions { display() }
  }

  /// Draws the contents on a canvas of the bounds' size. Nothing without extent.
  final func drawContents() {
    // What is too large for a canvas at the window's scale is drawn coarser: the scale comes from outside.
    let longest = max(bounds.width, bounds.height, 1)
    let windowScale = tree?.scale ?? 1
    let scale = min(windowScale, Double(DrawingContext.maximumSide) / longest)
    let rare = ensureRare()
    var image: Image?
    if !bounds.isEmpty {
      rare.isDrawing = true
      image = DrawingContext.image(size: bounds.size, scale: scale) { context in
        context.translate(x: -bounds.minX, y: -bounds.minY)
        draw(in: context)
      }
      rare.isDrawing = false
    }
    rare.drawnScale = windowScale
    set(\.contents, image)
    set(\.contentsScale, scale)
  }

  /// Asks for the contents to be drawn anew if they were drawn for another scale of the window.
  final func redrawIfScaleDiffers() {
    if let drawn = rare?.drawnScale, drawn != tree?.scale { setNeedsDisplay() }
  }

  /// Draws anew what was drawn for another scale.
  final func scaleDidChange() {
    forEachWithin { $0.redrawIfScaleDiffers() }
  }

  /// Decodes a picture that waits for it, so that the frame does not.
  final func prepareContents() {
    guard let image = model.contents, !image.isPrepared else { return }
    do throws(BitmapError) { try image.prepare() } catch { Diagnostics.report("layer \(label): \(error)") }
  }
}
