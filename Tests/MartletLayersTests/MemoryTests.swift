import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

@MainActor @Suite struct MemoryTests {
  @Test
  func `a layer that comes and goes 100,000 times leaves the render tree as large as it was`() {
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
    print("memory: \(stage.renderTree.capacity.nodes) nodes after 100000 returns of two layers")
    #expect(stage.renderTree.capacity.nodes < 12)
    #expect(stage.renderTree.displayList.items.count == 3)
  }

  /// An object that a handler may retain.
  final class Held {}

  @Test func `what a handler holds is let go when it was called, though the animation still holds its end`() {
    let stage = LayerStage()
    let layer = stage.layer()
    weak var lost: Held?
    weak var lostByBlock: Held?
    do {
      let (held, heldByBlock) = (Held(), Held())
      (lost, lostByBlock) = (held, heldByBlock)
      Transaction.perform {
        Transaction.completionBlock = { _ = heldByBlock }
        layer.add(
          BasicAnimation(from: Point.zero, to: Point(x: 9, y: 9), duration: 1, fillMode: .forwards),
          for: .position, completion: { _ in _ = held })
      }
    }
    stage.advance(by: 0.5)
    #expect(lost != nil && lostByBlock != nil)
    stage.advance(by: 1)
    #expect(layer.presentation.position.x == 9, "it holds its end")
    #expect(lost == nil && lostByBlock == nil)
  }

  @Test func `a layer that leaves its window while it is observed is not kept for a frame`() {
    let stage = LayerStage()
    weak var lost: Layer?
    do {
      let layer = stage.layer()
      lost = layer
      let observation = layer.observePresentation { _ in }
      layer.add(
        BasicAnimation(
          from: Point.zero, to: Point(x: 9, y: 9), duration: 1, repeatCount: .infinity),
        for: .position)
      stage.frame()
      #expect(stage.wantsFrames)
      layer.removeFromSuperlayer()
      Transaction.flush()
      observation.invalidate()
    }
    #expect(lost == nil && !stage.wantsFrames)
  }

  @Test func `a tree that was closed keeps no display links and remembers no layers that were removed`() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    weak var lost: Held?
    do {
      let held = Held()
      lost = held
      _ = DisplayLink(tree: stage.tree) { _ in _ = held }
    }
    #expect(lost != nil && stage.wantsFrames)
    stage.tree.close()
    #expect(lost == nil && !stage.wantsFrames)
    let late = DisplayLink(tree: stage.tree) { _ in }
    #expect(!stage.wantsFrames)
    late.invalidate()
    layer.removeFromSuperlayer()
    Transaction.flush()
    #expect(stage.tree.removedIDs.isEmpty)
  }

  @Test
  func `a window's layers are freed with it`() {
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
