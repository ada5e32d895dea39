import MartletLayers

/// The plain layer of a view. It knows its view, so that a hit on the layer is a hit on the view.
final class ViewLayer: Layer {
  weak var view: View?

  // A view's layer has no implicit actions.
  override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
}

extension Layer {
  /// The view that it shows; `nil` for a layer without one.
  final var shownView: View? {
    if let own = self as? ViewLayer { return own.view }
    guard let delegate, let view = delegate as? View, view.layer === self else { return nil }
    return view
  }

  /// Whether it is a view's layer, or one that stands for such a layer.
  final var isOfViews: Bool { self is ViewLayer || shownView != nil }
}
