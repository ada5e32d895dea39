import Glibc
import MartletGeometry
import MartletMotion
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers

/// Conversions between layers in spaces and below their faces, against a composition by hand.
@MainActor @Suite struct SpaceConvertTests {
  let stage = LayerStage()

  /// A layer without a size, in the middle of another one.
  private func add(
    _ transform: Transform = .identity, z: Double = 0, preservesDepth: Bool = false, in parent: Layer
  ) -> Layer {
    let layer = LayerStage.QuietLayer()
    layer.position = parent.bounds.center
    layer.transform = transform
    layer.zPosition = z
    layer.preservesDepth = preservesDepth
    parent.addSublayer(layer)
    return layer
  }

  private func turned(_ angle: Double) -> Transform { Transform(rotation: angle, axisX: 0, y: 1, z: 0) }

  private func isNear(_ a: Point?, _ b: Point?, _ tolerance: Double = 1e-9) -> Bool {
    guard let a, let b else { return false }
    return a.distance(to: b) < tolerance
  }

  @Test func `what lies in front of a face is drawn into it, and converted as it is drawn`() {
    stage.root.sublayerTransform = Transform(perspectiveDistance: 500)
    let space = add(turned(0.8), preservesDepth: true, in: stage.root)
    let face = add(in: space)
    let layer = add(z: 50, in: face)
    let inner = add(z: 20, in: layer)
    stage.frame()
    let middle = stage.root.bounds.center
    #expect(isNear(layer.convert(toWindow: .zero, source: .model), middle))
    #expect(isNear(inner.convert(toWindow: .zero), middle))
    #expect(isNear(layer.convert(fromWindow: middle), .zero))
    #expect(isNear(layer.convert(.zero, to: face), .zero))
    // The face itself is where the space puts it.
    face.zPosition = 50
    stage.frame()
    let depth = 50 * cos(0.8)
    let x = 50 * sin(0.8) / (1 - depth / 500)
    #expect(isNear(layer.convert(toWindow: .zero), Point(x: middle.x + x, y: middle.y)))
  }

  @Test func `points of faces are converted along the line of sight, not along an axis of their space`()
    throws
  {
    stage.root.sublayerTransform = Transform(perspectiveDistance: 500)
    let space = add(turned(0.5), preservesDepth: true, in: stage.root)
    let (a, b) = (add(in: space), add(z: 100, in: space))
    stage.frame()
    for p in [Point(x: 40, y: 30), Point(x: -60, y: 10), .zero] {
      let seen = OutsideIn(source: .model).image(of: p, in: a).point
      let expected = OutsideIn(source: .model).point(of: b, seenAt: seen).point
      #expect(isNear(a.convert(p, to: b), expected))
      #expect(isNear(b.convert(p, from: a), expected))
      #expect(isNear(b.convert(fromWindow: try #require(a.convert(toWindow: p))), expected))
      // A layer that preserves depth has a plane as well.
      let within = OutsideIn(source: .model).point(of: space, seenAt: seen).point
      #expect(isNear(a.convert(p, to: space), within) && isNear(space.convert(within, to: a), p))
    }
    let rect = try #require(a.convert(Rect(x: 0, y: 0, width: 10, height: 10), to: b))
    let corner = OutsideIn(source: .model).image(of: Point(x: 10, y: 10), in: a).point
    #expect(abs(rect.maxX - OutsideIn(source: .model).point(of: b, seenAt: corner).point.x) < 1e-9)
  }

  @Test func `faces that are seen from the front in a space that is edge-on are converted`() {
    let space = add(turned(.pi / 2), preservesDepth: true, in: stage.root)
    let (a, b) = (add(turned(-.pi / 2), in: space), add(turned(-.pi / 2), in: space))
    b.position = Point(x: 0, y: 30)
    stage.frame()
    #expect(isNear(a.convert(Point(x: 10, y: 10), to: b), Point(x: 10, y: -20)))
    #expect(isNear(a.convert(Point(x: 10, y: 10), from: b), Point(x: 10, y: 40)))
    #expect(a.convert(Point(x: 10, y: 10), to: space) == nil, "edge-on")
    // A point of the space is still a point, though others are seen there.
    #expect(isNear(space.convert(Point(x: 70, y: 10), to: b), Point(x: 0, y: -20)))
  }

  @Test func `a space without a window is seen along z`() {
    let space = LayerStage.QuietLayer()
    space.preservesDepth = true
    space.sublayerTransform = Transform(perspectiveDistance: 500)
    let (a, b) = (add(in: space), add(z: 100, in: space))
    #expect(isNear(a.convert(Point(x: 40, y: 0), to: b), Point(x: 32, y: 0)))
  }

  // MARK: Random trees

  private func transform(_ generator: inout SeededGenerator) -> Transform {
    var result = Transform.identity
    if generator.chance(0.2) { result = Transform(scaleX: generator.double(0.5...1.5), y: -0.8, z: 1.2) }
    if generator.chance(0.7) {
      result = result.concatenating(
        Transform(
          rotation: generator.double(-3...3), axisX: generator.double(-1...1), y: generator.double(-1...1),
          z: generator.double(-1...1)))
    }
    if generator.chance(0.3) {
      result = result.concatenating(Transform(translationX: 0, y: 10, z: generator.double(-60...60)))
    }
    if generator.chance(0.2) { result = result.concatenating(eye(&generator)) }
    return result
  }

  private func eye(_ generator: inout SeededGenerator) -> Transform {
    Transform(perspectiveDistance: generator.double(900...2500))
  }

  /// A tree with spaces, faces and what is below them. Some layers move.
  private func tree(_ generator: inout SeededGenerator) -> [Layer] {
    let trunk = LayerStage.QuietLayer()
    trunk.bounds = stage.root.bounds
    trunk.position = trunk.bounds.center
    trunk.preservesDepth = generator.chance(0.3)
    if generator.chance(0.6) { trunk.sublayerTransform = eye(&generator) }
    if generator.chance(0.3) { trunk.transform = Transform(rotation: 0.4, axisX: 1, y: 1, z: 0) }
    var layers: [Layer] = [trunk]
    for _ in 0..<generator.int(3..<10) {
      let parent = generator.chance(0.5) ? layers[layers.count - 1] : layers[generator.int(0..<layers.count)]
      let layer = LayerStage.QuietLayer()
      layer.bounds = Rect(
        x: generator.double(-20...20), y: generator.double(-20...20), width: generator.double(10...100),
        height: generator.double(10...100))
      layer.position = Point(x: generator.double(0...100), y: generator.double(0...100))
      layer.anchorPoint = Point(x: generator.double(0...1), y: generator.double(0...1))
      layer.anchorPointZ = generator.chance(0.7) ? 0 : generator.double(-40...40)
      layer.zPosition = generator.chance(0.4) ? 0 : generator.double(-60...60)
      layer.transform = transform(&generator)
      if generator.chance(0.3) { layer.sublayerTransform = transform(&generator) }
      layer.preservesDepth = generator.chance(0.45)
      if generator.chance(0.1), parent.mask == nil, !parent.preservesDepth {
        parent.mask = layer
      } else {
        parent.addSublayer(layer)
      }
      layers.append(layer)
    }
    stage.root.addSublayer(trunk)
    stage.frame()
    for layer in layers where generator.chance(0.4) {
      layer.animate(.transform.rotation.y, to: generator.double(-3...3), duration: 1)
      layer.animate(.zPosition, to: generator.double(-60...60), duration: 1)
      layer.animate(.position, to: Point(x: generator.double(0...100), y: 50), duration: 1)
    }
    stage.advance(by: 0.4)
    return layers
  }

  /// Whether a point of a layer is in front of the eye in all that is around the layer.
  private func isInFront(_ p: Point, of layer: Layer, _ by: OutsideIn) -> Bool {
    let image = by.image(of: p, in: layer)
    guard image.w > 0.1 else { return false }
    var outer = layer.superlayer
    while let around = outer {
      let there = by.point(of: around, seenAt: image.point)
      if there.slope > 1e-3, by.image(of: there.point, in: around).w < 0.1 { return false }
      outer = around.superlayer
    }
    return true
  }

  @Test func `in random trees with spaces points are converted as a composition from the outside says`() {
    var (points, pairs, steep, worst, farthest) = (0, 0, 0, 0.0, 0.0)
    let seeds = SeededGenerator.seeds(120, thorough: 1200)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let layers = tree(&generator)
      for source in [HitTestSource.model, .presentation] {
        let by = OutsideIn(source: source)
        for _ in 0..<12 {
          let (a, b) = (layers[generator.int(0..<layers.count)], layers[generator.int(0..<layers.count)])
          let p = Point(x: generator.double(-50...150), y: generator.double(-50...150))
          guard isInFront(p, of: a, by) else { continue }
          let seen = by.image(of: p, in: a).point
          let place = a.convert(toWindow: p, source: source)
          let error = place.map { $0.distance(to: seen) / (1 + seen.distance(to: .zero)) } ?? .infinity
          worst = max(worst, error)
          points += 1
          #expect(error < 1e-9, "seed \(seed), \(source): \(String(describing: place)) is not \(seen)")
          let expected = by.point(of: b, seenAt: seen)
          guard expected.slope > 1e-3 else {
            steep += 1
            continue
          }
          guard isInFront(expected.point, of: b, by) else { continue }
          let there = a.convert(p, to: b, source: source)
          let back = b.convert(p, from: a, source: source)
          let way =
            there.map { $0.distance(to: expected.point) / (1 + expected.point.distance(to: .zero)) }
            ?? .infinity
          #expect(
            way < 1e-6, "seed \(seed), \(source): \(String(describing: there)) is not \(expected.point)")
          #expect(there == back, "seed \(seed)")
          let fromWindow = b.convert(fromWindow: seen, source: source)
          #expect(
            fromWindow.map {
              $0.distance(to: expected.point) < 1e-6 * (1 + expected.point.distance(to: .zero))
            }
              == true, "seed \(seed), \(source)")
          farthest = max(farthest, way)
          pairs += 1
          if error >= 1e-9 || way >= 1e-6 { return }
        }
      }
      layers[0].removeFromSuperlayer()
    }
    print(
      "\(points) points off by \(worst) at most, \(pairs) conversions between two layers by \(farthest), "
        + "\(steep) edge-on")
    if SeededGenerator.drawsAll { #expect(points > 16 * seeds.count && pairs > 12 * seeds.count) }
  }
}
