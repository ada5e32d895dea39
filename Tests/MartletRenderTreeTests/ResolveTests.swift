import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct ResolveTests {
  func absolute(_ value: Double, from begin: Double, to end: Double) -> PropertyAnimation {
    let animation = BasicAnimation(from: value, to: value, duration: end - begin, beginTime: begin)
    return AnimatableProperty.zPosition.animation(.basic(animation))
  }

  func additive(_ value: Double, from begin: Double, to end: Double) -> PropertyAnimation {
    let animation = BasicAnimation(
      from: value, to: value, duration: end - begin, isAdditive: true, beginTime: begin)
    return AnimatableProperty.zPosition.animation(.basic(animation))
  }

  @Test
  func `absolute animations apply in their order, additive ones on top wherever they stand in the list`() {
    var p = LayerProperties()
    p.zPosition = 1000
    let list = [
      additive(1, from: 10, to: 20), absolute(100, from: 10, to: 20), additive(2, from: 10, to: 20),
      absolute(200, from: 10, to: 15), additive(4, from: 12, to: 13),
    ]
    func z(_ time: Double) -> Double { p.resolved(with: list, at: time).zPosition }
    #expect(z(9.999) == 1000, "none has begun")
    #expect(z(10) == 203, "the later absolute one shows")
    #expect(z(12.5) == 207)
    #expect(z(13) == 203, "the end is not part of it")
    #expect(z(15) == 103)
    #expect(z(20) == 1000 && z(1e9) == 1000, "what is over adds nothing")
    #expect(p.zPosition == 1000)
  }

  @Test func `every component is driven by its key, alone, and keys say how they are spelled`() {
    var names: [String] = []
    func check<Value>(_ key: AnimatableProperty<Value>, _ to: Value) {
      var p = LayerProperties()
      p.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
      var expected = p
      key.set(to, in: &expected)
      let animation = key.animation(.basic(BasicAnimation(from: to, to: to, duration: 1, beginTime: 1)))
      #expect(animation.property == key.id && expected != p, "\(key.name)")
      #expect(p.resolved(with: [animation], at: 1.5) == expected, "\(key.name)")
      #expect(p.resolved(with: [animation], at: 2) == p, "\(key.name)")
      names.append(key.name)
      var later = animation
      later.timing.beginTime = 7
      #expect(!later.isActive(at: 1.5) && later.isActive(at: 7.5) && later.endTime == 8, "\(key.name)")
    }
    let point = Point(x: 5, y: 6)
    check(.bounds.origin, point)
    check(.bounds.origin.x, 5)
    check(.bounds.origin.y, 5)
    check(.bounds.size.width, 5)
    check(.bounds.size.height, 5)
    check(.position.x, 5)
    check(.position.y, 5)
    check(.anchorPoint.x, 5)
    check(.anchorPoint.y, 5)
    check(.transform.rotation.x, 0.5)
    check(.transform.rotation.y, 0.5)
    check(.transform.rotation.z, 0.5)
    check(.transform.rotation, 0.5)
    check(.transform.scale, 2)
    check(.transform.scale.x, 2)
    check(.transform.scale.y, 2)
    check(.transform.scale.z, 2)
    check(.transform.translation, point)
    check(.transform.translation.x, 2)
    check(.transform.translation.y, 2)
    check(.transform.translation.z, 2)
    check(.cornerRadius, 4)
    check(.shadow.color, .white)
    check(.shadow.opacity, 0.5)
    check(.shadow.radius, 5)
    check(.shadow.offset, point)
    check(.shadow.offset.x, 5)
    check(.shadow.offset.y, 5)
    check(.contentsRect.origin, point)
    check(.bounds.size, Size(width: 5, height: 6))
    check(.contentsRect.size, Size(width: 0.5, height: 1))
    #expect(
      names == [
        "bounds.origin", "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
        "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "transform.rotation.x",
        "transform.rotation.y", "transform.rotation.z", "transform.rotation.z", "transform.scale",
        "transform.scale.x", "transform.scale.y", "transform.scale.z", "transform.translation",
        "transform.translation.x", "transform.translation.y", "transform.translation.z", "cornerRadius",
        "shadow.color", "shadow.opacity", "shadow.radius", "shadow.offset", "shadow.offset.x",
        "shadow.offset.y", "contentsRect.origin", "bounds.size", "contentsRect.size",
      ])
  }

  @Test
  func `what a tree shows at a time is what its values resolve to, bit for bit, whatever it showed before`() {
    var compared = 0
    for seed in 0..<100 as Range<UInt64> {
      var scene = RandomScene(seed: seed)
      for _ in 0..<20 { _ = scene.change(at: 100) }
      let tree = RenderTree()
      tree.apply(scene.everything(time: 100))
      var time = 100.0
      while time < 101.5 {
        time += scene.generator.double(0...0.2)
        tree.update(at: time)
        for (id, element) in scene.elements {
          let expected = element.properties.resolved(with: element.animations, at: time)
          #expect(tree.resolved(NodeID(index: id)) == expected, "seed \(seed), node \(id), \(time)")
          compared += 1
        }
      }
    }
    #expect(compared > 5_000)
  }
}
