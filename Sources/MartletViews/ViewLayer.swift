import MartletLayers

/// A layer that knows its view, so that a hit on the layer is a hit on the view.
final class ViewLayer: Layer {
  weak var view: View?

  // A view's layer has no implicit actions.
  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
}
