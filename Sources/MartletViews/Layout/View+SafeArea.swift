import MartletGeometry

/// The part of a view that nothing covers.
extension View {
  /// What covers the view's edges, in points: of what covers the window (``WindowController/safeAreaInsets``), the part
  /// that reaches into the view, and ``additionalSafeAreaInsets``. It follows with the layout; a scroll view's content
  /// inherits nothing, because it moves beneath.
  public final var safeAreaInsets: Insets { layoutRecord?.safeAreaInsets ?? .zero }

  /// What covers the view's edges besides what it inherits, in points; for a bar that a container lays over its
  /// content. Zero by default.
  public final var additionalSafeAreaInsets: Insets {
    get { layoutRecord?.additionalSafeAreaInsets ?? .zero }
    set {
      precondition(newValue.isFinite, "additionalSafeAreaInsets must be finite, not \(newValue)")
      guard newValue != additionalSafeAreaInsets else { return }
      ensureLayoutRecord().additionalSafeAreaInsets = newValue
      (superview ?? self).setNeedsLayout()
      constraintHost.setNeedsLayout()
      setNeedsLayout()
    }
  }

  /// The part of the view that nothing covers.
  public final var safeAreaGuide: LayoutGuide {
    let record = ensureLayoutRecord()
    if let guide = record.safeAreaGuide { return guide }
    let guide = LayoutGuide(.safeArea, of: self)
    record.safeAreaGuide = guide
    return guide
  }

  /// How far content should stay away from the edges of the safe area, in points. 8 by default.
  public final var layoutMargins: Insets {
    get { layoutRecord?.margins ?? Insets(8) }
    set {
      precondition(newValue.isFinite, "layoutMargins must be finite, not \(newValue)")
      guard newValue != layoutMargins else { return }
      ensureLayoutRecord().margins = newValue
      constraintHost.setNeedsLayout()
    }
  }

  /// The safe area less ``layoutMargins``.
  public final var layoutMarginsGuide: LayoutGuide {
    let record = ensureLayoutRecord()
    if let guide = record.marginsGuide { return guide }
    let guide = LayoutGuide(.margins, of: self)
    record.marginsGuide = guide
    return guide
  }

  /// Takes over what covers the window, for a root view; otherwise what reaches into the view from outside.
  /// - Parameter isInSolution: Whether the view's constraints are being solved, so that they take it into account anyway.
  final func inheritSafeArea(isInSolution: Bool = false) {
    let inherited: Insets
    if let superview {
      inherited = superview.safeArea(within: self)
    } else {
      inherited = layoutRecord?.windowSafeAreaInsets ?? .zero
    }
    let additional = additionalSafeAreaInsets
    let insets = Insets(
      top: inherited.top + additional.top, left: inherited.left + additional.left,
      bottom: inherited.bottom + additional.bottom, right: inherited.right + additional.right)
    guard insets != safeAreaInsets else { return }
    ensureLayoutRecord().safeAreaInsets = insets
    if !isInSolution { constraintHost.setNeedsLayout() }
    setNeedsLayout()
    safeAreaInsetsDidChange()
  }

  /// Lets the subviews inherit what reaches into them.
  final func passSafeAreaOn() {
    let isCovered = safeAreaInsets != .zero
    for view in subviews where isCovered || view.layoutRecord != nil { view.inheritSafeArea() }
  }

  private func safeArea(within view: View) -> Insets {
    let own = safeAreaInsets
    guard own != .zero, !(self is ScrollView) else { return .zero }
    let frame = view.untransformedFrame
    let free = bounds.inset(by: own)
    func reach(_ inset: Double, _ distance: Double, _ length: Double) -> Double {
      inset > 0 ? max(0, min(distance, length)) : 0
    }
    return Insets(
      top: reach(own.top, free.minY - frame.minY, frame.height),
      left: reach(own.left, free.minX - frame.minX, frame.width),
      bottom: reach(own.bottom, frame.maxY - free.maxY, frame.height),
      right: reach(own.right, frame.maxX - free.maxX, frame.width))
  }

  /// Where the view would be without its transform.
  final var untransformedFrame: Rect {
    get {
      let (size, anchor, position) = (bounds.size, layer.anchorPoint, layer.position)
      return Rect(
        x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width,
        height: size.height)
    }
    set {
      let anchor = layer.anchorPoint
      if bounds.size != newValue.size { layer.bounds.size = newValue.size }
      let position = Point(
        x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
      if layer.position != position { layer.position = position }
    }
  }
}
