import Dispatch
import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

@MainActor @Suite struct TransactionTests {
  @Test
  func `a value that is set is read back at once, and nothing is committed before the end of the turn`() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    layer.position = Point(x: 7, y: 8)
    layer.opacity = 0.25
    layer.cornerRadius = 9
    layer.name = "card"
    #expect(layer.position == Point(x: 7, y: 8) && layer.opacity == 0.25 && layer.cornerRadius == 9)
    #expect(layer.presentation.position == Point(x: 100, y: 100))
    #expect(stage.commits.isEmpty)
    Transaction.flush()
    #expect(stage.commits.count == 1)
    #expect(layer.presentation.position == Point(x: 7, y: 8))
    Transaction.flush()
    layer.position = Point(x: 7, y: 8)
    Transaction.flush()
    #expect(stage.commits.count == 1, "nothing changed, nothing is committed")
  }

  @Test
  func `what a commit begins does not begin before a frame that was decided just before it was gathered`() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    stage.onWillSubmit = { stage.decideFrame(at: 1000.02) }
    layer.animate(.position, to: Point(x: 300, y: 100), duration: 1)
    Transaction.flush()
    #expect(stage.commits.map(\.time) == [1000.02])
    stage.renderTree.update(at: 1000.02)
    #expect(stage.drawn(layer)?.position.x == 100)
  }

  @Test
  func `what one turn of the loop changed is committed together at its end`() async {
    let stage = LayerStage()
    let (a, b) = (stage.layer(), stage.layer())
    stage.frame()
    stage.forgetCommits()
    a.position.x = 1
    b.position.x = 2
    #expect(stage.commits.isEmpty)
    // The main queue is first in, first out, so this runs after the commit.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    // Other tests run meanwhile and may slow all trees down.
    let own = stage.commits.filter { commit in
      commit.changes.contains { if case .clock = $0 { false } else { true } }
    }
    #expect(own.count == 1)
    #expect(own.first?.changes.count == 2)
  }

  @Test
  func `what a host's turn changes is committed as that ends`() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    Transaction.turn {
      layer.position.x = 1
      #expect(stage.commits.isEmpty)
    }
    #expect(stage.commits.count == 1)
  }

  @Test
  func `what a host's turn leaves over is committed in the next turn of the loop`() async {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    Transaction.turn { Transaction.afterTurn { layer.position.x = 1 } }
    #expect(layer.position.x == 1 && stage.commits.isEmpty)
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(stage.commits.contains { commit in commit.changes.contains { $0.isProperties(of: layer.id) } })
  }

  @Test
  func `a transaction that was open during a host's turn commits when it closes`() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    Transaction.turn {
      Transaction.begin()
      layer.position.x = 1
    }
    #expect(stage.commits.isEmpty)
    Transaction.commit()
    #expect(stage.commits.count == 1)
  }

  @Test
  func `nested transactions commit when the outermost closes; a commit without a begin is a flush`() {
    let stage = LayerStage()
    let layer = stage.layer()
    stage.frame()
    stage.forgetCommits()
    Transaction.begin()
    layer.position.x = 1
    Transaction.begin()
    layer.position.y = 2
    Transaction.commit()
    Transaction.flush()
    #expect(stage.commits.isEmpty)
    Transaction.commit()
    #expect(stage.commits.count == 1)
    layer.position.x = 3
    Transaction.commit()
    Transaction.commit()
    #expect(stage.commits.count == 2)
    layer.position.x = 4
    Transaction.flush()
    #expect(stage.commits.count == 3, "surplus commits leave no transaction open or owed")
  }

  @Test
  func `emptying lists, name and state of a committed layer in one turn reaches the render tree`() {
    let stage = LayerStage()
    let layer = stage.layer()
    let child = stage.layer(in: layer)
    layer.name = "card"
    layer.animate(.position, to: .zero, duration: 1)
    stage.frame()
    layer.name = nil
    child.removeFromSuperlayer()
    layer.removeAllAnimations()
    layer.position = Point(x: 5, y: 5)
    stage.frame()
    #expect(stage.drawn(layer)?.position == Point(x: 5, y: 5))
    let (tree, id) = (stage.renderTree, layer.id ?? .root)
    #expect(tree.name(of: id) == nil && tree.sublayers(id) == [] && tree.animationCount(of: id) == 0)
  }

  @Test
  func `a window that goes away with changes pending is forgotten without a commit`() {
    let layer = Layer()
    weak var lost: LayerStage?
    do {
      let stage = LayerStage()
      lost = stage
      stage.root.addSublayer(layer)
      layer.position.x = 1
    }
    #expect(lost == nil)
    Transaction.flush()
    #expect(layer.position.x == 1 && layer.tree == nil)
    let next = LayerStage()
    next.root.addSublayer(layer)
    next.frame()
    #expect(next.drawn(layer)?.position.x == 1)
  }
}

extension Commit.Change {
  /// Whether it sets the properties of a layer.
  fileprivate func isProperties(of id: NodeID?) -> Bool {
    guard case .properties(let changed, _) = self else { return false }
    return changed == id
  }
}
