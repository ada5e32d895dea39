import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Stopping several properties in one call.
@MainActor @Suite struct FreezeTogetherTests {
  /// A host whose render thread draws another frame whenever it is asked for the newest one.
  private final class HastyHost: LayerHost {
    let now: MediaTime = 1000
    let scale = 1.0
    var isHasty = false
    private var newest: MediaTime = 1000
    var frameTime: MediaTime {
      if isHasty { newest += 0.01 }
      return newest
    }
    func submit(_ commit: Commit) {}
  }

  @Test func `properties that are stopped in one call stop at one moment`() {
    let host = HastyHost()
    let tree = LayerTree(host: host)
    let layer = Layer()
    tree.root.addSublayer(layer)
    Transaction.flush()
    func run(_ property: AnimatableProperty<Double>) {
      layer.add(BasicAnimation(from: 0, to: 10, duration: 10, timingFunction: .linear), for: property)
    }
    for property in [.position.x, .position.y, .transform.rotation.z] as [AnimatableProperty<Double>] {
      run(property)
    }
    Transaction.flush()
    host.isHasty = true
    let (x, y, turn) = layer.freeze(.position.x, .position.y, .transform.rotation.z)
    host.isHasty = false
    #expect(layer.position.x > 0 && layer.position.x == layer.position.y)
    #expect(abs(layer.transform.rotationZ - layer.position.x) < 1e-9)
    #expect([x, y].allSatisfy { abs($0 - 1) < 1e-9 } && abs(turn - 1) < 1e-6)
    #expect(!layer.isAnimating(.position) && !layer.isAnimating(.transform))
    tree.close()
  }

  @Test func `a layer outside of a window stops where its model is`() {
    let layer = Layer()
    Transaction.withoutActions { layer.position = Point(x: 3, y: 4) }
    let (velocity, turn) = layer.freeze(.position, .transform.rotation.z)
    #expect(velocity == .zero && turn == 0 && layer.position == Point(x: 3, y: 4))
  }
}
