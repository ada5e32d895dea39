import Martlet

/// A layer whose contents a closure draws, anew when its size changes.
@MainActor
final class DrawnLayer: Layer {
  private let painter: @MainActor (DrawingContext, Size) -> Void

  /// Makes a layer; `painter` is given a context in points and the layer's size.
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
  /// A layer that shows an outline, drawn in a square of a side, as large as fits it.
  convenience init(outline: Path, side: Double, color: Color) {
    self.init { context, size in
      context.fill(outline.scaled(by: min(size.width, size.height) / side), with: color)
    }
  }
}
