import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// How animations combine: of components with those of whole properties, additive with absolute ones, and
/// groups around them.
@Suite struct CompositionTests {
  static func hold<Value>(_ value: Value, isAdditive: Bool = false) -> Animation<Value> {
    .basic(BasicAnimation(from: value, to: value, duration: 10, isAdditive: isAdditive, beginTime: 1))
  }

  func resolved(_ p: LayerProperties, _ animations: [PropertyAnimation], at time: Double = 2)
    -> LayerProperties
  {
    p.resolved(with: animations, at: time)
  }

  @Test
  func `A component replaces its part of the whole before it, and a whole replaces all components before it`()
  {
    typealias Key = AnimatableProperty
    let p = LayerProperties()
    let whole = Key.position.animation(Self.hold(Point(x: 5, y: 6)))
    let x = Key<Double>.position.x.animation(Self.hold(50))
    #expect(resolved(p, [whole, x]).position == Point(x: 50, y: 6))
    #expect(resolved(p, [x, whole]).position == Point(x: 5, y: 6))
    let more = Key<Double>.position.x.animation(Self.hold(1, isAdditive: true))
    let both = Key.position.animation(Self.hold(Point(x: 100, y: 100), isAdditive: true))
    #expect(resolved(p, [more, both, whole, x]).position == Point(x: 151, y: 106), "sums lie on top of all")
    let bounds = Key.bounds.animation(Self.hold(Rect(x: 1, y: 2, width: 3, height: 4)))
    let size = Key<Size>.bounds.size.animation(Self.hold(Size(width: 30, height: 40)))
    let width = Key<Double>.bounds.size.width.animation(Self.hold(300))
    #expect(resolved(p, [bounds, size, width]).bounds == Rect(x: 1, y: 2, width: 300, height: 40))
    #expect(resolved(p, [bounds, width, size]).bounds == Rect(x: 1, y: 2, width: 30, height: 40))
    let shadow = Key.shadow.animation(Self.hold(Shadow(opacity: 0.5, radius: 9)))
    let radius = Key<Double>.shadow.radius.animation(Self.hold(2))
    #expect(resolved(p, [shadow, radius]).shadow == Shadow(opacity: 0.5, radius: 2))
    let radii = Key.cornerRadii.animation(Self.hold(CornerRadii(3)))
    let all = Key.cornerRadius.animation(Self.hold(7))
    #expect(resolved(p, [radii, all]).cornerRadii == CornerRadii(7))
  }

  @Test func `Components of a transform leave each other alone`() {
    var p = LayerProperties()
    p.transform = Transform(translationX: 9, y: 8, z: 7)
    typealias Key = AnimatableProperty<Double>
    let turn = Key.transform.rotation.z.animation(Self.hold(0.5))
    let tilt = Key.transform.rotation.x.animation(Self.hold(0.25))
    let swing = Key.transform.rotation.y.animation(Self.hold(-0.75))
    let wide = Key.transform.scale.x.animation(Self.hold(3))
    let deep = Key.transform.scale.z.animation(Self.hold(2))
    let right = Key.transform.translation.x.animation(Self.hold(20))
    let orders = [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 1, 5, 2, 0, 4]]
    let all = [turn, tilt, swing, wide, deep, right]
    for order in orders {
      let t = resolved(p, order.map { all[$0] }).transform
      #expect(abs(t.rotationX - 0.25) < 1e-12 && abs(t.rotationY + 0.75) < 1e-12, "\(order)")
      #expect(abs(t.rotationZ - 0.5) < 1e-12, "\(order)")
      #expect(abs(t.scaleX - 3) < 1e-12 && abs(t.scaleY - 1) < 1e-12 && abs(t.scaleZ - 2) < 1e-12, "\(order)")
      #expect(t.m41 == 20 && t.m42 == 8 && t.m43 == 7, "\(order)")
      let expected = Transform(scaleX: 3, y: 1, z: 2).concatenating(
        Transform(rotation: 0.25, axisX: 1, y: 0, z: 0)
      ).concatenating(Transform(rotation: -0.75, axisX: 0, y: 1, z: 0)).concatenating(
        Transform(rotation: 0.5)
      ).concatenating(Transform(translationX: 20, y: 8, z: 7))
      for (a, b) in [(t.row1, expected.row1), (t.row2, expected.row2), (t.row3, expected.row3)] {
        #expect(((a - b) * (a - b)).sum() < 1e-24, "\(order)")
      }
    }
    let more = Key.transform.rotation.z.animation(Self.hold(0.125, isAdditive: true))
    #expect(abs(resolved(p, [more, turn, more]).transform.rotationZ - 0.75) < 1e-12)
    let whole = AnimatableProperty.transform.animation(Self.hold(Transform(scaleX: 2, y: 2)))
    #expect(resolved(p, [turn, whole]).transform == Transform(scaleX: 2, y: 2))
    #expect(abs(resolved(p, [whole, turn]).transform.scaleX - 2) < 1e-12)
  }

  @Test func `An additive transform acts before what lies beneath`() {
    var p = LayerProperties()
    p.transform = Transform(rotation: 1)
    let shift = AnimatableProperty.transform.animation(
      Self.hold(Transform(translationX: 10, y: 0), isAdditive: true))
    let expected = Transform(translationX: 10, y: 0).concatenating(Transform(rotation: 1))
    #expect(resolved(p, [shift]).transform == expected)
  }

  @Test func `An animation without a begin or an end takes it from what lies beneath in the list`() {
    var p = LayerProperties()
    p.zPosition = 100
    func z(_ animations: [BasicAnimation<Double>], at time: Double) -> Double {
      resolved(p, animations.map { AnimatableProperty.zPosition.animation(.basic($0)) }, at: time).zPosition
    }
    func basic(from: Double? = nil, to: Double? = nil, by: Double? = nil) -> BasicAnimation<Double> {
      BasicAnimation(from: from, to: to, by: by, duration: 10, timingFunction: .linear, beginTime: 1)
    }
    #expect(z([basic(to: 200)], at: 6) == 150)
    #expect(z([basic(from: 200)], at: 6) == 150)
    #expect(z([basic(by: 40)], at: 6) == 120)
    #expect(z([basic(from: 10, by: 40)], at: 6) == 30)
    #expect(z([basic(from: 300, to: 500), basic(by: 40)], at: 6) == 420, "over the one before")
    #expect(z([basic(by: 40), basic(from: 300, to: 500)], at: 6) == 400)
  }

  @Test func `A cumulative animation builds each run on the end of the one before`() {
    let steps = BasicAnimation(
      from: 0, to: 10, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 1,
      repeatCount: 3, fillMode: .forwards)
    let animation = AnimatableProperty.zPosition.animation(.basic(steps))
    let values = [1.5, 2.5, 3.25, 9].map { resolved(LayerProperties(), [animation], at: $0).zPosition }
    #expect(values == [5, 15, 22.5, 30])
  }

  @Test func `Fill modes hold the first and the last value outside of the active time`() {
    for (fill, before, after) in [
      (FillMode.removed, 100.0, 100.0), (.backwards, 10, 100), (.forwards, 100, 20), (.both, 10, 20),
    ] {
      var p = LayerProperties()
      p.position.x = 100
      let basic = BasicAnimation(from: 10, to: 20, duration: 1, beginTime: 5, fillMode: fill)
      let animation = AnimatableProperty<Double>.position.x.animation(.basic(basic))
      #expect(resolved(p, [animation], at: 4).position.x == before, "\(fill)")
      #expect(resolved(p, [animation], at: 5).position.x == 10, "\(fill)")
      #expect(resolved(p, [animation], at: 6).position.x == after, "\(fill)")
      #expect(resolved(p, [animation], at: 1e9).position.x == after, "\(fill)")
      let tree = RenderTree()
      tree.apply(Commit(changes: [.properties(.root, p), .animations(.root, [animation])], time: 1))
      for (time, value, next) in [
        (4.0, before, RenderTree.NextChange.at(5)), (5.5, nil, .nextFrame), (6, after, .never),
        (7, after, .never),
      ] as [(Double, Double?, RenderTree.NextChange)] {
        tree.update(at: time)
        if let value { #expect(tree.resolved(.root)?.position.x == value, "\(fill) at \(time)") }
        #expect(tree.nextChange == next, "\(fill) at \(time)")
      }
    }
  }

  @Test func `A group clips what is within, repeats it and gives it its time`() {
    var group = AnimationGroup(duration: 2, beginTime: 10, repeatCount: 2)
    group.add(BasicAnimation(from: 0, to: 10, duration: 5, timingFunction: .linear), for: .zPosition)
    var inner = AnimationGroup(timing: MediaTiming(beginTime: 1, duration: 4, speed: 2))
    inner.add(BasicAnimation(from: 0, to: 8, duration: 4, timingFunction: .linear), for: .borderWidth)
    group.add(inner)
    let animations = group.animations
    #expect(animations.count == 2 && animations.allSatisfy { $0.endTime == 14 })
    func state(_ time: Double) -> LayerProperties { resolved(LayerProperties(), animations, at: time) }
    #expect(state(9.9).zPosition == 0 && state(10).zPosition == 0)
    #expect(state(11).zPosition == 2 && state(12.5).zPosition == 1, "the second run")
    #expect(state(14).zPosition == 0 && state(14.5).zPosition == 0, "clipped at four of its ten")
    #expect(state(10.5).borderWidth == 0 && state(11.5).borderWidth == 2 && state(13.75).borderWidth == 3)
    #expect(animations[1].velocity(at: 11.5, as: Double.self) == 4, "per second of the layer")
    var late = AnimationGroup(duration: 2)
    late.add(BasicAnimation(from: 0, to: 10, duration: 1), for: .zPosition)
    var animation = late.animations[0]
    #expect(animation.beginsWhenCommitted)
    animation.begin(at: 30)
    #expect(!animation.beginsWhenCommitted && animation.isActive(at: 30.5) && !animation.isActive(at: 31.5))
    #expect(animation.endTime == 32)
    // A group that holds its end holds the members that end with it.
    var held = AnimationGroup(timing: MediaTiming(beginTime: 1, duration: 2, fillMode: .forwards))
    held.add(BasicAnimation(from: 0, to: 10, duration: 2), for: .zPosition)
    #expect(resolved(LayerProperties(), held.animations, at: 9).zPosition == 10)
    // A member that begins late causes no frames before.
    var waiting = AnimationGroup(duration: 8, beginTime: 10)
    waiting.add(BasicAnimation(from: 0, to: 10, duration: 1, beginTime: 5), for: .zPosition)
    let tree = RenderTree()
    tree.apply(Commit(changes: [.animations(.root, waiting.animations)], time: 1))
    for (time, next) in [
      (10.0, RenderTree.NextChange.at(15)), (15, .nextFrame), (16, .never), (17, .never),
    ] {
      tree.update(at: time)
      #expect(tree.nextChange == next, "at \(time)")
    }
  }

  @Test func `What moves along a path turns with it`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    let keyframes = KeyframeAnimation(path: path, rotationMode: .auto, duration: 2, beginTime: 1)
    let animation = AnimatableProperty.position.animation(.keyframe(keyframes))
    #expect(abs(resolved(LayerProperties(), [animation], at: 1.5).transform.rotationZ) < 1e-12)
    let second = resolved(LayerProperties(), [animation], at: 2.5)
    #expect(abs(second.transform.rotationZ - .pi / 2) < 1e-12)
    #expect(second.position.distance(to: Point(x: 10, y: 5)) < 1e-9)
  }

  @Test func `A subclass's own property is carried, evaluated by its key alone, and wakes no render thread`()
  {
    let level = AnimatableProperty<Double>(custom: 3, name: "level")
    let rise = level.animation(
      .basic(BasicAnimation(from: 0, to: 10, duration: 10, timingFunction: .linear, beginTime: 1)))
    let more = level.animation(Self.hold(100, isAdditive: true))
    let p = LayerProperties()
    #expect(resolved(p, [rise, more]) == p)
    #expect(level.resolved(7, with: [more, rise], at: 6) == 105)
    #expect(level.resolved(7, with: [rise], at: 20) == 7)
    let tree = RenderTree()
    tree.apply(Commit(changes: [.animations(.root, [rise])], time: 1))
    tree.update(at: 2)
    #expect(tree.nextChange == .never)
  }

  @Test func `A whole overlaps its components, at any depth, and components overlap each other only within`()
  {
    func overlap(_ a: PropertyID, _ b: PropertyID) -> Bool {
      #expect(a.overlaps(b) == b.overlaps(a), "\(a), \(b)")
      return a.overlaps(b)
    }
    let scale = AnimatableProperty<Double>.transform.scale as AnimatableProperty<Double>
    #expect(overlap(PropertyID(.position), PropertyID(.position.x)))
    #expect(overlap(PropertyID(.bounds), PropertyID(.bounds.size.width)))
    #expect(overlap(PropertyID(.transform), PropertyID(.transform.scale.x)))
    #expect(overlap(PropertyID(.bounds.size), PropertyID(.bounds.size.width)))
    #expect(
      overlap(scale.id, PropertyID(.transform.scale.x)) && overlap(PropertyID(.opacity), PropertyID(.opacity))
    )
    #expect(!overlap(scale.id, PropertyID(.transform.scale.z)))
    #expect(!overlap(PropertyID(.position.x), PropertyID(.position.y)))
    #expect(!overlap(PropertyID(.transform.rotation.z), scale.id))
    #expect(!overlap(PropertyID(.transform.rotation.x), PropertyID(.transform.rotation.z)))
    #expect(!overlap(PropertyID(.position.x), PropertyID(.anchorPoint.x)))
    #expect(!overlap(PropertyID(.bounds.origin), PropertyID(.bounds.size.width)))
    #expect(!overlap(.custom(1), .custom(2)) && overlap(.custom(1), .custom(1)))
    #expect(!overlap(.custom(1), PropertyID(.bounds)))
    #expect(!overlap(PropertyID(.shadow.radius), PropertyID(.cornerRadius)))
    #expect(PropertyID(.bounds.size.width).whole == PropertyID(.bounds))
    #expect(PropertyID.custom(4).whole == .custom(4))
  }
}
