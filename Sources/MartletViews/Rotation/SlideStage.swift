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

  /// - Parameter isThere: Whether to take the picture now.
  init(of source: View, over edge: SlideEdge, picturing isThere: Bool) {
    self.source = source
    self.edge = edge
    super.init()
    layer.name = "slide"
    isUserInteractionEnabled = false
    if isThere { take(source) }
  }

  private func take(_ source: View) {
    Transaction.withoutActions {
      source.superview?.layoutIfNeeded()
      source.layer.forEachWithin { $0.displayIfNeeded() }
      bounds = Rect(origin: .zero, size: source.bounds.size)
      frame = source.frame
      layer.show(source.layer, part: bounds, within: bounds, scale: source.layer.windowScale)
    }
  }

  /// Goes into the view's superview: where the picture was taken, or beyond the edge.
  func enter(_ superview: View, isComing: Bool) {
    guard let source else { return }
    superview.insertSubview(self, above: source)
    guard isComing else { return }
    take(source)
    Transaction.withoutActions { frame = edge.beyond(frame, in: superview.bounds) }
    hide(source)
  }

  private func hide(_ source: View) {
    hidesSource = true
    Transaction.withoutActions { source.layer.isHidden = true }
    source.layer.isSeenInCopies = true
  }

  /// Shows the view again if it is hidden for the picture.
  private func unhide() {
    guard hidesSource else { return }
    hidesSource = false
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
    // What goes is seen as the picture alone, unless the view shows something else from now on.
    if isComing || isThere == nil && !source.isHidden { hide(source) }
    let end = Point(x: place.minX + bounds.width / 2, y: place.minY + bounds.height / 2)
    if center != end { center = end }
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
