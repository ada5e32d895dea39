import Martlet

/// Nested views, two in each, with a finger on the innermost.
@MainActor
final class ViewHitStage {
  private let target = ManualHost()
  private let tree: LayerTree
  private let outermost = View()
  private let innermost: View

  init(depth: Int) {
    tree = LayerTree(host: target)
    let bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    tree.root.bounds = bounds
    tree.root.position = bounds.center
    var view = outermost
    view.frame = bounds
    tree.root.addSublayer(view.layer)
    for _ in 1..<depth {
      let inner = View()
      let sibling = View()
      inner.frame = bounds
      sibling.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      view.addSubview(inner)
      view.addSubview(sibling)
      view = inner
    }
    innermost = view
    Transaction.flush()
  }

  /// Finds the view under the finger in the next frame.
  func hit() {
    target.now += 1.0 / 60
    target.frameTime = target.now
    precondition(outermost.hitTest(Point(x: 200, y: 200)) === innermost, "the finger is on all of them")
  }
}
