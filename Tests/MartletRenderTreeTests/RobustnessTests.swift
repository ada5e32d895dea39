import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct RobustnessTests {
  static func square(at x: Double, size: Double = 10) -> LayerProperties {
    var p = LayerProperties()
    p.bounds = Rect(x: 0, y: 0, width: size, height: size)
    p.position = Point(x: x, y: 20)
    p.backgroundColor = .black
    return p
  }

  static func id(_ index: Int32) -> NodeID { NodeID(index: index) }

  @Test(arguments: [[false, false], [true, false], [false, true], [true, true]])
  func `layers that hold each other, themselves or the root end no update, and show once`(depth: [Bool]) {
    let tree = RenderTree()
    var layers = [Self.square(at: 10), Self.square(at: 30)]
    for i in 0..<2 { layers[i].preservesDepth = depth[i] }
    tree.apply(
      Commit(
        changes: [
          .properties(Self.id(1), layers[0]), .properties(Self.id(2), layers[1]),
          .sublayers(.root, [Self.id(1), Self.id(1), .root]),
          .sublayers(Self.id(1), [Self.id(2), Self.id(1)]),
          .sublayers(Self.id(2), [Self.id(1), Self.id(2), .root]),
        ], time: 1))
    tree.update(at: 1)
    #expect(tree.displayList.items.count == 3)
    layers[0].position.x = 50
    tree.apply(Commit(changes: [.properties(Self.id(1), layers[0])], time: 2))
    tree.update(at: 2)
    if !depth[0] { #expect(tree.damage.bounds.contains(Point(x: 50, y: 20))) }
    tree.forEachNamedLayer { _, _ in }
    #expect(!tree.sceneText().isEmpty)
  }

  @Test
  func `numbers that no layer can have, and layers that are not there, are passed over`() {
    let tree = RenderTree()
    for index in [-1, .min, .max, 1 << 25] as [Int32] {
      let id = Self.id(index)
      tree.apply(
        Commit(
          changes: [
            .properties(id, Self.square(at: 1)), .animations(id, []), .name(id, "x"),
            .sublayers(id, [id, .root]),
            .sublayers(.root, [id]), .remove(id),
          ], time: 1))
    }
    tree.apply(Commit(changes: [.remove(.root), .remove(Self.id(77))], time: 1))
    tree.update(at: 1)
    #expect(tree.displayList.items.count == 1 && tree.capacity.nodes < 100)
    // It is listed before its properties arrive, and still listed after its removal.
    tree.apply(Commit(changes: [.sublayers(.root, [Self.id(3)])], time: 2))
    tree.update(at: 2)
    tree.apply(Commit(changes: [.properties(Self.id(3), Self.square(at: 9))], time: 3))
    tree.update(at: 3)
    #expect(tree.displayList.items[1].frame == Rect(x: 4, y: 15, width: 10, height: 10))
    tree.apply(Commit(changes: [.remove(Self.id(3))], time: 4))
    tree.update(at: 4)
    #expect(tree.displayList.items.count == 1)
    #expect(tree.damage.rects == [Rect(x: 4, y: 15, width: 10, height: 10)])
  }

  @Test
  func `a state that is not finite is left out and told of, once`() {
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [.properties(Self.id(1), Self.square(at: 10)), .sublayers(.root, [Self.id(1)])], time: 1))
    tree.update(at: 1)
    for _ in 0..<3 {
      tree.apply(Commit(changes: [.properties(Self.id(1), Self.square(at: .infinity))], time: 2))
    }
    tree.update(at: 2)
    #expect(tree.damage.isEmpty && tree.displayList.items.last?.frame.center.x == 10)
    #expect(Diagnostics.hasReported("refused state"))
    #expect(Self.square(at: .infinity).notFinite == ["position (\(Point(x: .infinity, y: 20)))"])
    #expect(Self.square(at: 0).notFinite == [])
  }

  @Test
  func `a path with too many elements, or too long a one, is left out and told of with its layer's name`() {
    func line(_ count: Int, _ step: Double) -> Path {
      Path((0..<count).map { .line(Point(x: Double($0 % 100) * step, y: Double($0 % 7))) })
    }
    let paths = [
      "endless": line(Outline.mostElements + 1, 1), "broad": line(9, 1e13), "fine": line(900_000, 1),
    ]
    for (name, path) in paths {
      var properties = Self.square(at: 50)
      var shape = ShapeContent()
      shape.path = path
      shape.strokeColor = .black
      properties.content = .shape(shape)
      let tree = RenderTree()
      tree.apply(
        Commit(
          changes: [
            .properties(Self.id(1), properties), .name(Self.id(1), name),
            .sublayers(.root, [Self.id(1), Self.id(2)]), .properties(Self.id(2), Self.square(at: 10)),
          ], time: 1))
      tree.update(at: 1)
      let contents = tree.displayList.items.filter { $0.kind == .content && !$0.frame.isEmpty }
      #expect(contents.count == (name == "fine" ? 1 : 0), "\(name)")
      #expect(tree.displayList.items.count { $0.kind == .shape } == 3, "\(name)")
      #expect(Diagnostics.hasReported("path of layer \"\(name)\"") == (name != "fine"), "\(name)")
    }
  }

  @Test
  func
    `a path that only an animation shows, and that is refused, is left out and told of with its layer's name`()
  {
    func line(to point: Point) -> Path { Path([.move(.zero), .line(point), .line(Point(x: 9, y: 9))]) }
    let ways = [
      "too long": (line(to: Point(x: -1e13, y: 0)), line(to: Point(x: 1e13, y: 1))),
      // What lies between the two is not finite.
      "without end": (line(to: Point(x: -1.7e308, y: 0)), line(to: Point(x: 1.7e308, y: 1))),
      "short": (line(to: Point(x: -10, y: 0)), line(to: Point(x: 10, y: 1))),
    ]
    for (name, way) in ways {
      var properties = Self.square(at: 50)
      var shape = ShapeContent()
      shape.path = line(to: Point(x: 5, y: 5))
      shape.strokeColor = .black
      properties.content = .shape(shape)
      let basic = BasicAnimation(from: way.0, to: way.1, duration: 1, timingFunction: .linear, beginTime: 1)
      let tree = RenderTree()
      tree.apply(
        Commit(
          changes: [
            .properties(Self.id(1), properties), .name(Self.id(1), "animated \(name)"),
            .animations(Self.id(1), [AnimatableProperty<Path>.path.animation(.basic(basic))]),
            .sublayers(.root, [Self.id(1)]),
          ], time: 1))
      let subject = "path of layer \"animated \(name)\""
      #expect(!Diagnostics.hasReported(subject), "\(name)")
      tree.update(at: 1.25)
      let contents = tree.displayList.items.filter { $0.kind == .content && !$0.frame.isEmpty }
      #expect(contents.count == (name == "short" ? 1 : 0), "\(name)")
      #expect(Diagnostics.hasReported(subject) == (name != "short"), "\(name)")
      tree.update(at: 3)
      let after = tree.displayList.items.filter { $0.kind == .content && !$0.frame.isEmpty }
      #expect(after.count == 1, "\(name): its own path is shown again")
    }
  }

  @Test
  func `layers that come and go leave no list behind that grows`() {
    let tree = RenderTree()
    for turn in 0..<500 {
      tree.apply(Commit(changes: [.properties(Self.id(1), Self.square(at: 9))], time: Double(turn)))
      tree.apply(Commit(changes: [.remove(Self.id(1))], time: Double(turn)))
    }
    tree.update(at: 500)
    #expect(tree.brokenInvariants() == [] && tree.capacity.nodes == 2)
  }

  @Test
  func `whatever numbers arrive, no frame and no map in the display list is infinite or not a number`() {
    let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e-308, 0, -5, 1e160]
    var drawn = 0
    let seeds = SeededGenerator.seeds(2000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      func number(_ usual: Double) -> Double {
        generator.chance(0.12) ? odd[generator.int(0..<odd.count)] : usual
      }
      let tree = RenderTree()
      var changes: [Commit.Change] = []
      for index in 0..<6 as Range<Int32> {
        var p = Self.square(at: number(10), size: number(100))
        p.opacity = number(1)
        p.zPosition = number(0)
        p.borderWidth = number(1)
        p.cornerRadii = CornerRadii(number(3))
        p.masksToBounds = generator.chance(0.5)
        p.transform = Transform(scaleX: number(1), y: number(1)).concatenating(Transform(rotation: 0.1))
        if generator.chance(0.3) { p.transform.m34 = number(-0.01) }
        changes.append(.properties(Self.id(index), p))
        if index > 0 { changes.append(.sublayers(Self.id(index - 1), [Self.id(index)])) }
        let spring = SpringAnimation(
          from: Point(x: generator.chance(0.2) ? 1e307 : 9, y: 0), to: .zero, spring: Spring(),
          initialVelocity: Point(x: generator.chance(0.2) ? 1e307 : 9, y: 0), isAdditive: true, beginTime: 1)
        changes.append(.animations(Self.id(index), [AnimatableProperty.position.animation(.spring(spring))]))
      }
      tree.apply(Commit(changes: changes, time: 1))
      for step in 0..<3 {
        tree.update(at: 1 + Double(step) / 10)
        for item in tree.displayList.items {
          drawn += item.frame.isEmpty ? 0 : 1
          #expect(item.frame.isFinite && item.opacity >= 0 && item.opacity <= 1, "seed \(seed): \(item)")
        }
        for shape in tree.displayList.shapes {
          #expect(shape.rect.isFinite && shape.transform.isFinite, "seed \(seed): \(shape)")
          #expect(shape.fill.sum() <= 4, "seed \(seed): \(shape)")
        }
        for shadow in tree.displayList.shadows {
          let isFinite = shadow.rect.isFinite && shadow.radius.isFinite && shadow.color.sum().isFinite
          #expect(isFinite && shadow.transform.isFinite, "seed \(seed): \(shadow)")
        }
        for content in tree.displayList.contents {
          #expect(content.rect.isFinite && content.transform.isFinite, "seed \(seed): \(content)")
        }
        for clip in tree.displayList.clips {
          #expect(clip.frame.isFinite && clip.rect.isFinite, "seed \(seed)")
        }
        for rect in tree.damage.rects { #expect(rect.isFinite, "seed \(seed)") }
      }
    }
    print("odd numbers: \(drawn) shapes drawn all the same")
    #expect(drawn > seeds.count * 5 / 2)
  }
}
