/// A layer within a `TiledLayer` that the program does not see: it animates nothing by itself and is not touched.
final class TileLayer: Layer {
  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
  override var takesTouches: Bool { false }
}
