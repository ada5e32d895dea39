import Martlet

/// Nested layers or views, with a finger on the innermost.
@MainActor
final class HitStage {
  private let host = ManualHost()
  private let tree: LayerTree
  /// Whether the innermost one is found at a point.
  private var finds: (Point) -> Bool = { _ in false }

  private static let bounds = Rect(x: 0, y: 0, width: 400, height: 400)

  private init() {
    tree = LayerTree(host: host)
    tree.root.bounds = Self.bounds
    tree.root.position = Self.bounds.center
  }

  /// Layers one within the other, each with its own time and in motion.
  static func layers(depth: Int) -> HitStage {
    let stage = HitStage()
    let root = stage.tree.root
    var layer = root
    Transaction.disableActions = true
    for index in 0..<depth {
      let inner = Layer()
      inner.bounds = bounds
      inner.position = bounds.center
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
    Transaction.flush()
    stage.finds = { [innermost = layer] in root.hitTest($0) === innermost }
    return stage
  }

  /// Views one within the other, each beside a small one.
  static func views(depth: Int) -> HitStage {
    let stage = HitStage()
    let outermost = View()
    var view = outermost
    view.frame = bounds
    stage.tree.root.addSublayer(view.layer)
    for _ in 1..<depth {
      let inner = View()
      let sibling = View()
      inner.frame = bounds
      sibling.frame = Rect(x: 0, y: 0, width: 20, height: 20)
      view.addSubview(inner)
      view.addSubview(sibling)
      view = inner
    }
    Transaction.flush()
    stage.finds = { [innermost = view] in outermost.hitTest($0) === innermost }
    return stage
  }

  /// Finds the innermost one under the finger in the next frame.
  func hit() {
    host.now += 1.0 / 60
    host.frameTime = host.now
    precondition(finds(Point(x: 200, y: 200)), "the finger is on all of them")
  }
}
