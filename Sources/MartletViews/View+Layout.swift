import MartletGeometry

extension View {
  /// Asks for `layoutSubviews` before the next commit. Done by itself where the size or the list of subviews changes.
  public final func setNeedsLayout() {
    layer.setNeedsLayout()
    AnimationBlock.current?.needsLayout(self)
  }

  /// Lays out at once what needs it, from the outermost view around this one that does, through all within. In an
  /// animation block what it places is animated.
  public final func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// The rectangle of whole pixels of the window that is nearest to one in points: a subview whose frame it is has sharp
  /// edges and crisp letters. It holds where the view itself lies on whole pixels and neither scales nor turns. When the
  /// window's scale changes, views are laid out again.
  public final func alignToPixels(_ rect: Rect) -> Rect { layer.alignToPixels(rect) }

  /// Asks for `draw(in:)` before the next commit, and from now on when the size changes.
  public final func setNeedsDisplay() {
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay()
  }

  /// Asks for a part of what `draw(in:)` shows to be drawn anew before the next commit: a rectangle in the view's own
  /// coordinates, in points. See `Layer.setNeedsDisplay(in:)`.
  public final func setNeedsDisplay(in rect: Rect) {
    layer.needsDisplayOnBoundsChange = true
    layer.setNeedsDisplay(in: rect)
  }
}
