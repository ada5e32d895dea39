import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// A layer that moves to another superlayer in its window does not leave the window.
@MainActor @Suite struct ReparentingTests {
  let stage = LayerStage()

  /// A layer in another one that moves to the right, by 100 points in a second, and a new superlayer for it.
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
    #expect(
      layer.animations.entries.isEmpty && inner.animations.entries.isEmpty
        && layer.presentation == layer.model)
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

  @Test func `in the first layer of the tree with a time of its own it ends as it is seen to`() {
    let layer = stage.layer(at: .zero)
    var ends: [String] = []
    layer.add(BasicAnimation(from: 0.0, to: 100, duration: 2), for: .position.x) { ends.append("way \($0)") }
    stage.frame()
    stage.advance(by: 1)
    let slow = Layer()
    slow.timing = MediaTiming(beginTime: stage.now, timeOffset: stage.now, speed: 0.5)
    stage.root.addSublayer(slow)
    slow.addSublayer(layer)
    for step in 1...15 {
      stage.advance(by: 0.1)
      #expect(abs(layer.presentation.position.x - 50 - 2.5 * Double(step)) < 1e-9, "\(step)")
      #expect(stage.drawn(layer) == layer.presentation, "\(step)")
    }
    #expect(ends.isEmpty)
    stage.advance(by: 0.6)
    #expect(ends == ["way true"] && stage.drawn(layer) == layer.model && layer.animations.entries.isEmpty)
  }

  @Test func `in the first layer of the tree whose time is behind it ends when it has been seen there`() {
    let layer = stage.layer(at: .zero)
    var ended = 0
    layer.add(BasicAnimation(from: 0.0, to: 100, duration: 2), for: .position.x) { _ in ended += 1 }
    stage.frame()
    let begin = stage.now
    stage.advance(by: 1)
    let slow = Layer()
    slow.speed = 0.5
    stage.root.addSublayer(slow)
    slow.addSublayer(layer)
    func goOn(to time: Double) {
      stage.advance(by: time - stage.now)
      #expect(stage.drawn(layer) == layer.presentation, "\(time - begin)")
    }
    goOn(to: begin + 1.1)
    goOn(to: begin + 2.5)
    #expect(ended == 0 && layer.presentation == layer.model)
    // It begins when the layer's own time reaches the host's time of the moment when it was added.
    goOn(to: 2 * begin + 1)
    #expect(ended == 0 && abs(layer.presentation.position.x - 25) < 1e-6)
    goOn(to: 2 * begin + 4.1)
    #expect(ended == 1 && layer.animations.entries.isEmpty && layer.presentation == layer.model)
    goOn(to: 2 * begin + 5)
    #expect(layer.presentation == layer.model)
  }

  @Test func `what is over does not come back where time is behind`() {
    let (layer, home, _) = moving()
    home.timeOffset = -0.8
    stage.advance(by: 1)
    #expect(layer.animations.entries.isEmpty)
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
    #expect(layer.tree === other.tree && layer.animations.entries.isEmpty && log == [false])
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

  /// Does something once when it is asked for the action for a change of sublayers. It returns no action.
  final class Meddler: LayerDelegate {
    var change: (() -> Void)?
    func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? {
      if key == .sublayers {
        let change = change
        self.change = nil
        change?()
      }
      return NoAction()
    }
  }

  /// Every layer is in its superlayer's list exactly once, and in no other list.
  private func expectWhole(
    _ layers: [Layer], _ comment: Comment, _ location: SourceLocation = #_sourceLocation
  ) {
    for layer in layers + [stage.root] {
      for sublayer in layer.sublayers {
        #expect(sublayer.superlayer === layer, comment, sourceLocation: location)
      }
      guard let parent = layer.superlayer else { continue }
      #expect(parent.sublayers.filter { $0 === layer }.count == 1, comment, sourceLocation: location)
    }
  }

  @Test func `what is done while the actions for its way are asked for counts`() {
    let meddler = Meddler()
    for asked in 0..<2 {
      for (name, change) in [
        ("taken out", { (layer: Layer, _: Layer, _: Layer) in layer.removeFromSuperlayer() }),
        ("put elsewhere", { layer, _, third in third.addSublayer(layer) }),
        ("the other put into it", { layer, home, _ in layer.addSublayer(home) }),
      ] {
        let (layer, home, inner) = moving()
        let (from, third) = (layer.superlayer ?? home, stage.layer())
        stage.frame()
        (asked == 0 ? from : home).delegate = meddler
        meddler.change = { change(layer, home, third) }
        home.addSublayer(layer)
        #expect(meddler.change == nil && layer.superlayer !== home, "\(name)")
        expectWhole([layer, home, inner, from, third], "\(name), moved")
        meddler.change = nil
      }
    }
    for (name, change) in [
      ("put elsewhere", { (layer: Layer, _: Layer, third: Layer) in third.addSublayer(layer) }),
      ("the other put into it", { layer, home, _ in layer.addSublayer(home) }),
    ] {
      let (home, third, layer) = (stage.layer(), stage.layer(), Layer())
      stage.frame()
      home.delegate = meddler
      meddler.change = { change(layer, home, third) }
      home.addSublayer(layer)
      #expect(meddler.change == nil && layer.superlayer !== home, "\(name)")
      expectWhole([layer, home, third], "\(name), put in")
      meddler.change = nil
    }
    let (home, third) = (stage.layer(), stage.layer())
    let layer = stage.layer(in: home)
    stage.frame()
    home.delegate = meddler
    meddler.change = { third.addSublayer(layer) }
    layer.removeFromSuperlayer()
    #expect(layer.superlayer === third)
    expectWhole([layer, home, third], "taken out")
  }
}
