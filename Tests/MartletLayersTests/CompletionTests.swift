import Dispatch
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct CompletionTests {
  @MainActor final class Log {
    var calls: [String] = []
    func note(_ name: String) -> @MainActor (Bool) -> Void { { self.calls.append("\(name) \($0)") } }
  }

  let stage = LayerStage()
  let log = Log()
  func move(to x: Double, from: Double = 0, duration: Double = 1) -> BasicAnimation<Point> {
    BasicAnimation(from: Point(x: from, y: 0), to: Point(x: x, y: 0), duration: duration)
  }

  @Test
  func `an animation that others were laid upon ends finished, at its own end`() {
    let layer = stage.layer()
    layer.animate(.position, to: .zero, duration: 1, completion: log.note("a"))
    stage.advance(by: 0.5)
    layer.animate(.position, to: Point(x: 9, y: 9), duration: 1, completion: log.note("b"))
    stage.advance(by: 0.4999)
    #expect(log.calls == [])
    stage.advance(by: 0.001)
    #expect(log.calls == ["a true"])
    stage.advance(by: 0.6)
    #expect(log.calls == ["a true", "b true"])
    stage.advance(by: 100)
    #expect(log.calls.count == 2 && stage.deadline == nil)
  }

  @Test
  func `replaced by its key, removed, or taken out with its layer, an animation ends unfinished, once`() {
    let layer = stage.layer()
    layer.add(move(to: 1), for: .position, key: "k", completion: log.note("replaced"))
    stage.advance(by: 0.1)
    layer.add(move(to: 2), for: .position, key: "k", completion: log.note("removed"))
    stage.advance(by: 0.1)
    #expect(log.calls == ["replaced false"])
    #expect(layer.animationKeys == ["k"])
    layer.removeAnimation(forKey: "k")
    #expect(log.calls.count == 1, "handlers wait for the end of the turn")
    stage.advance(by: 0.1)
    #expect(log.calls == ["replaced false", "removed false"])
    let child = stage.layer(in: layer)
    child.add(move(to: 3), for: .position, completion: log.note("child"))
    layer.add(move(to: 3), for: .position, completion: log.note("layer"))
    stage.advance(by: 0.1)
    layer.removeFromSuperlayer()
    stage.advance(by: 0.1)
    #expect(log.calls.dropFirst(2) == ["layer false", "child false"])
  }

  @Test
  func `an animation added outside a window begins as its layer is shown`() {
    let layer = LayerStage.QuietLayer()
    layer.add(move(to: 4), for: .position, completion: log.note("outside"))
    stage.advance(by: 10)
    #expect(log.calls == [])
    stage.root.addSublayer(layer)
    stage.advance(by: 0.5)
    #expect(layer.presentation.position.x > 0)
    stage.advance(by: 0.6)
    #expect(log.calls == ["outside true"])
  }

  @Test
  func `an animation whose layer is never shown ends unfinished with the layer`() async {
    do {
      let layer = Layer()
      layer.add(move(to: 4), for: .position, completion: log.note("lost"))
    }
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(log.calls == ["lost false"])
  }

  @Test func `a transition whose layer is never shown ends unfinished with the layer`() async {
    do {
      let layer = Layer()
      layer.add(TransitionAnimation(.fade, duration: 1), completion: log.note("lost"))
    }
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(log.calls == ["lost false"])
  }

  @Test func `a transition ends finished though an animation of its layer was removed meanwhile`() {
    let layer = stage.layer()
    stage.frame()
    layer.add(TransitionAnimation(.fade, duration: 1), completion: log.note("fade"))
    stage.advance(by: 0.1)
    layer.add(move(to: 1), for: .position, key: "k")
    stage.advance(by: 0.1)
    layer.removeAnimation(forKey: "k")
    stage.advance(by: 0.1)
    #expect(log.calls == [])
    stage.advance(by: 1)
    #expect(log.calls == ["fade true"])
  }

  @Test func `what is held is not waited for by the completion block around it`() {
    let layer = stage.layer()
    stage.frame()
    Transaction.begin()
    Transaction.completionBlock = { log.calls.append("block") }
    let handle = layer.hold(Point(x: 1, y: 0), of: .position)
    Transaction.commit()
    stage.frame()
    #expect(log.calls == ["block"])
    #expect(layer.presentation.position.x == 101 && handle.layer === layer)
  }

  @Test
  func `completions come in the order in which the animations end, then in which they were added`() {
    let layers = (0..<20).map { _ in stage.layer() }
    for (index, layer) in layers.enumerated() {
      layer.add(
        move(to: 1, duration: index % 2 == 0 ? 2 : 1), for: .position, completion: log.note("\(index)"))
    }
    stage.advance(by: 5)
    let expected =
      stride(from: 1, to: 20, by: 2).map { "\($0) true" }
      + stride(from: 0, to: 20, by: 2).map { "\($0) true" }
    #expect(log.calls == expected)
  }

  @Test
  func `a handler may do anything, such as putting back the layer that was just taken out`() {
    let layer = stage.layer()
    let stage = stage
    layer.add(move(to: 1), for: .position) { _ in
      stage.root.addSublayer(layer)
      layer.animate(.position, to: Point(x: 50, y: 50), duration: 1, completion: log.note("again"))
    }
    stage.advance(by: 0.1)
    layer.removeFromSuperlayer()
    stage.advance(by: 0.5)
    #expect(layer.superlayer === stage.root && layer.tree === stage.tree)
    stage.advance(by: 2)
    #expect(log.calls == ["again true"])
    #expect(stage.drawn(layer)?.position == Point(x: 50, y: 50))
  }

  @Test
  func `a handler that replaces its replacement for ever does not hold up the turn`() {
    let layer = stage.layer()
    var count = 0
    func again(_ finished: Bool) {
      count += 1
      // Outside of a window it would repeat for ever.
      guard layer.superlayer != nil else { return }
      layer.add(move(to: 1), for: .position, key: "k", completion: again)
    }
    layer.add(move(to: 1), for: .position, key: "k", completion: again)
    layer.add(move(to: 1), for: .position, key: "k", completion: again)
    stage.frame()
    #expect(count == 1)
    layer.removeFromSuperlayer()
    Transaction.flush()
  }

  @Test
  func `moving a layer to another place in its window keeps its animations`() {
    let (a, b) = (stage.layer(), stage.layer())
    a.animate(.position, to: .zero, duration: 1, completion: log.note("a"))
    stage.advance(by: 0.1)
    a.bringToFront()
    stage.root.insertSublayer(a, at: 0)
    stage.frame()
    #expect(log.calls.isEmpty && a.isAnimating(.position))
    b.addSublayer(a)
    stage.frame()
    #expect(a.superlayer === b && stage.root.sublayers.count == 1)
    #expect(log.calls.isEmpty && a.isAnimating(.position))
    stage.advance(by: 1)
    #expect(log.calls == ["a true"] && stage.drawn(a)?.position == .zero)
  }
}
