/// Dragging out of views, and dropping on them.
extension View {
  /// What people can drag out of the view; `nil`, the default, for nothing. A source belongs to one view.
  public final var dragSource: DragSource? {
    get { viewRecord?.dragSource }
    set {
      guard newValue !== dragSource else { return }
      dragSource?.detach()
      ensureViewRecord().dragSource = newValue
      newValue?.attach(to: self)
    }
  }

  /// What happens to what people drop on the view; `nil`, the default, if it takes nothing. A target belongs to one view.
  public final var dropTarget: DropTarget? {
    get { viewRecord?.dropTarget }
    set {
      guard newValue !== dropTarget else { return }
      dropTarget?.view = nil
      newValue?.view?.dropTarget = nil
      ensureViewRecord().dropTarget = newValue
      newValue?.view = self
    }
  }

  /// What leads the drags of the window; `nil` if the view is in none.
  final var windowDrags: WindowDrags? {
    var root = self
    while let outer = root.superview { root = outer }
    return (root as? WindowRootView)?.drags
  }
}
