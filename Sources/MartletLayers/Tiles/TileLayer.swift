import MartletDrawing
import MartletRenderTree

/// A layer within a `TiledLayer` that the program does not see: it animates nothing by itself and is not touched.
final class TileLayer: Layer {
  /// Shows a part of a picture, beside other layers that show what is around it.
  func show(partOf image: Image) {
    if self.contents != image { set(\.content, .image(ImageContent(partOf: image))) }
  }

  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
  override var takesTouches: Bool { false }
}
