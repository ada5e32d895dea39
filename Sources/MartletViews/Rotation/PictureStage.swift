import MartletGeometry
import MartletLayers

/// Shows pictures of a view while the window goes from one size to another, and hides the view meanwhile.
class PictureStage: View {
  /// The view that is shown; `nil` once it is shown by itself again.
  private(set) final weak var source: View?
  private final weak var coordinator: TransitionCoordinator?
  /// Whether the view is hidden since its pictures are shown, and not because its owner wants it.
  private final var hidesSource = false
  private final var isOver = false

  /// How long pictures fade that nothing moves any more, in seconds.
  private static let farewell = 0.2

  init(of source: View) {
    self.source = source
    super.init()
    isUserInteractionEnabled = false
  }

  /// Hides the view, since its pictures are seen.
  final func hide(_ source: View) {
    hidesSource = true
    Transaction.withoutActions { source.layer.isHidden = true }
    source.layer.isSeenInCopies = true
    // What lies behind the view must not be touched instead.
    isUserInteractionEnabled = true
  }

  /// Shows the view again if it is hidden for the pictures.
  private func unhide() {
    guard hidesSource else { return }
    hidesSource = false
    isUserInteractionEnabled = false
    guard let source else { return }
    Transaction.withoutActions { source.layer.isHidden = false }
    source.layer.isSeenInCopies = false
  }

  /// Goes with a change of the window's size that is about to happen.
  /// - Parameters:
  ///   - isQuiet: Whether nothing moves in the view, for it is not seen. `true` by default.
  ///   - advance: Called with the view and its superview when the view has its new place, if both are still there.
  final func go(
    with coordinator: TransitionCoordinator, isQuiet: Bool = true,
    advance: @escaping @MainActor (_ source: View, _ superview: View) -> Void
  ) {
    guard let source else { return conclude() }
    guard self.coordinator !== coordinator else { return }
    self.coordinator = coordinator
    if isQuiet { coordinator.quieten(source.layer) }
    // Its layout says whether it is there, and not that it was hidden for the pictures.
    unhide()
    // Its superview may go in the layout; the view must be shown again all the same.
    coordinator.animate { [self] coordinator in
      guard self.coordinator === coordinator else { return }
      guard let source = self.source, let superview, source.superview === superview else {
        return conclude()
      }
      advance(source, superview)
    } completion: { [self] in
      ended($0)
    }
  }

  private func ended(_ coordinator: TransitionCoordinator) {
    guard self.coordinator === coordinator else { return }
    guard coordinator.isInterrupted else { return conclude() }
    // The next change may go on with it, or its layout may hide the view.
    unhide()
    Transaction.atEndOfTurn { [self] in
      if self.coordinator == nil || self.coordinator === coordinator { conclude() }
    }
  }

  /// The view is shown again, and the pictures go.
  final func conclude() {
    guard !isOver else { return }
    release()
    removeFromSuperview()
  }

  /// The view is shown again, and the pictures fade over it.
  final func dissolve() {
    guard !isOver else { return }
    release()
    layer.animate(.opacity, to: 0, duration: Self.farewell) { [weak self] _ in self?.removeFromSuperview() }
  }

  private func release() {
    isOver = true
    coordinator = nil
    unhide()
    source = nil
  }

  override func didMoveToWindow() {
    guard !isInWindow else { return }
    Transaction.atEndOfTurn { [self] in
      if !isInWindow { conclude() }
    }
  }

  override func windowDidClose() {
    super.windowDidClose()
    conclude()
  }
}
