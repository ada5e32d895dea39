import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct ImplicitAnimationTests {
  let stage = LayerStage()

  @Test func `a standalone layer goes to what was set in a quarter of a second with the default curve`() {
    let layer = stage.put(Layer(), at: .zero)
    stage.frame()
    layer.position = Point(x: 100, y: 0)
    #expect(layer.position.x == 100)
    stage.frame()
    #expect(layer.presentation.position.x == 0)
    stage.advance(by: 0.1)
    let way = TimingFunction.default.value(at: 0.1 / 0.25)
    #expect(abs(layer.presentation.position.x - 100 * way) < 1e-6)
    stage.advance(by: 0.1499)
    #expect(layer.isAnimating(.position))
    stage.advance(by: 0.0002)
    #expect(!layer.isAnimating(.position) && layer.presentation == layer.model)
  }

  @Test func `duration and curve come from the transaction`() {
    let layer = stage.put(Layer(), at: .zero)
    stage.frame()
    Transaction.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .linear
      layer.opacity = 0
    }
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.opacity - 0.75) < 1e-9)
  }

  @Test func `every animatable property animates, and ends at what was set`() {
    let layer = stage.put(Layer())
    stage.frame()
    let changes: [(String, (Layer) -> Void)] = [
      ("bounds", { $0.bounds = Rect(x: 1, y: 2, width: 30, height: 40) }),
      ("position", { $0.position = Point(x: 9, y: 8) }),
      ("anchorPoint", { $0.anchorPoint = .zero }),
      ("anchorPointZ", { $0.anchorPointZ = 4 }),
      ("zPosition", { $0.zPosition = 3 }),
      ("transform", { $0.transform = Transform(rotation: 1) }),
      ("opacity", { $0.opacity = 0.3 }),
      ("backgroundColor", { $0.backgroundColor = .white }),
      ("cornerRadii", { $0.cornerRadius = 5 }),
      ("borderWidth", { $0.borderWidth = 2 }),
      ("borderColor", { $0.borderColor = .white }),
      ("shadow.opacity", { $0.shadowOpacity = 0.5 }),
      ("shadow.radius", { $0.shadowRadius = 9 }),
      ("shadow.offset", { $0.shadowOffset = Point(x: 4, y: 4) }),
      ("shadow.color", { $0.shadowColor = .white }),
      ("shadow", { $0.shadow = Shadow(color: .black, opacity: 1, radius: 1, offset: .zero) }),
      ("contentsRect", { $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5) }),
    ]
    for (name, change) in changes {
      let before = layer.presentation
      change(layer)
      #expect(
        layer.animations.entries.count == 1 && "\(layer.animations.entries[0].animation.property)" == name)
      stage.frame()
      #expect(layer.presentation == before, "\(name)")
      stage.advance(by: 0.1)
      #expect(layer.presentation != before && layer.presentation != layer.model, "\(name)")
      #expect(layer.presentation == stage.drawn(layer), "\(name)")
      stage.advance(by: 0.2)
      #expect(layer.presentation == layer.model && layer.animations.entries.isEmpty, "\(name)")
    }
  }

  @Test func `several sets in one transaction make one animation; of another curve, another`() {
    let layer = stage.put(Layer(), at: .zero)
    stage.frame()
    for x in 1...50 { layer.position.x = Double(x) }
    for step in 1...10 { layer.opacity = 1 - Double(step) / 10 }
    #expect(layer.animations.entries.count == 2)
    stage.frame()
    #expect(layer.presentation.position.x == 0 && layer.presentation.opacity == 1)
    layer.position.x = 100
    #expect(layer.animations.entries.count == 3, "the next turn adds its own")
    Transaction.perform {
      Transaction.animationDuration = 1
      layer.position.x = 200
    }
    Transaction.withoutActions { layer.position.x += 7 }
    layer.position.x = 300
    #expect(layer.animations.entries.count == 4)
    stage.frame()
    #expect(abs(layer.presentation.position.x - 7) < 1e-9, "seven of it were to jump")
    stage.advance(by: 2)
    #expect(layer.presentation == layer.model && layer.position.x == 300)
  }

  @Test func `geometry turns round without a jump in position or velocity; opacity from what is shown`() {
    let layer = stage.put(Layer(), at: .zero)
    stage.frame()
    Transaction.animationDuration = 1
    Transaction.animationTimingFunction = .easeInEaseOut
    layer.position.x = 500
    layer.opacity = 0
    stage.advance(by: 0.4)
    let (x, v) = (layer.presentation.position.x, layer.velocity(of: .position).x)
    let opacity = layer.presentation.opacity
    Transaction.animationDuration = 1
    Transaction.animationTimingFunction = .easeInEaseOut
    layer.position.x = 0
    layer.opacity = 1
    stage.frame()
    #expect(layer.presentation.position.x == x && abs(layer.velocity(of: .position).x - v) < 1e-9)
    #expect(layer.presentation.opacity == opacity)
    stage.advance(by: 0.05)
    #expect(layer.presentation.position.x > x, "it overshoots before it returns")
    #expect(layer.presentation.opacity > opacity, "this does not")
  }

  private func largestDifference(_ a: Transform, _ b: Transform) -> Double {
    let rows = [a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3, a.row4 - b.row4]
    return rows.map { max($0.max(), -$0.min()) }.max() ?? 0
  }

  @Test func `an affine transform moves additively where it has an inverse, and never jumps`() {
    let layer = stage.put(Layer())
    stage.frame()
    let perspective = Transform(
      rows: SIMD4(1, 0, 0, -0.002), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    let values: [(Transform, isAdditive: Bool)] = [
      (Transform(rotation: 1), true),
      (Transform(Transform2D(scaleX: 2, y: 3)), true),
      (Transform(Transform2D(a: 1, b: 0.3, c: -0.4, d: 2, tx: 30, ty: -20)), true),
      (perspective, false),
      (Transform(rotation: -2), false),
      (Transform(Transform2D(scaleX: 0, y: 1)), false),
      (.identity, false),
    ]
    for (value, isAdditive) in values {
      stage.frame()
      let before = layer.presentation.transform
      layer.transform = value
      #expect(layer.animations.entries.last?.animation.isAdditive == isAdditive, "\(value)")
      stage.frame()
      let jump = largestDifference(layer.presentation.transform, before)
      #expect(jump < 1e-9, "\(value)")
      stage.advance(by: isAdditive ? 0.1 : 0.3)
    }
    stage.advance(by: 1)
    #expect(layer.presentation == layer.model)
  }

  @Test(arguments: [0, 0.25])
  func `a shorter implicit fade replaces a longer one, which does not show again`(duration: Double) {
    let layer = stage.put(Layer(), at: .zero)
    layer.add(
      BasicAnimation(from: 2, to: 3, duration: 9), for: .borderWidth, key: "the program's own")
    stage.frame()
    Transaction.animationDuration = 2
    layer.opacity = 0
    stage.advance(by: 0.5)
    let before = layer.presentation.opacity
    #expect(before > 0.1 && before < 0.95)
    Transaction.animationDuration = duration
    layer.opacity = 1
    layer.borderWidth = 1
    stage.frame()
    #expect(duration == 0 || abs(layer.presentation.opacity - before) < 1e-9, "it begins where the other was")
    for _ in 0..<30 {
      stage.advance(by: 0.1)
      #expect(layer.presentation.opacity >= before)
      guard stage.now > 1000.5 + duration else { continue }
      #expect(layer.presentation.opacity == 1)
    }
    #expect(layer.animation(forKey: "the program's own") != nil, "what the program added stays")
  }

  @Test func `an absolute animation takes the place of what setting the value in the same turn began`() {
    let layer = stage.put(Layer(), at: .zero)
    stage.frame()
    var ends = 0
    Transaction.completionBlock = { ends += 1 }
    layer.position = Point(x: 100, y: 0)
    layer.add(
      BasicAnimation(from: Point(x: 500, y: 0), to: Point(x: 600, y: 0), timingFunction: .linear),
      for: .position)
    stage.frame()
    #expect(layer.presentation.position == Point(x: 500, y: 0) && layer.animations.entries.count == 1)
    layer.add(BasicAnimation(from: 3, to: 3, isAdditive: true), for: .position.x)
    stage.frame()
    #expect(layer.presentation.position == Point(x: 503, y: 0), "what is additive lies on top")
    stage.advance(by: 1)
    #expect(layer.presentation.position == Point(x: 100, y: 0) && ends == 1)
  }

  @Test func `an absolute animation that begins later leaves what setting the value began`() {
    for fillMode in [FillMode.removed, .backwards] {
      let layer = stage.put(Layer(), at: .zero)
      stage.frame()
      layer.position = Point(x: 100, y: 0)
      layer.add(
        BasicAnimation(
          from: Point(x: 500, y: 0), to: Point(x: 600, y: 0), timingFunction: .linear,
          beginTime: stage.now + 1, fillMode: fillMode),
        for: .position)
      stage.frame()
      #expect(layer.animations.entries.count == (fillMode == .removed ? 2 : 1))
      #expect(layer.presentation.position.x == (fillMode == .removed ? 0 : 500), "no jump before it begins")
      stage.advance(by: 1.125)
      #expect(abs(layer.presentation.position.x - 550) < 1e-6)
    }
  }

  @Test func `a component set by its key animates as its whole`() {
    let layer = stage.put(Layer(), at: .zero)
    stage.frame()
    layer.setValue(50, for: .position.x)
    #expect(layer.position == Point(x: 50, y: 0) && layer.animations.entries.count == 1)
    #expect(layer.animations.entries.first?.animation.property == PropertyID(.position))
    layer.setValue(0.5, for: .shadow.opacity)
    #expect(layer.animations.entries.last?.animation.property == PropertyID(.shadow.opacity))
  }
}
