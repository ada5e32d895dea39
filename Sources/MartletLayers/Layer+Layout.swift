extension Layer {
  /// Requests a call of `layoutSublayers` before the next commit. A layer requests this by itself if the size
  /// of its bounds or its list of sublayers changes.
  public final func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    tree?.needsLayout(self)
  }

  /// Performs layout at once where it is needed: from the outermost layer around this one that needs it,
  /// through everything in it.
  public final func layoutIfNeeded() {
    var top = self
    var current = superlayer
    while let layer = current {
      if layer.needsLayout { top = layer }
      current = layer.superlayer
    }
    top.forEachWithin { $0.layoutOwnSublayers() }
  }

  /// Performs layout for this layer only, if it needs it.
  final func layoutOwnSublayers() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSublayers()
  }

  /// Requests what a new size of the bounds requires.
  final func boundsDidResize() {
    setNeedsLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
}
