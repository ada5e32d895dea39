import MartletGeometry
import MartletGestures
import MartletLayers
import MartletRenderTree

/// Finds the view on which a finger has landed: first in what was on screen when it landed, then in the
/// newest frame.
@MainActor
final class TouchFinder {
  private weak var root: View?
  private weak var tree: LayerTree?
  private weak var target: (any CommitTarget)?
  /// Knows when the finger landed.
  weak var dispatcher: GestureDispatcher?

  init(root: View, tree: LayerTree, window: any CommitTarget) {
    self.root = root
    self.tree = tree
    target = window
  }

  /// The innermost view at a point of the window.
  func view(at point: Point) -> View? {
    let newest = root?.hitTest(point)
    guard let tree, let target, let dispatcher else { return newest }
    let seenTime = target.frameTime(seenAt: dispatcher.landingTime)
    guard seenTime < tree.presentationTime else { return newest }
    guard let seen = tree.presenting(at: seenTime, { root?.hitTest(point) }) else { return newest }
    // A view beneath everything else is seen everywhere.
    return newest?.isWithin(seen) == true ? newest : seen
  }
}

extension View {
  /// Whether the view is the given view or a descendant of it.
  fileprivate func isWithin(_ view: View) -> Bool {
    var current: View? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }
}
