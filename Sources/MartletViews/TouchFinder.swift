import MartletGeometry
import MartletGestures
import MartletLayers
import MartletRenderTree

/// Finds the view that a finger has landed on: what the eye saw as it landed, and then what the newest frame has drawn.
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
    // What lies beneath everything is seen everywhere.
    return newest?.isWithin(seen) == true ? newest : seen
  }
}

extension View {
  /// Whether it is a view or lies in it.
  fileprivate func isWithin(_ view: View) -> Bool {
    var current: View? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }
}
