import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

@MainActor @Suite struct MemoryTests {
  @Test("A layer that comes and goes 100,000 times leaves the render tree as large as it was")
  func comingAndGoing() {
    let stage = LayerStage()
    let layer = stage.layer()
    _ = stage.layer(in: layer)
    stage.frame()
    for number in 0..<100_000 {
      layer.removeFromSuperlayer()
      if number % 3 == 0 { stage.frame() }
      stage.root.addSublayer(layer)
      if number % 5 == 0 { layer.animate(.position, to: .zero, duration: 0.1) }
      if number % 1000 == 0 { stage.advance(by: 0.01) }
      if number % 1000 == 0 { stage.forgetCommits() }
    }
    stage.frame()
    print("memory: \(stage.renderTree.nodes.count) nodes after 100000 returns of two layers")
    #expect(stage.renderTree.nodes.count < 12)
    #expect(stage.renderTree.displayList.items.count == 3)
  }

  @Test("A window's layers are freed with it")
  func windows() {
    weak var lostTree: LayerTree?
    weak var lostLayer: Layer?
    for _ in 0..<100 {
      let stage = LayerStage()
      let layer = stage.layer()
      layer.animate(.position, to: .zero, duration: 5)
      stage.advance(by: 0.1)
      lostTree = stage.tree
      lostLayer = layer
    }
    #expect(lostTree == nil && lostLayer == nil)
  }
}
