import CostTestSupport
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Trees that are deep, and lists that are long.
@MainActor @Suite struct DeepTreeTests {
  /// Builds a chain of layers below the root, each in the one before.
  private static func chain(_ count: Int, in stage: LayerStage) -> [Layer] {
    var layers: [Layer] = []
    for _ in 0..<count {
      let layer = stage.put(LayerStage.QuietLayer(), at: Point(x: 50, y: 50), in: layers.last)
      layers.append(layer)
    }
    return layers
  }

  @Test func `a tree of 10,000 levels is committed, drawn, touched, timed, faded and taken apart`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let stage = LayerStage()
        let layers = DeepTreeTests.chain(10_000, in: stage)
        stage.frame()
        layers[9999].position.x = 60
        layers[0].addSublayer(LayerStage.QuietLayer())
        layers[9999].borderWidth = 1
        stage.frame()
        precondition(stage.drawn(layers[9999])?.position.x == 60, "drawn")
        precondition(stage.tree.root.hitTest(Point(x: 55, y: 55)) === layers[9999], "touched")
        layers[0].speed = 0.5
        layers[9999].animate(.position, to: .zero, duration: 1)
        stage.advance(by: 0.1)
        layers[1].add(TransitionAnimation(.fade, duration: 0.2))
        layers[9998].opacity = 0.5
        stage.advance(by: 0.1)
        stage.advance(by: 1)
        stage.scale = 2
        stage.tree.scaleDidChange()
        layers[0].setNeedsLayout()
        layers[9999].layoutIfNeeded()
        stage.frame()
        layers[0].removeFromSuperlayer()
        stage.frame()
        precondition(layers[9999].tree == nil, "taken out")
      }
    }
  }

  // Indents make the text of a tree as long as the square of its depth.
  @Test func `a tree of 3,000 levels is written as text`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let stage = LayerStage()
        _ = DeepTreeTests.chain(3000, in: stage)
        stage.frame()
        let text = stage.renderTree.sceneText()
        precondition(text.utf8.count > 9_000_000, "written")
      }
    }
  }

  @Test func `of 100,000 siblings each is found where it is`() {
    let stage = LayerStage()
    let layers = (0..<100_000).map { i in
      let layer = LayerStage.QuietLayer()
      layer.frame = Rect(x: Double(i % 400), y: Double(i / 400), width: 1, height: 1)
      stage.root.addSublayer(layer)
      return layer
    }
    stage.frame()
    #expect(stage.renderTree.nodeCount == 100_001)
    for i in [0, 399, 400, 49_999, 73_210, 99_999] {
      let place = Point(x: Double(i % 400) + 0.5, y: Double(i / 400) + 0.5)
      #expect(stage.tree.root.hitTest(place) === layers[i], "\(i)")
    }
    #expect(stage.tree.root.hitTest(Point(x: 0.5, y: 250.5)) === stage.root)
    layers[73_210].isHidden = true
    stage.frame()
    #expect(stage.tree.root.hitTest(Point(x: 10.5, y: 183.5)) === stage.root)
  }

  @Test func `what lies 100,000 levels deep ends`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { DeepTreeTests.end(levels: 100_000, isInWindow: false) }
    }
  }

  @Test func `what lies 20,000 levels deep ends with its window`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { DeepTreeTests.end(levels: 20_000, isInWindow: true) }
    }
  }

  /// Makes a chain of layers and releases all but one in the middle.
  private static func end(levels: Int, isInWindow: Bool) {
    weak var lost: Layer?
    let kept = LayerStage.QuietLayer()
    do {
      let (stage, top) = (LayerStage(), LayerStage.QuietLayer())
      var layer = top
      for level in 0..<levels {
        let inner = level == levels / 2 ? kept : LayerStage.QuietLayer()
        layer.addSublayer(inner)
        layer = inner
      }
      lost = layer
      if isInWindow {
        stage.root.addSublayer(top)
        stage.frame()
      }
    }
    precondition(lost != nil && kept.superlayer == nil && kept.sublayers.count == 1, "what is held stays")
    kept.sublayers[0].removeFromSuperlayer()
    precondition(lost == nil, "all else is gone")
  }

  @Test func `a layer is added to a tree of 10,000 levels as quickly as to one of 10`() {
    func add(to depth: Int) -> Double {
      let stage = LayerStage()
      let layers = Self.chain(depth, in: stage)
      stage.frame()
      let time = Processor.measure {
        for _ in 0..<2000 {
          layers[depth - 1].addSublayer(LayerStage.QuietLayer())
        }
      }
      return time
    }
    let (shallow, deep) = (add(to: 10), add(to: 10_000))
    print("2000 layers added: \(shallow) s at 10 levels, \(deep) s at 10,000")
    #expect(deep < 20 * shallow + 0.2)
  }

  @Test
  func
    `of 20,000 siblings each is taken out in a time that does not grow with them`()
  {
    func change(_ count: Int, _ body: (Layer) -> Void) -> Double {
      let stage = LayerStage()
      let layers = (0..<count).map { _ in LayerStage.QuietLayer() }
      for layer in layers { stage.root.addSublayer(layer) }
      stage.frame()
      // Every second one from the front, then the others from the back.
      let order =
        stride(from: 0, to: count, by: 2).map { layers[$0] }
        + stride(from: 1, to: count, by: 2).reversed().map { layers[$0] }
      return Processor.measure { for layer in order { body(layer) } }
    }
    let few = change(1000) { $0.removeFromSuperlayer() }
    let many = change(20_000) { $0.removeFromSuperlayer() }
    let raised = change(20_000) { $0.bringToFront() }
    print("1,000 siblings removed: \(few) s, 20,000: \(many) s, brought to the front: \(raised) s")
    #expect(many < 100 * few + 0.5 && raised < 100 * few + 0.5)
  }
}
