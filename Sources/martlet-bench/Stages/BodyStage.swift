import Martlet

/// Rigid bodies that fall into a pile and are stirred, without drawing.
@MainActor
final class BodyStage {
  private let host = ManualHost()
  private let tree: LayerTree
  private let animator: DynamicAnimator

  /// Makes a number of boxes and balls.
  init(count: Int) {
    let root = Layer()
    tree = LayerTree(host: host, root: root)
    root.bounds = Rect(x: 0, y: -2000, width: 800, height: 2600)
    animator = DynamicAnimator(reference: root)
    let layers = (0..<count).map { index in
      let layer = Layer()
      let side = 18 + Double(index * 7 % 13)
      layer.bounds = Rect(
        x: 0, y: 0, width: side, height: index % 3 == 0 ? side : 18 + Double(index * 5 % 13))
      if index % 3 == 0 { layer.cornerRadius = side / 2 }
      layer.position = Point(x: 40 + 36 * Double(index % 20), y: 580 - 34 * Double(index / 20))
      root.addSublayer(layer)
      return layer
    }
    let collision = CollisionBehavior(items: layers)
    collision.translatesReferenceBoundsIntoBoundary = true
    let traits = DynamicItemBehavior(items: layers)
    (traits.elasticity, traits.friction) = (0.1, 0.4)
    // So that nothing falls asleep.
    let noise = FieldBehavior(.noise, items: layers)
    (noise.strength, noise.animationSpeed) = (0.2, 1)
    for behavior in [GravityBehavior(items: layers), collision, traits, noise] {
      animator.addBehavior(behavior)
    }
    Transaction.flush()
    host.tree.update(at: host.now)
  }

  /// A step of the bodies, and the places of their layers for a frame.
  func step() {
    host.now += 1.0 / 120
    host.tree.update(at: host.now)
    host.frameTime = host.now
  }
}
