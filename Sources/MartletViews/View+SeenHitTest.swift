import MartletGeometry
import MartletLayers

extension View {
  /// The innermost view on which a finger has landed at a point of the window, among a root view and its
  /// descendants: first in what was on screen when it landed, in media seconds, then in the newest frame.
  func hitTest(_ point: Point, seenAt time: MediaTime) -> View? {
    Self.search += 1
    let newest = hitTest(point)
    guard let tree = layer.tree, let seenTime = tree.frameTime(seenAt: time),
      seenTime < tree.presentationTime,
      let seen = tree.presenting(at: seenTime, { hitTest(point) })
    else { return newest }
    // A view beneath everything else is seen everywhere.
    return newest?.isWithin(seen) == true ? newest : seen
  }

  /// Whether the view is the given view or a descendant of it.
  private func isWithin(_ view: View) -> Bool {
    var current: View? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }
}
