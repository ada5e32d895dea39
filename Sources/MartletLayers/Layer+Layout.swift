extension Layer {
  /// Asks for `layoutSublayers` before the next commit. Done by itself where the size of the bounds or the list of
  /// sublayers changes.
  public final func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    tree?.needsLayout(self)
  }

  /// Lays out at once what needs it, from the outermost layer around this one that does, through all within.
  public final func layoutIfNeeded() {
    var top = self
    var current = superlayer
    while let layer = current {
      if layer.needsLayout { top = layer }
      current = layer.superlayer
    }
    top.forEachWithin { $0.layoutOwnSublayers() }
  }

  /// Lays out this layer alone, if it needs that.
  final func layoutOwnSublayers() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSublayers()
  }

  /// What a change of the bounds' size asks for.
  final func boundsDidResize() {
    setNeedsLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
}
