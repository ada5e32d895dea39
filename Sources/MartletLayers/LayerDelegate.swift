import MartletDrawing

/// Answers for a layer: its actions, its layout and its contents. All requirements have a default that does nothing.
@MainActor
public protocol LayerDelegate: AnyObject {
  /// The action for a change or event. `nil` (the default) lets the search go on; `NoAction` ends it.
  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)?
  /// Places the sublayers. Called within a commit for a layer that needs layout, before its own sublayers are laid
  /// out.
  func layoutSublayers(of layer: Layer)
  /// Sets the contents of a layer that needs display. `false` (the default) leaves that to `draw(_:in:)`.
  func display(_ layer: Layer) -> Bool
  /// Draws the contents of a layer that needs display, in its own coordinates.
  func draw(_ layer: Layer, in context: DrawingContext)
  /// The layer has come into a tree, and so into a window, or has left it (`nil`), with what is around it. Not called where
  /// it goes to another place in the same window.
  func layer(_ layer: Layer, didMoveTo tree: LayerTree?)
}

extension LayerDelegate {
  public func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { nil }
  public func layoutSublayers(of layer: Layer) {}
  public func display(_ layer: Layer) -> Bool { false }
  public func draw(_ layer: Layer, in context: DrawingContext) {}
  public func layer(_ layer: Layer, didMoveTo tree: LayerTree?) {}
}
