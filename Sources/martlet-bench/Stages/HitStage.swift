import Martlet

/// Nested layers, each with its own time and in motion, with a finger on all of them.
@MainActor
final class HitStage {
  private let target = ManualHost()
  private let tree: LayerTree
  private let innermost: Layer

  init(depth: Int) {
    tree = LayerTree(host: target)
    tree.root.bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    tree.root.position = Point(x: 200, y: 200)
    var layer = tree.root
    Transaction.disableActions = true
    for index in 0..<depth {
      let inner = Layer()
      inner.bounds = tree.root.bounds
      inner.position = tree.root.position
      inner.isDoubleSided = !index.isMultiple(of: 4)
      inner.timing = MediaTiming(beginTime: 0.5, speed: 0.99)
      let turn: AnimatableProperty<Double> = .transform.rotation
      inner.add(
        BasicAnimation(from: -0.01, to: 0.01, duration: 1, repeatCount: .infinity, autoreverses: true),
        for: turn)
      inner.add(
        SpringAnimation(from: Point(x: 2, y: 0), to: .zero, isAdditive: true, repeatCount: .infinity),
        for: .position)
      layer.addSublayer(inner)
      layer = inner
    }
    innermost = layer
    Transaction.flush()
  }

  /// Finds the layer under the finger in the next frame.
  func hit() {
    target.now += 1.0 / 60
    target.frameTime = target.now
    precondition(tree.root.hitTest(Point(x: 200, y: 200)) === innermost, "the finger is on all of them")
  }
}
