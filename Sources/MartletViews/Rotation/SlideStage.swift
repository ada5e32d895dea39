import MartletGeometry
import MartletLayers

/// Shows a picture of a view that comes over an edge, or goes.
final class SlideStage: View {
  private(set) weak var source: View?
  private let edge: SlideEdge
  private weak var coordinator: TransitionCoordinator?
  /// Whether the view is hidden since its picture is shown, and not because its owner wants it.
  private var hidesSource = false
  private var isOver = false

  /// How long a picture fades that nothing moves any more, in seconds.
  private static let farewell = 0.2

  /// - Parameter isThere: Whether to take the picture now.
  init(of source: View, over edge: SlideEdge, picturing isThere: Bool) {
    self.source = source
    self.edge = edge
    super.init()
    layer.name = "slide"
    // Its origin stays when it shows another size.
    layer.anchorPoint = .zero
    isUserInteractionEnabled = false
    if isThere {
      take(source)
      Transaction.withoutActions { layer.position = source.frame.origin }
    }
  }

  /// Shows the view as it is now, instead of what it was.
  private func take(_ source: View) {
    Transaction.withoutActions {
      source.superview?.layoutIfNeeded()
      source.layer.forEachWithin { $0.displayIfNeeded() }
      for old in layer.sublayers { old.removeFromSuperlayer() }
      bounds = Rect(origin: .zero, size: source.bounds.size)
      layer.show(source.layer, part: bounds, within: bounds, scale: source.layer.windowScale)
    }
  }

  /// Goes into the view's superview: where the picture was taken, or beyond the edge.
  func enter(_ superview: View, isComing: Bool) {
    guard let source else { return }
    superview.insertSubview(self, above: source)
    guard isComing else { return }
    take(source)
    Transaction.withoutActions { layer.position = edge.beyond(source.frame, in: superview.bounds).origin }
    hide(source)
  }

  private func hide(_ source: View) {
    hidesSource = true
    Transaction.withoutActions { source.layer.isHidden = true }
    source.layer.isSeenInCopies = true
    // What lies behind the view must not be touched instead.
    isUserInteractionEnabled = true
  }

  /// Shows the view again if it is hidden for the picture.
  private func unhide() {
    guard hidesSource else { return }
    hidesSource = false
    isUserInteractionEnabled = false
    guard let source else { return }
    Transaction.withoutActions { source.layer.isHidden = false }
    source.layer.isSeenInCopies = false
  }

  /// Goes with a change of the window's size.
  /// - Parameter isThere: Whether the view is there after it; `nil` if its layout says so.
  func follow(_ coordinator: TransitionCoordinator, isThere: Bool?) {
    guard let source else { return conclude() }
    self.coordinator = coordinator
    coordinator.quieten(source.layer)
    // Its layout says whether it is there, and not that it was hidden for the picture.
    unhide()
    // Its superview may go in the layout; the view must be shown again all the same.
    coordinator.animate { [self] in
      advance($0, isThere: isThere)
    } completion: { [self] in
      ended($0)
    }
  }

  private func advance(_ coordinator: TransitionCoordinator, isThere: Bool?) {
    guard self.coordinator === coordinator else { return }
    guard let source, let superview, source.superview === superview else { return conclude() }
    let isComing = isThere ?? source.isThere
    let place = isComing ? source.frame : edge.beyond(frame, in: superview.bounds)
    if isComing, source.bounds.size != bounds.size { View.performWithoutAnimation { take(source) } }
    // What goes is seen as the picture alone, unless the view shows something else from now on.
    if isComing || isThere == nil && !source.isHidden { hide(source) }
    if layer.position != place.origin { layer.position = place.origin }
  }

  private func ended(_ coordinator: TransitionCoordinator) {
    guard self.coordinator === coordinator else { return }
    guard coordinator.isInterrupted else { return conclude() }
    // The next change may turn it round, or its layout may hide the view.
    unhide()
    Transaction.atEndOfTurn { [self] in
      if self.coordinator == nil || self.coordinator === coordinator { conclude() }
    }
  }

  /// The view is shown again, and the picture goes.
  func conclude() {
    guard !isOver else { return }
    isOver = true
    unhide()
    removeFromSuperview()
  }

  /// The view is shown again, and the picture fades over it.
  func dissolve() {
    guard !isOver else { return }
    isOver = true
    unhide()
    source = nil
    layer.animate(.opacity, to: 0, duration: Self.farewell) { [weak self] _ in self?.removeFromSuperview() }
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
