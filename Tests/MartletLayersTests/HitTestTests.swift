import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

@MainActor @Suite struct HitTestTests {
  let stage = LayerStage()
  func hit(_ x: Double, _ y: Double, _ source: HitTestSource = .presentation) -> Layer? {
    stage.root.hitTest(Point(x: x, y: y), source: source)
  }

  @Test
  func `a cut corner is not touched, nor is what is hidden or too faint to be seen`() {
    let layer = stage.layer()
    layer.cornerRadius = 40
    stage.frame()
    #expect(hit(100, 52) === layer && hit(53, 53) === stage.root && hit(62, 62) === layer)
    layer.opacity = 0.005
    stage.frame()
    #expect(hit(100, 100) === stage.root)
    layer.opacity = 0.02
    stage.frame()
    #expect(hit(100, 100) === layer)
    layer.isHidden = true
    stage.frame()
    #expect(hit(100, 100) === stage.root && hit(-1, 5) == nil)
    #expect(stage.root.hitTest(Point(x: Double.nan, y: 1)) == nil)
  }

  @Test
  func `turned and tilted layers are touched where they are drawn`() {
    let layer = stage.layer()
    layer.transform = Transform(rotation: .pi / 4)
    stage.frame()
    #expect(hit(100, 35) === layer && hit(55, 55) === stage.root)
    layer.transform = Transform(rotation: 1, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(perspectiveDistance: 200))
    stage.frame()
    // The side that is turned away looks short; the near one extends beyond the bounds.
    let (left, right) = (
      layer.convert(toWindow: Point(x: 0, y: 50)), layer.convert(toWindow: Point(x: 100, y: 50))
    )
    let (l, r) = (left?.x ?? 0, right?.x ?? 0)
    #expect(abs(abs(l - 100) - abs(r - 100)) > 5)
    #expect(hit(l + 0.5, 100) === layer && hit(r - 0.5, 100) === layer)
    #expect(hit(l - 0.5, 100) === stage.root && hit(r + 0.5, 100) === stage.root)
    layer.transform = Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0)
    stage.frame()
    #expect(hit(100, 100) === stage.root, "seen edge-on it cannot be touched")
  }

  @Test
  func `a mask cuts its sublayers for the finger too; without one they are touched outside`() {
    let layer = stage.layer()
    let child = stage.layer(at: Point(x: 100, y: 50), in: layer)
    stage.frame()
    #expect(hit(190, 100) === child)
    layer.masksToBounds = true
    layer.cornerRadius = 30
    stage.frame()
    #expect(hit(190, 100) === stage.root && hit(140, 100) === child && hit(148, 52) === stage.root)
  }

  @Test
  func `the higher z position is in front, then the later sibling`() {
    let (a, b) = (stage.layer(), stage.layer())
    stage.frame()
    #expect(hit(100, 100) === b)
    a.zPosition = 1
    stage.frame()
    #expect(hit(100, 100) === a)
    b.zPosition = 1
    stage.frame()
    #expect(hit(100, 100) === b)
  }

  @Test func `layers are touched in the exact reverse of the order in which they are painted`() {
    for seed in SeededGenerator.seeds(200) {
      var generator = SeededGenerator(seed: seed)
      let stage = LayerStage()
      var layers = [stage.root]
      for _ in 0..<generator.int(2..<20) {
        // All of them lie over each other, and in few heights.
        let layer = stage.layer(at: .zero, in: layers[generator.int(0..<layers.count)])
        layer.bounds = Rect(x: -5000, y: -5000, width: 10000, height: 10000)
        layer.zPosition = Double(generator.int(-1..<2))
        layers.append(layer)
      }
      stage.frame()
      for layer in layers.dropFirst() where generator.chance(0.3) {
        layer.animate(.zPosition, to: Double(generator.int(-1..<2)), duration: 1, timingFunction: .linear)
      }
      stage.advance(by: generator.chance(0.5) ? 0.25 : 2)
      var asked: [Int32] = []
      let hit = stage.root.hitTest(Point(x: 10, y: 10)) { layer in
        asked.append(layer.id?.index ?? -1)
        return false
      }
      #expect(hit == nil && asked.reversed() == stage.renderTree.paintOrder.map { Int32($0) }, "seed \(seed)")
      #expect(stage.renderTree.brokenInvariants().isEmpty, "seed \(seed)")
    }
  }

  @Test
  func `in flight a layer is touched where it is drawn, or, if it chooses so, where it is going`() {
    let layer = stage.layer()
    stage.frame()
    layer.animate(.position, to: Point(x: 300, y: 100), duration: 1, timingFunction: .linear)
    stage.advance(by: 0.5)
    #expect(hit(200, 100) === layer && hit(300, 100) === stage.root && hit(100, 100) === stage.root)
    #expect(hit(300, 100, .model) === layer && hit(200, 100, .model) === stage.root)
    layer.hitTestSource = .model
    #expect(hit(300, 100) === layer && hit(200, 100) === stage.root)
  }

  @Test func `a layer outside of its own active time is neither shown nor touched`() {
    let layer = stage.layer()
    layer.timing = MediaTiming(beginTime: stage.now + 1, duration: 2)
    stage.frame()
    #expect(hit(100, 100) === stage.root && stage.drawn(layer) == layer.presentation)
    stage.advance(by: 1.5)
    #expect(hit(100, 100) === layer && stage.drawn(layer) == layer.presentation)
    stage.advance(by: 2)
    #expect(hit(100, 100) === stage.root && hit(100, 100, .model) === layer)
    #expect(layer.presentation.isHidden && !layer.isHidden && stage.drawn(layer) == layer.presentation)
    layer.fillMode = .forwards
    stage.frame()
    #expect(hit(100, 100) === layer)
  }

  @Test
  func `what is touched is what is drawn in front, in any tree at any moment`() {
    var (touched, total) = (0, 0)
    for seed in 0..<150 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let stage = LayerStage()
      stage.root.backgroundColor = .white
      var layers = [stage.root]
      for _ in 0..<12 {
        let parent = layers[generator.int(0..<layers.count)]
        let layer = stage.layer(
          at: Point(x: generator.double(0...250), y: generator.double(0...200)), in: parent)
        layer.zPosition = generator.chance(0.7) ? 0 : Double(generator.int(-1..<2))
        layer.cornerRadius = generator.double(0...50)
        layer.masksToBounds = generator.chance(0.3)
        layer.isHidden = generator.chance(0.1)
        layer.isDoubleSided = generator.chance(0.7)
        layer.anchorPointZ = generator.chance(0.7) ? 0 : generator.double(-50...50)
        layer.transform = Transform(
          rotation: generator.double(-2...2), axisX: generator.double(-0.5...0.5), y: 0, z: 1)
        if generator.chance(0.2) {
          layer.transform = layer.transform.concatenating(Transform(perspectiveDistance: 400))
        }
        layers.append(layer)
      }
      stage.frame()
      for layer in layers.dropFirst() where generator.chance(0.5) {
        layer.animate(.position, to: .zero, spring: .damped(0.5, frequency: 3))
        layer.animate(.transform.rotation, to: generator.double(-1...1), duration: 1)
      }
      stage.advance(by: generator.double(0...0.8))
      for _ in 0..<60 {
        let p = Point(x: generator.double(0...400), y: generator.double(0...300))
        let drawn = stage.frontmost(at: p)
        let hit = stage.root.hitTest(p)
        total += 1
        touched += hit === stage.root ? 0 : 1
        #expect(hit?.id?.index == drawn, "seed \(seed), \(p)")
      }
    }
    print("hit test: \(total) touches land on what is drawn, \(touched) of them not on the root")
    #expect(touched > total / 5)
  }
}

extension LayerStage {
  /// The node whose shape is drawn last at a point.
  fileprivate func frontmost(at p: Point) -> Int32? {
    let list = renderTree.displayList
    func isInside(_ clip: Int32) -> Bool {
      guard clip >= 0 else { return true }
      let c = list.clips[Int(clip)]
      guard let local = c.transform.unapply(p) else { return false }
      return RoundedRect(c.rect, corners: c.corners).contains(local) && isInside(c.parent)
    }
    var groupClips: [Int32] = []
    var result: Int32?
    for (index, item) in list.items.enumerated() {
      switch item.kind {
      case .beginGroup: groupClips.append(item.clip)
      case .endGroup: groupClips.removeLast()
      case .backdrop, .content, .shadow, .piece: break
      case .shape:
        let shape = list.shapes[Int(item.payload)]
        guard !item.frame.isEmpty, let local = shape.transform.unapply(p),
          RoundedRect(shape.rect, corners: shape.corners).contains(local), isInside(item.clip),
          groupClips.allSatisfy(isInside)
        else { continue }
        result = renderTree.node(drawing: index).map { Int32($0) }
      }
    }
    return result
  }
}
