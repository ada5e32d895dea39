import MartletGeometry

/// Constraints of a view, and what they take from it.
extension View {
  /// How strongly the view resists growing beyond ``intrinsicContentSize(forWidth:)``.
  /// ``LayoutPriority/defaultLow`` by default.
  public final func contentHugging(_ axis: LayoutAxis) -> LayoutPriority {
    layoutRecord?.hugging[axis] ?? .defaultLow
  }

  /// Sets how strongly the view resists growing beyond its content.
  public final func setContentHugging(_ priority: LayoutPriority, _ axis: LayoutAxis) {
    ensureLayoutRecord().hugging[axis] = priority
    constraintsDidChange()
  }

  /// How strongly the view resists shrinking below ``intrinsicContentSize(forWidth:)``.
  /// ``LayoutPriority/defaultHigh`` by default.
  public final func compressionResistance(_ axis: LayoutAxis) -> LayoutPriority {
    layoutRecord?.resistance[axis] ?? .defaultHigh
  }

  /// Sets how strongly the view resists shrinking below its content.
  public final func setCompressionResistance(_ priority: LayoutPriority, _ axis: LayoutAxis) {
    ensureLayoutRecord().resistance[axis] = priority
    constraintsDidChange()
  }

  /// Says that the content asks for another size, or has other baselines.
  public final func invalidateIntrinsicContentSize() {
    guard let record = layoutRecord, record.isTied else { return }
    // Stacks around it may have taken proportions from it.
    var outer = superview
    while let view = outer {
      if let stack = view as? StackView, stack.distribution == .fillProportionally {
        stack.setNeedsArrangement()
      }
      outer = view.layoutRecord?.isTied == true ? view.superview : nil
    }
    let host = constraintHost
    host.layoutRecord?.engine?.contentDidChange(of: self)
    host.setNeedsLayout()
  }

  /// The direction of text in the view and in its subviews; `nil`, the default, means that of the superview, and
  /// that of the person's language for a view without one, if the library is translated into it. Leading and trailing edges follow it.
  public final var layoutDirection: LayoutDirection? {
    get { layoutRecord?.direction }
    set {
      guard newValue != layoutRecord?.direction else { return }
      ensureLayoutRecord().direction = newValue
      LayoutRecord.hasDirections = true
      directionDidChange()
    }
  }

  /// The direction of text that is in effect; see ``layoutDirection``.
  public final var effectiveLayoutDirection: LayoutDirection {
    var view: View? = self
    while let current = view {
      if let direction = current.layoutRecord?.direction { return direction }
      view = current.superview
    }
    return LibraryWords.direction
  }

  /// Moves the view to another superview, or to none. Constraints and stacks in it follow if that changes the direction.
  final func keepDirection(_ move: () -> Void) {
    guard LayoutRecord.hasDirections else { return move() }
    let old = effectiveLayoutDirection
    move()
    if effectiveLayoutDirection != old { directionDidChange() }
  }

  private func directionDidChange() {
    (self as? WindowRootView)?.onDirectionChange?()
    var pending: [View] = [self]
    while let view = pending.popLast() {
      // A stack's insets have sides.
      (view as? StackView)?.setNeedsArrangement()
      view.setNeedsLayout()
      view.lookDidChange()
      if let record = view.layoutRecord, record.isTied || !record.owned.isEmpty {
        view.constraintHost.constraintsDidChange()
      }
      pending += view.subviews
    }
  }

  /// Adds a guide to the view, and removes it from its previous one.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    precondition(guide.kind == .custom, "layout guide: \(guide.name) can't be moved to another view")
    guide.owningView?.removeLayoutGuide(guide)
    ensureLayoutRecord().guides.append(guide)
    guide.owningView = self
  }

  /// Removes a guide, with the constraints that name it. Does nothing if it is not in the view.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.owningView === self, guide.kind == .custom, let record = layoutRecord else { return }
    for constraint in record.owned + record.passing
    where constraint.first === guide || constraint.second === guide {
      constraint.isActive = false
    }
    record.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The guides that were added, in this order.
  public final var layoutGuides: [LayoutGuide] { layoutRecord?.guides ?? [] }

  /// The smallest size that the constraints in the view allow, or else what its content asks for. A given width or
  /// height is kept. 0 where neither constraints nor content say anything.
  /// - Parameters:
  ///   - width: In points; `nil` if it is free, and so it is if it is not finite.
  ///   - height: In points; `nil` if it is free, and so it is if it is not finite.
  public final func fittingSize(width: Double? = nil, height: Double? = nil) -> Size {
    LayoutEngine(for: self).fittingSize(width: width, height: height)
  }

  // MARK: The constraints' bookkeeping

  final func ensureLayoutRecord() -> LayoutRecord {
    if let layoutRecord { return layoutRecord }
    let record = LayoutRecord()
    layoutRecord = record
    return record
  }

  /// The view whose layout solves the constraints that pass through this view: the nearest, from this one outwards,
  /// through which none pass.
  final var constraintHost: View {
    var view = self
    while view.layoutRecord?.isTied == true, let outer = view.superview { view = outer }
    return view
  }

  final func register(_ constraint: LayoutConstraint) {
    let record = ensureLayoutRecord()
    record.register(constraint)
    record.engine = nil
  }

  final func unregister(_ constraints: Set<ObjectIdentifier>) {
    guard let record = layoutRecord, record.isTied else { return }
    record.unregister(constraints)
    // It may be a host from now on.
    if !record.isTied { constraintsDidChange() }
  }

  /// Has the constraints collected and solved anew at the next layout.
  final func constraintsDidChange() {
    let host = constraintHost
    let record = host.ensureLayoutRecord()
    record.isDirty = true
    // It holds the views.
    record.engine = nil
    host.setNeedsLayout()
  }

  /// The view is about to get another superview, or none: constraints with something outside of it end.
  final func endOutwardConstraints() {
    (superview as? StackView)?.willLose(self)
    guard let record = layoutRecord, record.isTied else { return }
    constraintsDidChange()
    LayoutConstraint.deactivate(record.passing.filter { $0.owner !== self })
  }

  /// Ends constraints that something outside of the view has solved that is gone.
  final func endLostConstraints() {
    guard let record = layoutRecord, record.isTied else { return }
    LayoutConstraint.deactivate(record.passing.filter { !$0.isActive })
  }

  /// Solves the constraints that end at this view, and places what they name.
  final func layOutConstraints() {
    guard let record = layoutRecord else { return }
    guard !record.isTied || superview == nil else { return frameDidChange() }
    if record.isDirty {
      let engine = LayoutEngine(for: self)
      engine.collect()
      record.isDirty = false
      if !engine.isEmpty { record.engine = engine }
    }
    record.engine?.layOut()
    record.engine?.isFollowing = true
  }

  /// The view has placed subviews itself: constraints that pass through them follow.
  final func finishConstraints() {
    guard let engine = layoutRecord?.engine, engine.isFollowing else { return }
    engine.isFollowing = false
    if !engine.knowsFrames { engine.layOut() }
  }

  /// Constraints that pass through the view without placing it take its frame as given. If they know another one, they are
  /// solved anew.
  final func frameDidChange() {
    guard let record = layoutRecord, record.isTied, superview != nil else { return }
    let host = constraintHost
    guard let engine = host.layoutRecord?.engine, !engine.isFollowing, !engine.knowsFrame(of: self)
    else { return }
    host.setNeedsLayout()
  }
}
