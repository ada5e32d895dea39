import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// A layer that goes to another superlayer in its window has not left it.
@MainActor @Suite struct ReparentingTests {
  let stage = LayerStage()

  /// A layer within another one that is on its way to the right, 100 points in a second, and a place for it to go to.
  func moving() -> (layer: Layer, home: Layer, inner: Layer) {
    let (from, home) = (stage.layer(), stage.layer(at: Point(x: 300, y: 200)))
    let layer = stage.layer(at: .zero, in: from)
    let inner = stage.layer(at: .zero, in: layer)
    for layer in [layer, inner] {
      layer.add(BasicAnimation(from: 0.0, to: 100, duration: 1), for: .position.x, key: "way")
    }
    stage.advance(by: 0.3)
    return (layer, home, inner)
  }

  @Test func `its animations and those within it go on where it has gone`() {
    let (layer, home, inner) = moving()
    home.addSublayer(layer)
    #expect(layer.animationKeys == ["way"] && abs(layer.presentation.position.x - 30) < 1e-9)
    stage.advance(by: 0.2)
    for layer in [layer, inner] {
      #expect(abs(layer.presentation.position.x - 50) < 1e-9 && stage.drawn(layer) == layer.presentation)
    }
    #expect(layer.depth == 2 && inner.depth == 3)
    #expect(layer.convert(toWindow: .zero) == Point(x: 300 - 50, y: 200 - 50 - 50))
    stage.advance(by: 0.6)
    #expect(layer.entries.isEmpty && inner.entries.isEmpty && layer.presentation == layer.model)
  }

  @Test func `in a slower layer they end later`() {
    let (layer, home, _) = moving()
    home.speed = 0.5
    home.beginTime = stage.now
    home.timeOffset = stage.now
    var ended = 0
    layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity) { _ in ended += 1 }
    stage.frame()
    home.addSublayer(layer)
    stage.advance(by: 1)
    #expect(ended == 0 && abs(layer.presentation.opacity - 0.5) < 1e-9)
    #expect(abs(layer.presentation.position.x - 80) < 1e-9 && stage.drawn(layer) == layer.presentation)
    stage.advance(by: 1.1)
    #expect(ended == 1 && stage.drawn(layer) == layer.presentation)
  }

  @Test func `what is over does not come back where time is behind`() {
    let (layer, home, _) = moving()
    home.timeOffset = -0.8
    stage.advance(by: 1)
    #expect(layer.entries.isEmpty)
    home.addSublayer(layer)
    stage.advance(by: 0.1)
    #expect(layer.presentation == layer.model && stage.drawn(layer) == layer.model)
  }

  @Test func `it goes on from a layer that is taken out in the same turn`() {
    let (layer, home, _) = moving()
    let from = layer.superlayer
    home.addSublayer(layer)
    from?.removeFromSuperlayer()
    stage.advance(by: 0.2)
    #expect(abs(layer.presentation.position.x - 50) < 1e-9 && stage.drawn(layer) == layer.presentation)
  }

  @Test func `in another window its animations end`() {
    let (layer, _, _) = moving()
    var log: [Bool] = []
    layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity) { log.append($0) }
    stage.frame()
    let other = LayerStage()
    other.root.addSublayer(layer)
    Transaction.flush()
    #expect(layer.tree === other.tree && layer.entries.isEmpty && log == [false])
  }

  @Test func `what an action of its leaving does to it counts`() {
    let (layer, home, _) = moving()
    layer.actions[.onOrderOut] = ClosureAction { event in
      event.layer.actions = [:]
      event.layer.removeFromSuperlayer()
    }
    home.addSublayer(layer)
    #expect(layer.superlayer == nil && layer.tree == nil && home.sublayers.isEmpty)
  }
}
