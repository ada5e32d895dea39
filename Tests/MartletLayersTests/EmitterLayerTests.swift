import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

@MainActor
@Suite struct EmitterLayerTests {
  private let stage = LayerStage()

  private var spark: EmitterCell {
    var cell = EmitterCell()
    cell.contents = ScenePattern.checker.image
    cell.birthRate = 100
    cell.lifetime = 1
    cell.velocity = 100
    return cell
  }

  /// What the next frame draws.
  private func particles() -> [Particle] {
    stage.frame()
    for item in stage.renderTree.displayList.items where item.kind == .content && !item.frame.isEmpty {
      if case .emitter(let drawing) = stage.renderTree.displayList.contents[Int(item.payload)].drawing {
        return drawing.particles
      }
    }
    return []
  }

  @Test func `A new emitter is a point that emits nothing`() {
    let layer = EmitterLayer()
    #expect(layer.emitterCells.isEmpty && layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered && layer.seed == 0)
    #expect(layer.emitterPosition == .zero && layer.emitterSize == .zero)
    #expect(layer.emitterZPosition == 0 && layer.emitterDepth == 0 && !layer.preservesDepth)
    #expect([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
  }

  @Test func `An emitter whose time has not been set is fully grown at once, and one that begins now is not`()
  {
    let old = stage.put(EmitterLayer())
    old.emitterCells = [spark]
    #expect(particles().count == 100)
    old.removeFromSuperlayer()
    let new = stage.put(EmitterLayer())
    new.beginTime = stage.now
    new.emitterCells = [spark]
    #expect(particles().count == 1)
    stage.advance(by: 0.255)
    #expect(particles().count == 26)
  }

  @Test func `An emitter that preserves depth shows particles in space, and is touched as other layers are`()
  {
    let layer = stage.put(EmitterLayer())
    layer.preservesDepth = true
    layer.emitterShape = .cuboid
    layer.emitterDepth = 8
    layer.emitterZPosition = 20
    layer.emitterCells = [spark]
    #expect((layer as Layer).preservesDepth)
    let depths = particles().map(\.depth)
    #expect(depths.count == 100 && depths.allSatisfy { $0 >= 16 && $0 <= 24 } && Set(depths).count > 50)
    let sublayer = Layer()
    sublayer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    layer.addSublayer(sublayer)
    stage.frame()
    let (own, inner) = (layer.frame.origin + Point(x: 5, y: 5), layer.frame.origin + Point(x: 15, y: 15))
    #expect(stage.root.hitTest(own) === layer && stage.root.hitTest(inner) === sublayer)
    #expect(layer.contains(Point(x: 5, y: 5)))
  }

  @Test func `Hit tests do not see particles`() {
    let layer = stage.put(EmitterLayer())
    layer.emitterCells = [spark]
    layer.emitterPosition = Point(x: 90, y: 50)
    stage.frame()
    let shown = particles()
    #expect(shown.contains { $0.place.x > 120 })
    #expect(stage.root.hitTest(Point(x: 100, y: 100)) === layer)
    #expect(stage.root.hitTest(Point(x: 175, y: 100)) === stage.root)
  }

  @Test func `A birth rate that is set animates, and what is born later is more`() {
    let layer = stage.put(EmitterLayer())
    layer.emitterCells = [spark]
    stage.frame()
    layer.birthRate = 3
    #expect(layer.birthRate == 3)
    stage.frame()
    stage.advance(by: 0.125)
    let shown = layer.presentationValue(of: .birthRate)
    #expect(shown > 1.1 && shown < 2.9)
    stage.advance(by: 1.4)
    #expect(abs(particles().count - 300) <= 1)
  }

  @Test func `An image that is set replaces the emitter until a property is set again`() {
    let layer = stage.put(EmitterLayer())
    layer.emitterCells = [spark]
    layer.contents = ScenePattern.checker.image
    #expect(particles().isEmpty && layer.emitterCells.isEmpty)
    layer.contents = nil
    layer.emitterCells = [spark]
    #expect(!particles().isEmpty)
  }

  @Test func `A hidden emitter lets the tree rest`() {
    let layer = stage.put(EmitterLayer())
    layer.emitterCells = [spark]
    stage.frame()
    #expect(stage.renderTree.nextChange == .nextFrame)
    Transaction.withoutActions { layer.isHidden = true }
    stage.frame()
    stage.advance(by: 0.1)
    #expect(stage.renderTree.nextChange == .never)
    Transaction.withoutActions { layer.isHidden = false }
    #expect(particles().count == 100)
  }
}
