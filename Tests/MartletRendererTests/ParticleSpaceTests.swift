import Glibc
import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// How particles in space are seen.
@Suite(.serialized) struct ParticleSpaceTests {
  private static let side = 200.0
  /// The window, the layer that has the eye, layers that preserve depth, and the emitter.
  private static let white = Image(
    Bitmap(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256)))

  /// A cell with one particle that stays where it is born.
  private static func dot(_ color: Color = .white, scale: Double = 1) -> EmitterCell {
    var cell = EmitterCell()
    cell.contents = white
    (cell.birthRate, cell.duration, cell.lifetime) = (1, 0.5, 1e6)
    (cell.color, cell.scale) = (color, scale)
    return cell
  }

  private static func emitter(_ cells: [EmitterCell], _ edit: (inout EmitterContent) -> Void)
    -> LayerProperties
  {
    var layer = stage
    layer.backgroundColor = .clear
    var content = EmitterContent()
    content.cells = cells
    content.preservesDepth = true
    edit(&content)
    layer.content = .emitter(content)
    return layer
  }

  /// A black layer that fills the window.
  private static let stage: LayerProperties = {
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    layer.position = Point(x: side / 2, y: side / 2)
    layer.backgroundColor = .black
    return layer
  }()

  /// A tree of layers, each within the one before.
  private static func tree(_ chain: [LayerProperties]) -> RenderTree {
    var changes: [Commit.Change] = []
    for (i, layer) in chain.enumerated() {
      let id = NodeID(index: Int32(i))
      changes.append(.properties(id, layer))
      if i + 1 < chain.count { changes.append(.sublayers(id, [NodeID(index: Int32(i) + 1)])) }
    }
    let tree = RenderTree()
    tree.apply(Commit(changes: changes, time: 0))
    tree.update(at: 1)
    return tree
  }

  private func picture(_ tree: RenderTree, scale: Double = 1) throws -> Bitmap {
    let side = Int(Self.side * scale)
    let canvas = try OffscreenCanvas(width: side, height: side)
    try canvas.draw(tree.displayList, scale: scale)
    return canvas.bitmap
  }

  /// The centre of the light of a picture and its amount, in points.
  private func light(_ bitmap: Bitmap, scale: Double) -> (center: SIMD2<Double>, area: Double) {
    var (sum, moment) = (0.0, SIMD2<Double>.zero)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].x > 0 {
        let value = Double(bitmap[x, y].x) / 255
        sum += value
        moment += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * value
      }
    }
    return (moment / sum / scale, sum / (scale * scale))
  }

  /// A rotation by Rodrigues' formula; angles are clockwise as seen along the axis, z points to the viewer.
  private func turned(_ v: SIMD3<Double>, _ angle: Double, _ axis: SIMD3<Double>) -> SIMD3<Double> {
    let k = axis / (axis * axis).sum().squareRoot()
    let cross = SIMD3(k.y * v.z - k.z * v.y, k.z * v.x - k.x * v.z, k.x * v.y - k.y * v.x)
    return v * cos(angle) + cross * sin(angle) + k * ((k * v).sum() * (1 - cos(angle)))
  }

  @Test func `a particle is where a projection by hand puts it, and as large`() throws {
    var (worst, worstArea, count) = (0.0, 0.0, 0)
    for seed in SeededGenerator.seeds(60) {
      var generator = SeededGenerator(seed: seed)
      let eye = generator.double(250...900)
      let place = SIMD3(
        generator.double(40...160), generator.double(40...160), generator.double(-90...90))
      let scale = generator.double(0.5...1.4)
      let turns = (0..<generator.int(1..<4)).map { _ in
        (
          generator.double(-3...3),
          SIMD3(generator.double(-1...1), generator.double(-1...1), generator.double(-1...1)),
          generator.double(-30...30), generator.double(0.8...1.2)
        )
      }
      // From the inside: the emitter, then layers that preserve depth, each turned, moved in depth and scaled.
      var chain: [LayerProperties] = []
      var q = place - SIMD3(100, 100, 0)
      var size = 8 * scale
      for (number, (angle, axis, z, factor)) in turns.enumerated() {
        var layer =
          number == 0
          ? Self.emitter([Self.dot(scale: scale)]) {
            ($0.position, $0.zPosition) = (Point(x: place.x, y: place.y), place.z)
          } : Self.stage
        layer.preservesDepth = number > 0
        layer.transform = Transform(rotation: angle, axisX: axis.x, y: axis.y, z: axis.z)
          .concatenating(Transform(scaleX: factor, y: factor, z: factor))
        layer.zPosition = z
        chain.insert(layer, at: 0)
        q = turned(q, angle, axis) * factor + SIMD3(0, 0, z)
        size *= factor
      }
      var outer = Self.stage
      outer.sublayerTransform = Transform(perspectiveDistance: eye)
      chain.insert(outer, at: 0)
      let nearness = eye / (eye - q.z)
      let expected = SIMD2(100 + q.x * nearness, 100 + q.y * nearness)
      let half = size * nearness
      guard eye - q.z > 40, expected.min() - half > 0, expected.max() + half < 200 else { continue }
      let found = light(try picture(Self.tree(chain), scale: 2), scale: 2)
      let error = ((found.center - expected) * (found.center - expected)).sum().squareRoot()
      let areaError = abs(found.area / (size * nearness * size * nearness) - 1)
      (worst, worstArea, count) = (max(worst, error), max(worstArea, areaError), count + 1)
      #expect(error < 0.03, "seed \(seed): at \(found.center), not \(expected)")
      #expect(areaError < 0.02, "seed \(seed): \(found.area) square points, not \(size * nearness)²")
    }
    print("particles by hand: \(count), at most \(worst) points off, at most \(worstArea) of the area")
    #expect(count > 30)
  }

  @Test func `a picture faces the eye however its layer is turned`() throws {
    for angle in [0, 0.8, Double.pi / 2, 2.5] {
      var emitter = Self.emitter([Self.dot(scale: 4)]) { $0.position = Point(x: 100, y: 100) }
      emitter.transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
      let bitmap = try picture(Self.tree([Self.stage, emitter]))
      #expect(bitmap[86, 86].x == 255 && bitmap[113, 113].x == 255 && bitmap[82, 100].x == 0, "\(angle)")
      #expect(bitmap[100, 82].x == 0 && bitmap[117, 100].x == 0, "\(angle)")
    }
  }

  @Test func `without preserved depth a particle lies in the layer's plane, where it has no depth`() throws {
    var emitter = Self.emitter([Self.dot(scale: 4)]) {
      ($0.position, $0.zPosition, $0.preservesDepth) = (Point(x: 100, y: 100), 60, false)
    }
    emitter.transform = Transform(rotation: 1.2, axisX: 0, y: 1, z: 0)
    let found = light(try picture(Self.tree([Self.stage, emitter])), scale: 1)
    #expect(abs(found.center.x - 100) < 0.05 && abs(found.area - 32 * 32 * cos(1.2)) < 3)
  }

  @Test func `what has passed the eye is not drawn`() throws {
    var outer = Self.stage
    outer.sublayerTransform = Transform(perspectiveDistance: 100)
    for (z, isSeen) in [
      (0.0, true), (90, true), (98, true), (99.5, false), (100, false), (150, false), (1e9, false),
    ] {
      let emitter = Self.emitter([Self.dot()]) {
        ($0.position, $0.zPosition) = (Point(x: 100, y: 100), z)
      }
      let bitmap = try picture(Self.tree([outer, emitter]))
      #expect((bitmap[100, 100].x == 255) == isSeen, "\(z)")
      #expect(bitmap[100, 100].x == 255 || light(bitmap, scale: 1).area == 0, "\(z)")
    }
  }

  @Test func `the nearer of two is in front, from both sides, with and without perspective`() throws {
    for eye in [nil, 400.0] {
      for preservesDepth in [true, false] {
        for (angle, isRedInFront) in [(0.1, true), (3.1, !preservesDepth)] {
          var red = Self.dot(Color(0xFF0000), scale: 2)
          red.emissionLatitude = .pi / 2
          red.velocity = 40
          var emitter = Self.emitter([red, Self.dot(Color(0x00FF00), scale: 2)]) {
            ($0.position, $0.renderMode) = (Point(x: 100, y: 100), .backToFront)
            $0.preservesDepth = preservesDepth
          }
          emitter.transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
          var outer = Self.stage
          if let eye { outer.sublayerTransform = Transform(perspectiveDistance: eye) }
          let pixel = try picture(Self.tree([outer, emitter]))[100, 100]
          #expect((pixel.x > pixel.y) == isRedInFront, "\(angle), \(eye ?? 0), \(preservesDepth): \(pixel)")
        }
      }
    }
  }

  @Test func `in a shared space it is before what is behind it and behind what is before it, also edge-on`()
    throws
  {
    for angle in [0, Double.pi / 2, 2] {
      for (z, isSeen) in [(-30.0, true), (30, false)] {
        var (space, outer) = (Self.stage, Self.stage)
        space.preservesDepth = true
        outer.sublayerTransform = Transform(perspectiveDistance: 500)
        var emitter = Self.emitter([Self.dot()]) { $0.position = Point(x: 100, y: 100) }
        emitter.transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
        var sheet = Self.stage
        sheet.zPosition = z
        let tree = RenderTree()
        let ids = (0..<4).map { NodeID(index: Int32($0)) }
        tree.apply(
          Commit(
            changes: [
              .properties(ids[0], outer), .sublayers(ids[0], [ids[1]]), .properties(ids[1], space),
              .sublayers(ids[1], [ids[2], ids[3]]), .properties(ids[2], emitter), .properties(ids[3], sheet),
            ], time: 0))
        tree.update(at: 1)
        #expect((try picture(tree)[100, 100].x == 255) == isSeen, "\(angle), \(z)")
      }
    }
  }

  @Test func `frames hold what moves in space: damage gives the picture that drawing all gives`() throws {
    var cell = Self.dot(Color(0xF7B733), scale: 0.6)
    (cell.birthRate, cell.duration, cell.lifetime, cell.lifetimeRange) = (60, .infinity, 0.6, 0.2)
    (cell.velocity, cell.emissionRange, cell.drag, cell.zAcceleration) = (100, 2 * .pi, 1, 60)
    cell.spin = 3
    var emitter = Self.emitter([cell]) { ($0.position, $0.renderMode) = (Point(x: 100, y: 90), .backToFront) }
    emitter.transform = Transform(rotation: 0.4, axisX: 1, y: 0, z: 0)
    var outer = Self.stage
    outer.sublayerTransform = Transform(perspectiveDistance: 240)
    let tree = Self.tree([Self.stage, outer, emitter])
    let turn = AnimatableProperty.transform.rotation.y.animation(
      .basic(BasicAnimation(from: 0, to: 4, duration: 1, beginTime: 1.5)))
    tree.apply(Commit(changes: [.animations(NodeID(index: 2), [turn])], time: 1))
    let canvases = try (0..<2).map { _ in try OffscreenCanvas(width: 300, height: 300) }
    try canvases[0].draw(tree.displayList, scale: 1.5)
    var isPart = false
    for frame in 1...75 {
      tree.update(at: 1 + Double(frame) / 48)
      let damage = tree.damage.rects.map { PixelRect(covering: $0, scale: 1.5) }
      isPart = isPart || damage.allSatisfy { $0.x1 - $0.x0 < 250 }
      try canvases[0].draw(tree.displayList, damage: damage, scale: 1.5)
      try canvases[1].draw(tree.displayList, scale: 1.5)
      let difference = try #require(canvases[0].bitmap.difference(from: canvases[1].bitmap, tolerance: 1))
      #expect(difference.count == 0, "frame \(frame): \(difference)")
      #expect(tree.brokenInvariants() == [], "frame \(frame)")
    }
    #expect(isPart)
  }

  @Test func `a layer that keeps its picture shows its particles there as if it did not`() throws {
    var emitter = Self.emitter([Self.dot(scale: 3)]) {
      ($0.position, $0.zPosition) = (Point(x: 70, y: 80), 40)
    }
    emitter.transform = Transform(rotation: 0.9, axisX: 0, y: 1, z: 0)
    var outer = Self.stage
    outer.sublayerTransform = Transform(perspectiveDistance: 300)
    outer.transform = Transform(rotation: .pi / 2)
    let drawn = try picture(Self.tree([Self.stage, outer, emitter]))
    outer.shouldRasterize = true
    let kept = try picture(Self.tree([Self.stage, outer, emitter]))
    #expect(try #require(drawn.difference(from: kept, tolerance: 2)).count == 0)
    #expect(light(drawn, scale: 1).area > 300)
  }
}
