import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// One-sided layers, and transforms about a point outside of the layer's plane.
@Suite struct SidesTests {
  private static func tree(_ text: String) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree
  }

  private static func color(_ tree: RenderTree, _ x: Double, _ y: Double) -> SIMD4<Float> {
    PointPainter(list: tree.displayList).color(at: Point(x: x, y: y))
  }

  private static let clear = SIMD4<Float>(repeating: 0)
  private static let red = SIMD4<Float>(1, 0, 0, 1)
  private static let green = SIMD4<Float>(0, 1, 0, 1)

  /// A red layer of 100 × 100 at (100, 100) with a shadow, a border and a green sublayer that extends beyond
  /// it and has a sublayer too.
  private static func scene(_ outer: String, _ inner: String = "") throws -> RenderTree {
    func lines(_ words: String, _ indent: String) -> String {
      words.split(separator: ",").map { indent + $0 + "\n" }.joined()
    }
    return try tree(
      "scene 300x300\nlayer card\n  bounds 0 0 100 100\n  position 100 100\n  fill #FF0000FF\n  "
        + "border 4 #FF0000FF\n  shadow 1 2 0 0 #FF0000FF\n" + lines(outer, "  ")
        + "  layer child\n    bounds 0 0 40 200\n    position 50 50\n    fill #00FF00FF\n"
        + lines(inner, "    ")
        + "    layer grandchild\n      bounds 0 0 10 300\n      position 20 100\n      fill #00FF00FF\n")
  }

  @Test(arguments: [
    ("transform rotate 1 0 1 0", true), ("transform rotate 2 0 1 0", false),
    ("transform rotate 2.5 1 0 0", false), ("transform rotate 3.1 0 0 1", true),
    ("transform scale -1 1 1", false), ("transform scale -1 -1 1", true),
    ("transform rotate 1.2 0 1 0,transform perspective 300", true),
    ("transform rotate 2 0 1 0,transform perspective 300", false),
    ("transform rotate 4 0 1 0,transform perspective 300", false),
    ("transform rotate 5.5 0 1 0,transform perspective 300", true),
    ("transform rotate 2 0 1 0,transform perspective 300,masks", false),
    ("transform rotate 2 0 1 0,opacity 0.5", false),
  ])
  func `a layer of one side is seen from the front, and from behind neither it nor what is within it`(
    lines: String, isSeen: Bool
  ) throws {
    let both = try Self.scene(lines)
    let one = try Self.scene(lines + ",singlesided")
    var seen = 0
    for x in stride(from: 5.0, to: 300, by: 10) {
      for y in stride(from: 5.0, to: 300, by: 10) {
        let (expected, found) = (Self.color(both, x, y), Self.color(one, x, y))
        #expect(found == (isSeen ? expected : Self.clear), "\(x), \(y)")
        seen += expected == Self.clear ? 0 : 1
      }
    }
    #expect(seen > 20, "\(seen)")
    if !isSeen { #expect(one.displayList.items.allSatisfy { $0.frame.isEmpty }, "nothing is drawn for it") }
  }

  @Test func `which side is seen is said by all transforms around it`() throws {
    let turned = "transform rotate 2.5 0 1 0"
    let child = try Self.scene(turned, "singlesided")
    #expect(Self.color(child, 100, 20) == Self.clear, "a child from behind")
    #expect(Self.color(child, 100, 100) == Self.red, "its superlayer is seen")
    let back = try Self.scene(turned, "singlesided,transform rotate 3 0 1 0")
    #expect(Self.color(back, 100, 20) == Self.green, "turned back")
    let inner = try Self.scene("singlesided," + turned, "transform rotate 3 0 1 0")
    #expect(Self.color(inner, 100, 20) == Self.clear, "it is in what is not seen")
  }

  @Test func `as it turns it goes and comes back, in the frame in which it does`() throws {
    let tree = try Self.scene("singlesided,transform perspective 500")
    let id = NodeID(index: 1)
    let turn = BasicAnimation(from: 0, to: 2 * .pi, duration: 4, timingFunction: .linear, beginTime: 1)
    let key: AnimatableProperty<Double> = .transform.rotation.y
    tree.apply(Commit(changes: [.animations(id, [key.animation(.basic(turn))])], time: 1))
    for step in 1..<40 {
      tree.update(at: 1 + Double(step) / 10)
      let isSeen = step < 10 || step > 30
      if step == 10 || step == 30 { continue }
      #expect((Self.color(tree, 100, 20) == Self.green) == isSeen, "\(step)")
      #expect((Self.color(tree, 100, 100) == Self.green) == isSeen, "\(step)")
      #expect(tree.nextChange == .nextFrame, "it may come back: \(step)")
    }
    var p = tree.committed(NodeID(index: 1)) ?? LayerProperties()
    p.isDoubleSided = true
    p.transform = Transform(rotation: 3, axisX: 0, y: 1, z: 0)
    tree.apply(Commit(changes: [.properties(id, p), .animations(id, [])], time: 6))
    tree.update(at: 6)
    #expect(Self.color(tree, 100, 20) == Self.green)
    p.isDoubleSided = false
    tree.apply(Commit(changes: [.properties(id, p)], time: 7))
    tree.update(at: 7)
    #expect(Self.color(tree, 100, 20) == Self.clear)
    #expect(tree.damage.rects.contains { $0.contains(Point(x: 100, y: 20)) })
    let sides = BasicAnimation(from: true, to: true, duration: 1, beginTime: 8)
    let animation = AnimatableProperty.isDoubleSided.animation(.basic(sides))
    tree.apply(Commit(changes: [.animations(id, [animation])], time: 8))
    tree.update(at: 8.5)
    #expect(Self.color(tree, 100, 20) == Self.green, "an animation shows it")
    tree.update(at: 9.5)
    #expect(Self.color(tree, 100, 20) == Self.clear)
  }

  @Test func `where it goes and comes in one step all that is seen otherwise is drawn anew`() throws {
    let tree = try Self.scene("singlesided")
    // After half a turn it covers the same place: only its visible side changes.
    let angles = [0, .pi, 0, 0.8, 2.4, .pi, 0.8]
    let turn = KeyframeAnimation(
      values: angles, calculationMode: .discrete, duration: Double(angles.count), beginTime: 1)
    let key: AnimatableProperty<Double> = .transform.rotation.y
    tree.apply(
      Commit(changes: [.animations(NodeID(index: 1), [key.animation(.keyframe(turn))])], time: 1))
    let places = stride(from: 5.0, to: 300, by: 10).flatMap { x in
      stride(from: 5.0, to: 300, by: 10).map { Point(x: x, y: $0) }
    }
    func colors() -> [SIMD4<Float>] { places.map { Self.color(tree, $0.x, $0.y) } }
    tree.update(at: 1)
    var before = colors()
    for step in angles.indices.dropFirst() {
      tree.update(at: 1.5 + Double(step))
      let now = colors()
      let changed = places.indices.filter { now[$0] != before[$0] }
      let isSeen = abs(angles[step]) < .pi / 2
      #expect(now.contains { $0 != Self.clear } == isSeen, "\(step)")
      #expect(changed.count > 20 || angles[step] > 2 && angles[step - 1] > 2, "\(step): \(changed.count)")
      let missed = changed.filter { index in !tree.damage.rects.contains { $0.contains(places[index]) } }
      #expect(missed.isEmpty, "\(step): \(missed.map { places[$0] })")
      before = now
    }
  }

  @Test func `a transform acts about a point before the plane, or behind it`() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var p = LayerProperties()
      p.bounds = Rect(x: generator.double(-50...50), y: generator.double(-50...50), width: 80, height: 60)
      p.anchorPoint = Point(x: generator.double(-1...2), y: generator.double(-1...2))
      p.anchorPointZ = generator.double(-90...90)
      p.position = Point(x: generator.double(0...300), y: generator.double(0...300))
      p.transform = Transform(
        rotation: generator.double(-3...3), axisX: generator.double(-1...1), y: generator.double(-1...1),
        z: generator.double(-1...1)
      ).concatenating(Transform(translationX: 5, y: -7, z: generator.double(-20...20)))
        .concatenating(Transform(perspectiveDistance: 700))
      let anchor = Point(
        x: p.bounds.minX + p.anchorPoint.x * p.bounds.width,
        y: p.bounds.minY + p.anchorPoint.y * p.bounds.height)
      let whole = Transform(translationX: -anchor.x, y: -anchor.y, z: -p.anchorPointZ)
        .concatenating(p.transform).concatenating(Transform(translationX: p.position.x, y: p.position.y))
      for _ in 0..<4 {
        let q = Point(x: generator.double(-100...100), y: generator.double(-100...100))
        guard let image = World(p.localTransform).plane.apply(q) else { continue }
        #expect(image.distance(to: whole.apply(q)) < 1e-8, "seed \(seed)")
      }
      // Within the plane it makes no difference.
      p.transform = Transform(rotation: 1).concatenating(Transform(scaleX: 2, y: 3))
      let there = World(p.localTransform).plane
      p.anchorPointZ = 0
      #expect(World(p.localTransform).plane == there, "seed \(seed)")
    }
  }

  @Test func `maps tell whether what turns clockwise turns the other way`() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { generator.double(range) }
      let map = Homography(
        x: SIMD3(number(-2...2), number(-2...2), number(-0.01...0.01)),
        y: SIMD3(number(-2...2), number(-2...2), number(-0.01...0.01)),
        origin: SIMD3(number(-50...50), number(-50...50), number(0.5...2)))
      let corners = [Point.zero, Point(x: 1, y: 0), Point(x: 0, y: 1)].compactMap(map.apply)
      guard corners.count == 3 else { continue }
      let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
      #expect(map.isMirrored == (a.x * b.y - a.y * b.x < 0), "seed \(seed)")
    }
  }
}
