import MartletLayers

/// A layer that knows whose it is, so that a hit on it is a hit on its view.
final class ViewLayer: Layer {
  weak var view: View?

  // A view is silent.
  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
}
