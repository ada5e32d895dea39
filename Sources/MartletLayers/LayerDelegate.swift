/// Answers for a layer: its actions and its layout. All requirements have a default that does nothing.
@MainActor
public protocol LayerDelegate: AnyObject {
  /// The action for a change or event. `nil` (the default) lets the search go on; `NoAction` ends it.
  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)?
  /// Places the sublayers. Called within a commit for a layer that needs layout, before its own sublayers are laid
  /// out.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  public func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { nil }
  public func layoutSublayers(of layer: Layer) {}
}
