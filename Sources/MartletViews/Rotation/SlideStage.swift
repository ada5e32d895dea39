import MartletGeometry
import MartletLayers

/// Shows a picture of a view that comes over an edge, or goes.
final class SlideStage: PictureStage {
  private let edge: SlideEdge

  /// - Parameter isThere: Whether to take the picture now.
  init(of source: View, over edge: SlideEdge, picturing isThere: Bool) {
    self.edge = edge
    super.init(of: source)
    layer.name = "slide"
    // Its origin stays when it shows another size.
    layer.anchorPoint = .zero
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
  /// - Parameter area: The superview's bounds as they were, for a picture beside what goes on from there; otherwise it comes from
  ///   where the edge is now.
  func enter(_ superview: View, isComing: Bool, from area: Rect?) {
    guard let source else { return }
    superview.insertSubview(self, above: source)
    guard isComing else { return }
    take(source)
    // If the edge moves, from where that is seen.
    let outer = superview.layer
    let area = outer.isAnimating(.bounds) ? outer.presentation.bounds : area ?? superview.bounds
    Transaction.withoutActions { layer.position = edge.beyond(source.frame, in: area).origin }
    hide(source)
  }

  /// Goes with a change of the window's size.
  /// - Parameter isThere: Whether the view is there after it; `nil` if its layout says so.
  func follow(_ coordinator: TransitionCoordinator, isThere: Bool?) {
    // Where it goes, the view shows something else.
    go(with: coordinator, isQuiet: isThere ?? true) { [self] in advance($0, in: $1, isThere: isThere) }
  }

  private func advance(_ source: View, in superview: View, isThere: Bool?) {
    let isComing = isThere ?? source.isThere
    let place = isComing ? source.frame : edge.beyond(frame, in: superview.bounds)
    if isComing, source.bounds.size != bounds.size { View.performWithoutAnimation { take(source) } }
    // What goes is seen as the picture alone, unless the view shows something else from now on.
    if isComing || isThere == nil && !source.isHidden { hide(source) }
    if layer.position != place.origin { layer.position = place.origin }
  }
}
