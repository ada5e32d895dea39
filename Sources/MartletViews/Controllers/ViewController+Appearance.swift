extension ViewController {
  /// For containers of your own: says that a child begins to be seen or to go, as a transition does. From then on the appearance
  /// calls of the child follow what its container says, and no longer whether its view is in a window.
  ///
  /// It may be called again before the end: the transition has turned round. The child's calls also follow those of its container.
  /// - Parameters:
  ///   - isAppearing: Whether it begins to be seen.
  ///   - animated: What the calls tell.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    wanted = isAppearing ? .appearing : .disappearing
    updateAppearance(animated: animated)
  }

  /// For containers of your own: the transition that has begun with `beginAppearanceTransition(_:animated:)` is over.
  public final func endAppearanceTransition() {
    switch wanted {
    case .appearing: wanted = .shown
    case .disappearing: wanted = .hidden
    default: return
    }
    updateAppearance(animated: isChangeAnimated)
  }

  /// What its appearance should be.
  private final var wantedAppearance: Appearance {
    let own = wanted ?? (viewIfLoaded?.isInOpenWindow ?? false ? .shown : .hidden)
    return parent.map { own.within($0.appearance) } ?? own
  }

  /// Tells it, and the controllers in it, what has changed.
  final func updateAppearance(animated: Bool) {
    if AppearanceBatch.holds(self) { return }
    isChangeAnimated = animated
    // What a call changes is told by the one who tells already.
    guard !isBeingTold else { return }
    isBeingTold = true
    defer { isBeingTold = false }
    while let next = appearance.step(to: wantedAppearance) {
      appearance = next
      switch next {
      case .appearing:
        loadViewIfNeeded()
        viewWillAppear(isChangeAnimated)
      case .shown: viewDidAppear(isChangeAnimated)
      case .disappearing: viewWillDisappear(isChangeAnimated)
      case .hidden: viewDidDisappear(isChangeAnimated)
      }
      for child in children { child.updateAppearance(animated: isChangeAnimated) }
    }
  }
}
