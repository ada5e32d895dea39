import MartletGeometry
import MartletLayers

extension View {
  /// Shows pictures of the view while its window comes to another size, instead of the view: one of before, made now, and one of
  /// after. Both have the width of the view on its way, and one fades into the other. For content that cannot be drawn at the sizes
  /// in between, such as lists and running text:
  ///
  ///     override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
  ///       super.viewWillTransition(to: size, with: coordinator)
  ///       list.stretchAndFade(with: coordinator, unstretchedLeft: 90, unstretchedRight: 44)
  ///     }
  ///
  /// If the view's background is opaque, the lower picture stays whole, and the other one fades on top of it; otherwise both fade.
  /// Heights are not stretched: the pictures begin at the upper edge, and the higher one lies below. What is scrolled is shown as it
  /// is scrolled. Animations in the view go on in the picture of before; in the view itself nothing is animated with the turn.
  ///
  /// The view is hidden meanwhile, and shown again when the change is over, also when it is interrupted or the window closes. The next
  /// change takes the pictures over if it calls this too; otherwise they are gone at once. Without an animation, and outside of
  /// a window, pictures that are there fade away over the view.
  /// - Parameters:
  ///   - coordinator: What the view's window or controller was told of.
  ///   - left: How much of the pictures is not stretched at the left edge, in points. 0 by default.
  ///   - right: The same at the right edge.
  public final func stretchAndFade(
    with coordinator: TransitionCoordinator, unstretchedLeft left: Double = 0,
    unstretchedRight right: Double = 0
  ) {
    precondition(left.isFinite && right.isFinite, "stretch and fade: \(left) and \(right) must be finite")
    let known = superview?.subviews.lazy.compactMap { $0 as? StretchStage }.first { $0.source === self }
    guard coordinator.isAnimated, !coordinator.isOver, isInWindow, let superview, !bounds.isEmpty,
      known != nil || !isHidden
    else {
      known?.dissolve()
      return
    }
    View.performWithoutAnimation {
      let stage = known ?? StretchStage(of: self, left: max(left, 0), right: max(right, 0), in: superview)
      stage.follow(coordinator)
    }
  }
}
