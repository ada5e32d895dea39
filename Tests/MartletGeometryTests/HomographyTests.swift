import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct HomographyTests {
  static func random(_ generator: inout SeededGenerator) -> Homography {
    var result = Transform(
      rotation: generator.double(-3...3), axisX: generator.double(-1...1), y: generator.double(-1...1),
      z: generator.double(-1...1)
    ).concatenating(
      Transform(scaleX: generator.double(0.2...3), y: generator.double(0.2...3), z: generator.double(0.2...3))
    ).concatenating(
      Transform(
        translationX: generator.double(-300...300), y: generator.double(-300...300),
        z: generator.double(-100...100)))
    if generator.chance(0.5) {
      result = result.concatenating(Transform(perspectiveDistance: generator.double(1000...4000)))
    }
    return Homography(result)
  }

  @Test
  func `taking a point back undoes landing it, with perspective too`() throws {
    var worst = 0.0
    var (tried, withPerspective) = (0, 0)
    let seeds = SeededGenerator.seeds(5000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let map = Self.random(&generator)
      // Planes seen almost edge-on magnify every rounding error.
      guard abs(map.x.x * map.y.y - map.x.y * map.y.x) > 0.01 else { continue }
      let p = Point(x: generator.double(-200...200), y: generator.double(-200...200))
      guard let image = map.apply(p) else { continue }
      let back = try #require(map.unapply(image), "seed \(seed)")
      worst = max(worst, back.distance(to: p))
      tried += 1
      withPerspective += map.isAffine ? 0 : 1
      #expect(back.distance(to: p) < 1e-7, "seed \(seed)")
    }
    print(
      "homography: taken back to \(worst) pt in \(tried) cases, \(withPerspective) of them in perspective")
    #expect(tried > seeds.count * 4 / 5 && withPerspective > seeds.count / 5)
  }

  @Test
  func `the inverse takes back what the map does, in any order`() throws {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let map = Self.random(&generator)
      guard abs(map.x.x * map.y.y - map.x.y * map.y.x) > 0.01 else { continue }
      let inverse = try #require(map.inverse, "seed \(seed)")
      let p = Point(x: generator.double(-200...200), y: generator.double(-200...200))
      for both in [map.concatenating(inverse), inverse.concatenating(map)] {
        let found = try #require(both.apply(p), "seed \(seed)")
        #expect(found.distance(to: p) < 1e-6, "seed \(seed)")
      }
    }
    #expect(Homography(Transform(scaleX: 0, y: 1)).inverse == nil)
    #expect(Homography.identity.isFinite && Homography.identity.inverse == .identity)
    #expect(!Homography(x: SIMD3(1, 0, .nan), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1)).isFinite)
  }

  @Test
  func `a plane seen edge-on and a point behind the eye cannot be taken back`() {
    let edgeOn = Homography(Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0))
    #expect(edgeOn.unapply(Point(x: 3, y: 4)) == nil)
    let turned = Homography(
      Transform(rotation: -.pi / 3, axisX: 0, y: 1, z: 0).concatenating(Transform(perspectiveDistance: 100)))
    #expect(turned.apply(Point(x: 200, y: 0)) == nil)
    #expect(turned.apply(Point(x: -200, y: 0)) != nil)
    // The vanishing line is the image of infinity. Beyond it, the line of sight meets the plane behind the
    // eye.
    let vanishing = turned.x.x / turned.x.z
    let within = turned.unapply(Point(x: vanishing + 1, y: 0))
    let beyond = turned.unapply(Point(x: vanishing - 1, y: 0))
    #expect((within == nil) != (beyond == nil))
  }

  @Test
  func `concatenation is applying one after the other`() throws {
    for seed in SeededGenerator.seeds(5000) {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      let p = Point(x: generator.double(-100...100), y: generator.double(-100...100))
      guard let there = a.apply(p), let expected = b.apply(there) else { continue }
      let found = try #require(a.concatenating(b).apply(p), "seed \(seed)")
      #expect(found.distance(to: expected) < 1e-7 * max(1, expected.length), "seed \(seed)")
    }
  }

  @Test
  func `the bounding box holds the image of every point in front of the eye, and touches the image`() {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let map = Self.random(&generator)
      let rect = Rect(x: generator.double(-100...100), y: -50, width: generator.double(1...200), height: 120)
      let box = map.boundingBox(of: rect)
      var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
      for i in 0...10 {
        for j in 0...10 {
          let p = Point(
            x: rect.minX + rect.width * Double(i) / 10, y: rect.minY + rect.height * Double(j) / 10)
          guard let image = map.apply(p) else { continue }
          low = Point(x: min(low.x, image.x), y: min(low.y, image.y))
          high = Point(x: max(high.x, image.x), y: max(high.y, image.y))
        }
      }
      let expected = Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
      let difference =
        (box.origin - expected.origin).length + (box.size - expected.size).width.magnitude
        + (box.size - expected.size).height.magnitude
      #expect(difference < 1e-6, "seed \(seed): \(box), \(expected)")
    }
  }
}
