import MartletGeometry
import MartletLayers

extension View {
  /// Lets a picture of the view slide over an edge of its superview, if the view is there in only one of the two layouts between which
  /// the window goes. For a column that has room in landscape only: it need not be laid out at the sizes in between.
  ///
  ///     override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
  ///       super.viewWillTransition(to: size, with: coordinator)
  ///       sidebar.slideSnapshot(with: coordinator, over: .left)
  ///     }
  ///
  /// A view is there if it is not hidden and lies within its superview, at least in part. One that goes is shown as it was before; one
  /// that comes as it is after. The view itself is hidden meanwhile. One that stays moves as any other view. The next change may turn
  /// the picture round on its way if it calls this too; it fades away if that is not animated. Otherwise it is gone at once.
  /// - Parameters:
  ///   - coordinator: What the view's window or controller was told of.
  ///   - edge: The edge over which it comes and goes.
  public final func slideSnapshot(with coordinator: TransitionCoordinator, over edge: SlideEdge) {
    slideSnapshot(with: coordinator, over: edge, isThere: nil)
  }

  /// The same, for a view that shows something else when what is meant has gone.
  /// - Parameter isThere: Whether what is meant is there before and after.
  final func slideSnapshot(
    with coordinator: TransitionCoordinator, over edge: SlideEdge, isThere: (before: Bool, after: Bool)?
  ) {
    let known = slideStage
    guard coordinator.isAnimated, !coordinator.isOver, isInWindow, let superview, !superview.bounds.isEmpty
    else {
      if isInWindow { known?.dissolve() } else { known?.conclude() }
      return
    }
    if let known { return known.follow(coordinator, isThere: isThere?.after) }
    let wasThere = isThere?.before ?? self.isThere
    if let isThere, isThere.before == isThere.after { return }
    let stage = SlideStage(of: self, over: edge, picturing: wasThere)
    if !wasThere { coordinator.quieten(layer) }
    let area = isThere.map { _ in superview.bounds }
    coordinator.animate(alongside: { [weak self] coordinator in
      guard let self, self.superview === superview else { return }
      let isComing = isThere?.after ?? self.isThere
      guard isComing != wasThere else { return }
      View.performWithoutAnimation { stage.enter(superview, isComing: isComing, from: area) }
      stage.follow(coordinator, isThere: isThere?.after)
    })
  }

  /// The picture of it that is on its way.
  final var slideStage: SlideStage? {
    superview?.subviews.lazy.compactMap { $0 as? SlideStage }.first { $0.source === self }
  }

  /// Whether it is seen in its superview.
  final var isThere: Bool {
    guard let superview, !isHidden, !bounds.isEmpty else { return false }
    let (mine, its) = (frame, superview.bounds)
    return mine.maxX > its.minX && mine.minX < its.maxX && mine.maxY > its.minY && mine.minY < its.maxY
  }
}
