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

  @Test("Absolute animations apply in their order, additive ones on top wherever they stand in the list")
  func order() {
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

  @Test("Every property is driven by its key, alone", arguments: PropertyID.allCases)
  func keys(id: PropertyID) throws {
    var p = LayerProperties()
    p.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    let animation: PropertyAnimation
    func run<Value>(_ key: AnimatableProperty<Value>, _ to: Value) -> (PropertyAnimation, LayerProperties) {
      var expected = p
      key.set(to, in: &expected)
      return (key.animation(.basic(BasicAnimation(from: to, to: to, duration: 1, beginTime: 1))), expected)
    }
    var expected: LayerProperties
    switch id {
    case .bounds: (animation, expected) = run(.bounds, Rect(x: 5, y: 6, width: 7, height: 8))
    case .position: (animation, expected) = run(.position, Point(x: 5, y: 6))
    case .anchorPoint: (animation, expected) = run(.anchorPoint, Point(x: 5, y: 6))
    case .zPosition: (animation, expected) = run(.zPosition, 5)
    case .rotation: (animation, expected) = run(.rotation, 0.5)
    case .scale: (animation, expected) = run(.scale, 2)
    case .opacity: (animation, expected) = run(.opacity, 0.5)
    case .backgroundColor: (animation, expected) = run(.backgroundColor, .white)
    case .cornerRadii: (animation, expected) = run(.cornerRadii, CornerRadii(4))
    case .borderWidth: (animation, expected) = run(.borderWidth, 4)
    case .borderColor: (animation, expected) = run(.borderColor, .white)
    }
    #expect(animation.property == id && expected != p)
    #expect(p.resolved(with: [animation], at: 1.5) == expected)
    #expect(p.resolved(with: [animation], at: 2) == p)
    var later = animation
    later.timing.beginTime = 7
    #expect(!later.isActive(at: 1.5) && later.isActive(at: 7.5) && later.timing.endTime == 8)
  }

  @Test("What a tree shows at a time is what its values resolve to, bit for bit, whatever it showed before")
  func pure() {
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
          #expect(tree.nodes[Int(id)].resolved == expected, "seed \(seed), node \(id), \(time)")
          compared += 1
        }
      }
    }
    #expect(compared > 5_000)
  }
}
