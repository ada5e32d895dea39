import MartletGeometry
import MartletMotion
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

@MainActor
@Suite struct ReplicatorLayerTests {
  private let stage = LayerStage()

  /// A replicator whose copies are 60 points to the right of each other, with a layer of 40 × 40 at its left.
  private func row(_ count: Int, delay: Double = 0) -> (row: ReplicatorLayer, square: Layer) {
    let row = ReplicatorLayer()
    Transaction.withoutActions {
      row.frame = Rect(x: 20, y: 20, width: 300, height: 100)
      row.instanceCount = count
      row.instanceTransform = Transform(translationX: 60, y: 0, z: 0)
      row.instanceDelay = delay
      stage.root.addSublayer(row)
    }
    let square = stage.layer(at: Point(x: 20, y: 50), in: row)
    square.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    return (row, square)
  }

  /// The frames of what is drawn, from back to front.
  private func frames() -> [Rect] {
    stage.frame()
    let list = stage.renderTree.displayList
    return list.items.filter { $0.kind == .shape && !$0.frame.isEmpty }.map(\.frame)
  }

  /// Where the copies are, from the first to the last.
  private func heights() -> [Double] { frames().map { $0.center.y.rounded() } }

  private func hit(_ x: Double, _ y: Double, _ source: HitTestSource = .presentation) -> Layer? {
    stage.root.hitTest(Point(x: x, y: y), source: source)
  }

  @Test func `A new replicator shows its sublayers once, as they are`() {
    let layer = ReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && layer.instanceTransform == .identity)
    #expect(layer.instanceColor == .white && layer.instanceAlphaOffset == 0)
    #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0 && layer.instanceBlueOffset == 0)
    layer.instanceCount = -3
    #expect(layer.instanceCount == 0)
  }

  @Test func `A point of a copy finds the sublayer, and one between copies finds what is behind`() {
    let (row, square) = row(4)
    stage.frame()
    for number in 0..<4 {
      #expect(hit(40 + 60 * Double(number), 70) === square, "\(number)")
      #expect(hit(70 + 60 * Double(number), 70) === row, "\(number)")
    }
    row.instanceCount = 0
    stage.frame()
    #expect(hit(40, 70) === row)
  }

  @Test func `The copy in front is touched, within clips and rounded corners`() {
    let (row, square) = row(2)
    let other = stage.layer(at: Point(x: 80, y: 50), in: row)
    other.bounds = square.bounds
    stage.frame()
    // The second copy of the square lies over the first of the other.
    #expect(hit(100, 70) === square && hit(40, 70) === square && hit(160, 70) === other)
    square.cornerRadius = 20
    #expect(hit(82, 52, .model) === other && hit(100, 70, .model) === square)
    row.masksToBounds = true
    row.bounds.size.width = 120
    row.position.x = 80
    #expect(hit(160, 70, .model) !== other)
  }

  @Test func `A copy of a replicator in a replicator is touched where it lies`() {
    let (inner, square) = row(3)
    let outer = ReplicatorLayer()
    Transaction.withoutActions {
      outer.frame = stage.root.bounds
      outer.anchorPoint = .zero
      outer.position = .zero
      outer.instanceCount = 2
      outer.instanceTransform = Transform(translationX: 0, y: 120, z: 0)
      stage.root.addSublayer(outer)
      outer.addSublayer(inner)
    }
    #expect(frames().count == 6)
    for row in 0..<2 {
      for column in 0..<3 {
        #expect(hit(40 + 60 * Double(column), 70 + 120 * Double(row)) === square)
      }
    }
  }

  @Test func `A copy that is too transparent is not touched`() {
    let (row, square) = row(3)
    Transaction.withoutActions { row.instanceAlphaOffset = -0.5 }
    stage.frame()
    #expect(hit(100, 70) === square && hit(160, 70) === row)
  }

  @Test func `A copy that is later is touched where it is seen`() {
    let (row, square) = row(3, delay: 0.5)
    stage.frame()
    square.animate(.position, to: Point(x: 20, y: 150), duration: 1, timingFunction: .linear)
    stage.frame()
    stage.advance(by: 0.75)
    // The first has gone 75 points, the second 25, the third none.
    #expect(heights() == [145, 95, 70])
    #expect(hit(40, 145) === square && hit(100, 95) === square && hit(160, 70) === square)
    #expect(hit(100, 145) !== square && hit(160, 95) === row)
    #expect(hit(160, 170, .model) === square)
  }

  @Test func `An animation that is over goes on in the copies that are later`() {
    let (_, square) = row(3, delay: 0.5)
    stage.frame()
    square.animate(.position, to: Point(x: 20, y: 150), duration: 1, timingFunction: .linear)
    stage.frame()
    stage.advance(by: 1.25)
    #expect(!square.isAnimating(.position))
    // Another animation commits the list again.
    square.animate(.opacity, to: 0.5, duration: 0.1)
    #expect(heights() == [170, 145, 95])
    stage.advance(by: 0.25)
    #expect(heights() == [170, 170, 120])
    stage.advance(by: 2)
    square.animate(.opacity, to: 1, duration: 0.1)
    #expect(heights() == [170, 170, 170])
    // The new one, and what was before it.
    #expect(stage.drawn(square).map { _ in square.id.map { stage.renderTree.animationCount(of: $0) } } == 2)
  }

  @Test func `An animation that is removed ends in all copies`() {
    let (_, square) = row(3, delay: 0.5)
    stage.frame()
    square.animate(.position, to: Point(x: 20, y: 150), duration: 1, timingFunction: .linear)
    stage.frame()
    stage.advance(by: 1.25)
    square.removeAllAnimations()
    #expect(heights() == [170, 170, 170])
  }

  @Test func `A value that is set with an animation reaches each copy when its animation does`() {
    let (_, square) = row(2, delay: 0.5)
    stage.frame()
    square.animate(.position, to: Point(x: 20, y: 150), duration: 1, timingFunction: .linear)
    #expect(heights() == [70, 70])
    stage.advance(by: 0.4)
    #expect(heights() == [110, 70])
  }

  @Test func `Conversions are about the sublayers themselves`() {
    let (row, square) = row(3)
    stage.frame()
    #expect(square.convert(Point(x: 20, y: 20), to: row) == Point(x: 20, y: 50))
    #expect(square.convert(fromWindow: Point(x: 40, y: 70)) == Point(x: 20, y: 20))
  }

  @Test func `All that can be animated of a replicator animates when it is set`() {
    let row = ReplicatorLayer()
    row.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    stage.root.addSublayer(row)
    stage.frame()
    row.instanceDelay = 1
    row.instanceTransform = Transform(rotation: 1)
    row.instanceColor = .black
    row.instanceRedOffset = 0.1
    row.instanceGreenOffset = 0.1
    row.instanceBlueOffset = 0.1
    row.instanceAlphaOffset = 0.1
    #expect(
      row.isAnimating(.instanceDelay) && row.isAnimating(.instanceTransform)
        && row.isAnimating(.instanceColor)
        && row.isAnimating(.instanceRedOffset) && row.isAnimating(.instanceGreenOffset)
        && row.isAnimating(.instanceBlueOffset) && row.isAnimating(.instanceAlphaOffset))
    row.animate(.instanceTransform.rotation.z, to: 2, duration: 1)
    #expect(abs(row.instanceTransform.rotationZ - 2) < 1e-12)
  }

  @Test func `What a pixel shows is touched there, in random replicators`() {
    var hits = 0
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let stage = LayerStage()
      var layers: [Layer] = [stage.root]
      Transaction.withoutActions {
        for number in 0..<generator.int(3..<8) {
          let isReplicator = number < 3 && generator.chance(0.7)
          let layer = isReplicator ? ReplicatorLayer() : Layer()
          layer.bounds = Rect(
            x: 0, y: 0, width: generator.double(20...120), height: generator.double(20...120))
          layer.position = Point(x: generator.double(50...200), y: generator.double(50...200))
          layer.anchorPoint = Point(x: generator.double(0...1), y: generator.double(0...1))
          layer.transform = Transform(rotation: generator.double(-1...1))
          layer.cornerRadius = generator.chance(0.5) ? 10 : 0
          layer.zPosition = Double(generator.int(0..<3))
          layer.masksToBounds = generator.chance(0.2)
          layer.backgroundColor = Color(UInt32(number + 1))
          if let layer = layer as? ReplicatorLayer {
            layer.instanceCount = generator.int(0..<4)
            layer.instanceTransform = Transform(rotation: generator.double(-1...1)).concatenating(
              Transform(translationX: generator.double(-60...60), y: 30, z: 0))
            layer.sublayerTransform =
              generator.chance(0.3)
              ? Transform(rotation: 0.5, axisX: 0, y: 1, z: 0).concatenating(
                Transform(perspectiveDistance: 400))
              : .identity
          }
          layers[generator.int(0..<layers.count)].addSublayer(layer)
          layers.append(layer)
        }
      }
      stage.frame()
      #expect(stage.renderTree.brokenInvariants() == [])
      let list = stage.renderTree.displayList
      for _ in 0..<200 {
        let p = Point(x: generator.double(0...300), y: generator.double(0...300))
        let touched = stage.root.hitTest(p).flatMap { layer in layers.firstIndex { $0 === layer } }
        #expect((touched ?? 0) == Self.shown(list, at: p), "seed \(seed), \(p)")
        hits += touched ?? 0 > 0 ? 1 : 0
      }
    }
    #expect(hits > 1500)
  }

  @Test
  func `Of many copies, a hit test looks at those whose box contains the point, and finds what is shown`() {
    var hits = 0
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let stage = LayerStage()
      var layers: [Layer] = [stage.root]
      let copies = ReplicatorLayer()
      Transaction.withoutActions {
        copies.frame = Rect(x: 0, y: 0, width: 300, height: 300)
        copies.instanceCount = generator.int(16..<120)
        copies.instanceTransform = Transform(
          scale: generator.double(0.94...1.02)
        ).concatenating(Transform(rotation: generator.double(-0.4...0.4))).concatenating(
          Transform(translationX: generator.double(-20...20), y: generator.double(-20...20), z: 0))
        stage.root.addSublayer(copies)
        layers.append(copies)
        for number in 1..<5 {
          let layer = Layer()
          layer.bounds = Rect(x: -5, y: 3, width: generator.double(5...40), height: generator.double(5...40))
          layer.position = Point(x: generator.double(20...280), y: generator.double(20...280))
          layer.transform = Transform(rotation: generator.double(-3...3))
          layer.masksToBounds = generator.chance(0.3)
          layer.isHidden = generator.chance(0.1)
          layer.backgroundColor = Color(UInt32(number + 1))
          layers[number == 1 ? 1 : generator.int(1..<layers.count)].addSublayer(layer)
          layers.append(layer)
        }
      }
      stage.frame()
      let list = stage.renderTree.displayList
      for _ in 0..<300 {
        let p = Point(x: generator.double(0...300), y: generator.double(0...300))
        let touched = stage.root.hitTest(p).flatMap { layer in layers.firstIndex { $0 === layer } } ?? 0
        // The replicator itself has no colour.
        #expect((touched == 1 ? 0 : touched) == Self.shown(list, at: p), "seed \(seed), \(p)")
        hits += touched > 1 ? 1 : 0
      }
    }
    print("\(hits) hits")
    #expect(hits > 1000)
    let (row, square) = row(10_000)
    Transaction.withoutActions { row.instanceTransform = Transform(translationX: 0.02, y: 0, z: 0) }
    stage.frame()
    let duration = ContinuousClock().measure { for _ in 0..<10 { #expect(hit(150, 70) === square) } }
    print("a hit test of one of 10,000 copies: \(duration / 10)")
  }

  /// The number of the frontmost layer that is drawn at a point, from its colour.
  private static func shown(_ list: DisplayList, at p: Point) -> Int {
    for item in list.items.reversed() where item.kind == .shape && !item.frame.isEmpty {
      let shape = list.shapes[Int(item.payload)]
      guard let local = shape.transform.unapply(p),
        RoundedRect(shape.rect, corners: shape.corners).contains(local)
      else { continue }
      var clip = item.clip
      var isCut = false
      while clip >= 0 {
        let outer = list.clips[Int(clip)]
        guard let local = outer.transform.unapply(p),
          RoundedRect(outer.rect, corners: outer.corners).contains(local)
        else {
          isCut = true
          break
        }
        clip = outer.parent
      }
      if !isCut { return Int((shape.fill.z * 255).rounded()) }
    }
    return 0
  }
}
