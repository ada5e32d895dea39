import MartletGeometry

extension View {
  /// Requests `layoutSubviews` before the next commit. This happens automatically when the size or the list
  /// of subviews changes.
  public final func setNeedsLayout() {
    layer.setNeedsLayout()
    AnimationBlock.current?.needsLayout(self)
  }

  /// Performs any pending layout at once: from the outermost enclosing view that needs it, through all its
  /// descendants. In an animation block the changes are animated.
  public final func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Rounds a rectangle in points to whole pixels of the window. A subview with such a frame has sharp edges
  /// and crisp text, provided that the view itself lies on whole pixels and is neither scaled nor rotated.
  /// When the window's scale changes, views are laid out again.
  public final func alignToPixels(_ rect: Rect) -> Rect { layer.alignToPixels(rect) }

  /// Requests `draw(in:)` before the next commit, and from now on at every change of size.
  public final func setNeedsDisplay() {
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay()
  }

  /// Requests that a part of the view is redrawn before the next commit. The rectangle is in the view's own
  /// coordinates, in points. See `Layer.setNeedsDisplay(in:)`.
  public final func setNeedsDisplay(in rect: Rect) {
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay(in: rect)
  }
}
