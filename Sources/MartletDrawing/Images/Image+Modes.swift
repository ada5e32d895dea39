import MartletGeometry

extension Image {
  /// An image of the same pixels that is resized in nine parts, as UIKit's: its corners keep their size, its edges are
  /// resized along the edge only, and its middle is resized in both directions. It shares memory and textures with this
  /// image.
  ///
  /// A layer resizes it with the gravities that resize (`ContentsGravity.resize` and the aspect ones), and draws it in one
  /// piece, without seams. Its corners have `scale / contentsScale` times their size in points. Where they do not fit,
  /// they shrink. A `DrawingContext` draws it as one part.
  ///
  /// - Parameters:
  ///   - capInsets: Distances from the edges of the picture, or of the part that a layer's `contentsRect` shows, in points;
  ///     finite, negative ones count as 0. The image is cut there; tiles are cut at the nearest whole pixels.
  ///   - resizingMode: How the middle and the edges fill their room.
  public func resizableImage(
    withCapInsets capInsets: Insets, resizingMode: ResizingMode = .tile
  ) -> Image {
    precondition(capInsets.isFinite, "image: cap insets must be finite: \(capInsets)")
    return Image(
      self,
      capInsets: Insets(
        top: max(capInsets.top, 0), left: max(capInsets.left, 0), bottom: max(capInsets.bottom, 0),
        right: max(capInsets.right, 0)),
      resizingMode: resizingMode, renderingMode: renderingMode)
  }

  /// An image of the same pixels that is drawn with its own colours, or as a stencil with the tint of its layer. It shares
  /// memory and textures with this image. A `DrawingContext` draws its own colours.
  public func withRenderingMode(_ mode: RenderingMode) -> Image {
    mode == renderingMode
      ? self
      : Image(self, capInsets: capInsets, resizingMode: resizingMode, renderingMode: mode)
  }
}
