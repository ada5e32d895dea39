import Martlet

/// A layer whose contents are drawn by a closure, again when its size changes.
@MainActor
final class DrawnLayer: Layer {
  private let painter: @MainActor (DrawingContext, Size) -> Void

  /// Makes a layer; `painter` gets a context in points and the layer's size.
  init(_ painter: @escaping @MainActor (DrawingContext, Size) -> Void) {
    self.painter = painter
    super.init()
    needsDisplayOnBoundsChange = true
  }

  override func draw(in context: DrawingContext) {
    guard !bounds.isEmpty else { return }
    painter(context, bounds.size)
  }
}

extension DrawnLayer {
  /// A layer with an outline that was drawn in a square of a side, scaled to fit.
  convenience init(outline: Path, side: Double, color: Color) {
    self.init { context, size in
      context.fill(outline.scaled(by: min(size.width, size.height) / side), with: color)
    }
  }
}
