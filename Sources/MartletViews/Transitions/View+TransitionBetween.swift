import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

extension View {
  /// Replaces a subview by another view, which takes its place and frame, with a transition that can be interrupted at any moment:
  ///
  ///     container.transition(from: page, to: next, by: Flip(.left))
  ///
  /// At the end the old view is removed; if the transition is cancelled, the new one is, unless it was a subview before. Meanwhile
  /// both are hidden subviews, and touches of them come to this view, where a pan can catch the transition:
  ///
  ///     pan.beginsOnTouchDown = { [weak container] _ in container?.currentTransition != nil }
  ///     pan.addHandler { [weak container] in container?.currentTransition?.follow($0) }
  ///
  /// If a transition of one of the two views is under way here, this one begins with what is seen of it, which goes on moving. If this
  /// one is the way back of it (`ViewTransition.isReverse(of:)`), it turns round instead. In either case the earlier one is over: its
  /// completion is told whether the new transition begins at its new view. Transitions of other views go on beside it. Of more than two that interrupt each other, the further ones are
  /// cross-fades, since each takes as many pictures of all earlier ones as it has parts.
  ///
  /// Outside of a window, and while animations are disabled, the view is replaced at once. Where motion is reduced
  /// (`View.effectiveReducesMotion`), it is a cross-fade of a fifth of a second, unless a pan leads it.
  /// - Parameters:
  ///   - old: A subview: the one that is shown now. If it is none, the new view is only added, and a line on standard error says so.
  ///   - new: The view to show.
  ///   - transition: How.
  ///   - timing: How it moves by itself; by default as the transition says.
  ///   - initialVelocity: The velocity of the progress at the beginning, per second. 0 by default.
  ///   - completion: Called once, when the transition is over and the views are in order: with whether it has come to the new view.
  /// - Returns: What controls the transition. If an earlier one turns round, it is that one, whose `old` is the new view now.
  @discardableResult
  public final func transition(
    from old: View, to new: View, by transition: any ViewTransition, timing: TransitionTiming? = nil,
    initialVelocity: Double = 0, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> TransitionAnimator {
    let (transition, timing) = reduced(transition, timing)
    let (animator, isNew) = stage(
      from: old, to: new, by: transition, timing: timing, completion: completion)
    if isNew { animator.finish(velocity: initialVelocity) }
    return animator
  }

  /// Replaces a subview by another view, as a pan goes: to be called when the pan begins. Otherwise like
  /// `transition(from:to:by:timing:initialVelocity:completion:)`; the pan's handler goes on with
  /// `TransitionAnimator.follow(_:)`, of `currentTransition`.
  @discardableResult
  public final func transition(
    from old: View, to new: View, by transition: any ViewTransition, following pan: PanGestureRecognizer,
    timing: TransitionTiming? = nil, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> TransitionAnimator {
    let (animator, isNew) = stage(
      from: old, to: new, by: transition, timing: timing, completion: completion)
    if isNew { animator.waitForHand() }
    if animator.dismissed === pan { animator.dismissed = nil }
    animator.follow(pan)
    return animator
  }

  /// The transition that is under way between subviews of this view: the frontmost one; `nil` if there is none.
  public final var currentTransition: TransitionAnimator? { transition { _ in true } }

  /// The frontmost transition between subviews that is as wanted.
  final func transition(where isWanted: (TransitionAnimator) -> Bool) -> TransitionAnimator? {
    for subview in subviews.reversed() {
      if let animator = (subview as? TransitionStageView)?.animator, isWanted(animator) { return animator }
    }
    return nil
  }

  /// Lies as another subview of the same view does.
  final func takePlace(of view: View) {
    let (mine, its) = (layer, view.layer)
    if mine.anchorPoint != its.anchorPoint { mine.anchorPoint = its.anchorPoint }
    if bounds.size != view.bounds.size { bounds.size = view.bounds.size }
    if center != view.center { center = view.center }
    if mine.transform != its.transform { mine.transform = its.transform }
  }

  /// How many earlier transitions may be parts of the pictures of one.
  fileprivate static var mostNested: Int { 2 }

  /// Puts a transition on stage, or finds the one that turns round (`isNew` is `false` then).
  private func stage(
    from old: View, to new: View, by transition: any ViewTransition, timing: TransitionTiming?,
    completion: (@MainActor (_ finished: Bool) -> Void)?
  ) -> (animator: TransitionAnimator, isNew: Bool) {
    precondition(old !== new, "transition: the old view is the new one")
    if old.superview !== self {
      Diagnostics.reportOnce(
        "transition from elsewhere",
        """
        transition: the view to replace is no subview of the view that is asked to replace it, so the new one is only added; \
        give the subview that is shown now
        """)
    }
    let current = self.transition { $0.shows(old) || $0.shows(new) }
    // Each of the two may be in one of its own.
    while let other = self.transition(where: { $0 !== current && ($0.shows(old) || $0.shows(new)) }) {
      other.conclude(at: other.end(showing: old))
    }
    let canShow = isInWindow && View.areAnimationsEnabled && old.superview === self && !old.bounds.isEmpty
    if canShow, let current, current.leads(from: new, to: old),
      transition.original.isReverse(of: current.direction.original)
        || current.direction.original.isReverse(of: transition.original)
    {
      current.turnRound(by: transition)
      if let completion { current.addCompletion(completion) }
      return (current, false)
    }
    let depth = current.map { $0.shows(old) ? $0.depth + 1 : 0 } ?? 0
    let animator = TransitionAnimator(
      depth > Self.mostNested ? FadedTransition(transition, isQuiet: false) : transition, from: old, to: new,
      timing: timing ?? transition.timing, depth: depth)
    if let completion { animator.addCompletion(completion) }
    Transaction.withoutActions {
      if canShow { show(animator, interrupting: current) } else { replace(by: animator, ending: current) }
    }
    return (animator, canShow)
  }

  /// Replaces the view at once.
  private func replace(by animator: TransitionAnimator, ending current: TransitionAnimator?) {
    let (old, new) = (animator.old, animator.new)
    if let current { current.conclude(at: current.end(showing: old)) }
    if old.superview === self {
      new.takePlace(of: old)
      if new.superview !== self { insertSubview(new, above: old) }
      old.removeFromSuperview()
    } else if new.superview !== self {
      addSubview(new)
    }
    animator.conclude(at: 1)
  }

  /// Puts a transition on stage.
  private func show(_ animator: TransitionAnimator, interrupting current: TransitionAnimator?) {
    let (old, new) = (animator.old, animator.new)
    // What it begins with goes to the old view meanwhile.
    current?.head(for: old)
    let wasThere = new.superview === self
    if !wasThere { insertSubview(new, above: old) }
    new.takePlace(of: old)
    layer.layoutIfNeeded()
    for side in [old, new] { side.layer.forEachWithin { $0.displayIfNeeded() } }
    let seen = current.flatMap { $0.shows(old) ? $0.view?.layer : nil } ?? old.layer
    let stage = present(animator, from: seen, to: new.layer, above: new)
    animator.dismissed = current?.hand ?? current?.dismissed
    // Its views are in order again, and may have gone.
    current?.conclude()
    let isOwn = wasThere && new.superview === self
    if new.superview !== self { insertSubview(new, above: old) }
    insertSubview(stage, above: new)
    let wasHidden = (old: old.layer.isHidden, new: new.layer.isHidden)
    animator.atEnd = { [weak self] isNew in
      Transaction.withoutActions {
        old.layer.isHidden = wasHidden.old
        new.layer.isHidden = wasHidden.new
        for side in [old, new] { side.layer.isSeenInCopies = false }
        guard let self else { return }
        if isNew, old.superview === self { old.removeFromSuperview() }
        if !isNew, !isOwn, new.superview === self { new.removeFromSuperview() }
      }
    }
    for side in [old, new] {
      side.layer.isHidden = true
      side.layer.isSeenInCopies = true
    }
  }

  /// Puts the pictures of a transition in front of a subview.
  fileprivate func present(
    _ animator: TransitionAnimator, from old: Layer, to new: Layer, above subview: View
  ) -> View {
    let stage = TransitionStageView(animator)
    stage.takePlace(of: subview)
    stage.layer.zPosition = subview.layer.zPosition
    stage.opacity = subview.opacity
    insertSubview(stage, above: subview)
    animator.begin(in: stage, showing: (old, new))
    return stage
  }
}

/// Transitions between two contents of one view.
extension View {
  /// A transition and its timing, or the quiet one if motion is reduced.
  private func reduced(
    _ transition: any ViewTransition, _ timing: TransitionTiming?
  ) -> (transition: any ViewTransition, timing: TransitionTiming?) {
    effectiveReducesMotion ? (FadedTransition(transition, isQuiet: true), nil) : (transition, timing)
  }

  /// Changes what the view shows, with a transition from its appearance before to the one after:
  ///
  ///     card.transition(by: Flip(.up)) { label.string = "Next" } undo: { label.string = "Before" }
  ///
  /// The view stays where it is and is hidden meanwhile; its superview's `currentTransition` can be caught and led as any other.
  /// If another transition of this view is under way, this one begins with what is seen of it, and that one is over. Outside of a window, and while animations are disabled, only the changes are made.
  /// - Parameters:
  ///   - transition: How.
  ///   - timing: How it moves by itself; by default as the transition says.
  ///   - changes: Called at once. Makes the changes, which animate nothing.
  ///   - undo: Called if the transition ends where it began. Without it (the default) the transition cannot go back.
  ///   - completion: Called once, when the transition is over: with whether the changes remain.
  /// - Returns: What controls the transition.
  @discardableResult
  public final func transition(
    by transition: any ViewTransition, timing: TransitionTiming? = nil, changes: () -> Void,
    undo: (@MainActor () -> Void)? = nil, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> TransitionAnimator {
    let (transition, timing) = reduced(transition, timing)
    let current = superview?.transition { $0.shows(self) }
    let depth = current.map { $0.depth + 1 } ?? 0
    let animator = TransitionAnimator(
      depth > Self.mostNested ? FadedTransition(transition, isQuiet: false) : transition, from: self,
      to: self, timing: timing ?? transition.timing, depth: depth)
    if let completion { animator.addCompletion(completion) }
    animator.isOneWay = undo == nil
    Transaction.withoutActions {
      guard let superview, isInWindow, View.areAnimationsEnabled, !bounds.isEmpty else {
        if let current { current.conclude(at: current.end(showing: self)) }
        View.performWithoutAnimation(changes)
        return animator.conclude(at: 1)
      }
      current?.head(for: self)
      superview.layer.layoutIfNeeded()
      layer.forEachWithin { $0.displayIfNeeded() }
      let old = (current?.view?.layer ?? layer).copyOfTree(keepsTiles: true)
      animator.dismissed = current?.hand ?? current?.dismissed
      // What it undoes comes before what changes now.
      current?.conclude()
      View.performWithoutAnimation(changes)
      superview.layer.layoutIfNeeded()
      layer.forEachWithin { $0.displayIfNeeded() }
      _ = superview.present(animator, from: old, to: layer, above: self)
      let wasHidden = layer.isHidden
      layer.isHidden = true
      layer.isSeenInCopies = true
      animator.atEnd = { [weak self] isNew in
        Transaction.withoutActions {
          self?.layer.isHidden = wasHidden
          self?.layer.isSeenInCopies = false
          if !isNew, let undo { View.performWithoutAnimation(undo) }
        }
      }
    }
    animator.finish()
    return animator
  }
}
