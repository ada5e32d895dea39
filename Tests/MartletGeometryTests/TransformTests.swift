import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct TransformTests {
  static let seeds = SeededGenerator.seeds(5000)

  /// Translation, scale, rotation about any axis and, if asked for, perspective in some.
  static func random(_ generator: inout SeededGenerator, perspective: Bool = true) -> Transform {
    var result = Transform(
      rotation: generator.double(-3...3), axisX: generator.double(-1...1), y: generator.double(-1...1),
      z: generator.double(-1...1))
    result = result.concatenating(
      Transform(scaleX: generator.double(0.2...3), y: generator.double(0.2...3), z: generator.double(0.2...3))
    )
    result = result.concatenating(
      Transform(
        translationX: generator.double(-300...300), y: generator.double(-300...300),
        z: generator.double(-100...100)))
    if perspective && generator.chance(0.5) {
      result = result.concatenating(Transform(perspectiveDistance: generator.double(1000...4000)))
    }
    return result
  }

  static func difference(_ a: Transform, _ b: Transform) -> Double {
    let rows = [(a.row1, b.row1), (a.row2, b.row2), (a.row3, b.row3), (a.row4, b.row4)]
    return rows.map { row in (0..<4).map { abs(row.0[$0] - row.1[$0]) }.max() ?? 0 }.max() ?? 0
  }

  @Test
  func `concatenation is associative and the identity is neutral`() {
    var worst = 0.0
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let (a, b, c) = (Self.random(&generator), Self.random(&generator), Self.random(&generator))
      let left = a.concatenating(b).concatenating(c)
      let right = a.concatenating(b.concatenating(c))
      let size = [left.row1, left.row2, left.row3, left.row4].map { ($0 * $0).sum().squareRoot() }.max() ?? 1
      worst = max(worst, Self.difference(left, right) / size)
      #expect(Self.difference(left, right) < 1e-13 * size, "seed \(seed)")
      #expect(a.concatenating(.identity) == a && Transform.identity.concatenating(a) == a, "seed \(seed)")
    }
    print("transform: associative to \(worst) of its size")
  }

  @Test
  func `one factor scales along x and y`() {
    #expect(Transform(scale: 3) == Transform(scaleX: 3, y: 3) && Transform(scale: 3).m33 == 1)
    #expect(Transform(Transform2D(scale: 0.5)) == Transform(scale: 0.5))
  }

  @Test
  func `applying a concatenation is applying one after the other`() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      let v = SIMD4(generator.double(-9...9), generator.double(-9...9), generator.double(-9...9), 1)
      let difference = a.concatenating(b).apply(v) - b.apply(a.apply(v))
      #expect((difference * difference).sum().squareRoot() < 1e-8, "seed \(seed)")
    }
  }

  @Test
  func `a point that perspective puts behind the eye has no image`() {
    let turned = Transform(rotation: -.pi / 3, axisX: 0, y: 1, z: 0).concatenating(
      Transform(perspectiveDistance: 100))
    #expect(!turned.apply(Point(x: 200, y: 0)).isFinite)
    #expect(turned.apply(Point(x: -200, y: 0)).isFinite)
  }

  @Test
  func `an angle or a scale that is set is read back, and nothing else has changed`() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let before = Transform(rotation: generator.double(-3...3)).concatenating(
        Transform(scaleX: generator.double(0.1...3), y: generator.double(0.1...3))
      ).concatenating(Transform(translationX: generator.double(-9...9), y: 4, z: 2))
      var after = before
      let angle = generator.double(-3.1...3.1)
      after.rotationZ = angle
      #expect(abs(after.rotationZ - angle) < 1e-9, "seed \(seed)")
      #expect(abs(after.scale - before.scale) < 1e-9 && after.row4 == before.row4, "seed \(seed)")
      let factor = generator.double(0.01...5)
      after.scale = factor
      #expect(abs(after.scale - factor) < 1e-9 && abs(after.rotationZ - angle) < 1e-9, "seed \(seed)")
      #expect(after.row4 == before.row4, "seed \(seed)")
    }
    var flat = Transform(scaleX: 0, y: 0)
    flat.scale = 2
    #expect(flat == Transform(scaleX: 2, y: 2))
  }

  @Test
  func `positive angles turn clockwise on screen`() {
    // A quarter turn clockwise from the right points down, where y grows.
    let p = Transform(rotation: .pi / 2).apply(Point(x: 1, y: 0))
    #expect(p.distance(to: Point(x: 0, y: 1)) < 1e-15)
    #expect(
      Self.difference(Transform(rotation: 0.7), Transform(rotation: 0.7, axisX: 0, y: 0, z: 5)) < 1e-15)
  }

  @Test
  func `what comes towards the viewer grows`() {
    let eye = Transform(perspectiveDistance: 500)
    let near = Transform(translationX: 0, y: 0, z: 250).concatenating(eye).apply(Point(x: 10, y: 0))
    #expect(near.distance(to: Point(x: 20, y: 0)) < 1e-12)
  }

  @Test
  func `the determinant of a product is the product of the determinants; a rotation's is 1`() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      let product = a.determinant * b.determinant
      #expect(abs(a.concatenating(b).determinant - product) < 1e-8 * max(1, abs(product)), "seed \(seed)")
      let turn = Transform(rotation: generator.double(-9...9), axisX: 1, y: generator.double(-1...1), z: -0.5)
      #expect(abs(turn.determinant - 1) < 1e-12, "seed \(seed)")
    }
    #expect(Transform(scaleX: 0, y: 1).determinant == 0)
  }

  @Test
  func `one number that is not finite is noticed, wherever it stands`() {
    #expect(Transform.identity.isFinite)
    for bad in [Double.nan, .infinity, -.infinity] {
      for row in 0..<4 {
        for column in 0..<4 {
          var rows = [SIMD4(1.0, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
          rows[row][column] = bad
          #expect(!Transform(rows: rows[0], rows[1], rows[2], rows[3]).isFinite)
        }
      }
    }
  }

  @Test
  func `the numbers of the matrix stand where their names say`() {
    let t = Transform(
      rows: SIMD4(11, 12, 13, 14), SIMD4(21, 22, 23, 24), SIMD4(31, 32, 33, 34), SIMD4(41, 42, 43, 44))
    let read = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
      t.m44,
    ]
    #expect(read == [11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 41, 42, 43, 44])
    let paths: [WritableKeyPath<Transform, Double>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43,
      \.m44,
    ]
    for path in paths {
      var copy = t
      copy[keyPath: path] += 100
      #expect(paths.filter { copy[keyPath: $0] != t[keyPath: $0] } == [path])
    }
  }
}
