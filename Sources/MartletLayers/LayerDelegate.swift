import MartletDrawing

/// Provides a layer's actions, layout and contents. By default all methods do nothing.
@MainActor
public protocol LayerDelegate: AnyObject {
  /// The action for a change or an event. `nil`, the default, continues the search; `NoAction` ends it.
  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)?
  /// Places the sublayers. Called if layout is needed, before the sublayers' own layout.
  func layoutSublayers(of layer: Layer)
  /// Sets the contents of a layer that needs display. `false`, the default, means that `draw(_:in:)` draws
  /// them.
  func display(_ layer: Layer) -> Bool
  /// Draws the contents of a layer that needs display, in its own coordinates.
  func draw(_ layer: Layer, in context: DrawingContext)
  /// The layer, with those around it, has entered a tree and so a window, or has left it (`nil`). Not called
  /// if it only moves within the window.
  func layer(_ layer: Layer, didMoveTo tree: LayerTree?)
}

extension LayerDelegate {
  public func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { nil }
  public func layoutSublayers(of layer: Layer) {}
  public func display(_ layer: Layer) -> Bool { false }
  public func draw(_ layer: Layer, in context: DrawingContext) {}
  public func layer(_ layer: Layer, didMoveTo tree: LayerTree?) {}
}
