import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct TransformComponentTests {
  private static let keys: [(name: String, path: WritableKeyPath<Transform, Double> & Sendable)] = [
    ("rotationX", \.rotationX), ("rotationY", \.rotationY), ("rotationZ", \.rotationZ), ("scaleX", \.scaleX),
    ("scaleY", \.scaleY), ("scaleZ", \.scaleZ), ("translationX", \.translationX),
    ("translationY", \.translationY), ("translationZ", \.translationZ),
  ]

  @Test
  func `whatever part is set, it is read back, and all other parts are as they were`() {
    var worst = 0.0
    var wrong = 0
    for seed in SeededGenerator.seeds(3000) {
      var g = SeededGenerator(seed: seed)
      // Half of them are sheared too.
      var t = Transform(scaleX: g.double(0.2...3), y: g.double(0.2...3), z: g.double(0.2...3))
      if g.chance(0.5) { t.m21 = g.double(-0.3...0.3) }
      // More than three quarter turns in total are read as a smaller rotation about other axes.
      var turns = (0..<3).map { _ in g.double(-3.1...3.1) }
      let excess = max(turns.map(abs).reduce(0, +) / 4.6, 1)
      turns = turns.map { $0 / excess }
      t = t.concatenating(Transform(rotation: turns[0], axisX: 1, y: 0, z: 0))
        .concatenating(Transform(rotation: turns[1], axisX: 0, y: 1, z: 0))
        .concatenating(Transform(rotation: turns[2]))
        .concatenating(
          Transform(translationX: g.double(-99...99), y: g.double(-99...99), z: g.double(-99...99))
        )
        .concatenating(g.chance(0.5) ? Transform(perspectiveDistance: g.double(300...900)) : .identity)
      let key = Self.keys[g.int(0..<Self.keys.count)]
      func room(_ axis: Int) -> Double {
        min(3.1, 4.6 - (0..<3).filter { $0 != axis }.map { abs(turns[$0]) }.reduce(0, +))
      }
      let value =
        switch key.name {
        case "rotationX": g.double(-room(0)...room(0))
        case "rotationY": g.double(-room(1)...room(1))
        case "rotationZ": g.double(-room(2)...room(2))
        case "translationX", "translationY", "translationZ": g.double(-99...99)
        default: g.double(0.1...3)
        }
      let before = Self.keys.map { t[keyPath: $0.path] }
      t[keyPath: key.path] = value
      for (index, other) in Self.keys.enumerated() {
        let expected = other.name == key.name ? value : before[index]
        let error = abs(t[keyPath: other.path] - expected)
        if !(error < 1e-9) { wrong += 1 }
        if error > worst { worst = error }
      }
    }
    print("transform parts: read back within \(worst)")
    #expect(wrong == 0)
  }

  @Test
  func `angles about x, y and z make the turns of their names`() {
    func close(_ a: Transform, _ b: Transform) -> Bool { TransformTests.difference(a, b) < 1e-12 }
    for angle in [-1.2, -0.4, 0.3, 1.5] {
      var t = Transform.identity
      t.rotationX = angle
      #expect(close(t, Transform(rotation: angle, axisX: 1, y: 0, z: 0)))
      t = .identity
      t.rotationY = angle
      #expect(close(t, Transform(rotation: angle, axisX: 0, y: 1, z: 0)))
      t = .identity
      t.rotationZ = angle
      #expect(close(t, Transform(rotation: angle)))
      // About x first, then y, then z.
      t = .identity
      t.rotationX = 0.5
      t.rotationY = angle / 2
      t.rotationZ = 2 * angle
      let expected = Transform(rotation: 0.5, axisX: 1, y: 0, z: 0)
        .concatenating(Transform(rotation: angle / 2, axisX: 0, y: 1, z: 0))
        .concatenating(Transform(rotation: 2 * angle))
      #expect(close(t, expected))
      // Added angles pass through any value.
      t.rotateY(by: 0.1)
      #expect(abs(t.rotationY - angle / 2 - 0.1) < 1e-12)
      t.rotateX(by: angle)
      let added = Transform(rotation: 0.5 + angle, axisX: 1, y: 0, z: 0)
        .concatenating(Transform(rotation: angle / 2 + 0.1, axisX: 0, y: 1, z: 0))
        .concatenating(Transform(rotation: 2 * angle))
      #expect(close(t, added))
    }
    // A card that turns over from rest, also beyond a quarter turn.
    var card = Transform.identity
    card.rotationY = 2.5
    #expect(close(card, Transform(rotation: 2.5, axisX: 0, y: 1, z: 0)))
    var around = Transform.identity
    for _ in 0..<100 { around.rotateAxes(by: 0.1) }
    #expect(close(around, Transform(rotation: 10)))
  }

  @Test
  func `a turn about one axis alone is read as that, up to a half and back`() {
    for path in [\Transform.rotationX, \.rotationY, \.rotationZ] {
      var t = Transform.identity
      for angle in [1.4, 1.6, 2, 3, .pi, 1, 0, -2, -3, 0.5, 0] {
        t[keyPath: path] = angle
        #expect(abs(t[keyPath: path] - angle) < 1e-12, "\(angle)")
      }
      #expect(TransformTests.difference(t, .identity) < 1e-12)
    }
  }

  @Test
  func `a turn comes before the perspective that is there`() {
    let eye = Transform(perspectiveDistance: 700)
    for (path, axis) in [
      (\Transform.rotationX, SIMD3(1.0, 0, 0)), (\.rotationY, SIMD3(0, 1, 0)), (\.rotationZ, SIMD3(0, 0, 1)),
    ] {
      for angle in [0.5, 2, -3] {
        var t = eye
        t[keyPath: path] = 1
        t[keyPath: path] = angle
        let turn = Transform(rotation: angle, axisX: axis.x, y: axis.y, z: axis.z)
        #expect(TransformTests.difference(t, turn.concatenating(eye)) < 1e-12, "\(angle)")
        t[keyPath: path] = 0
        #expect(TransformTests.difference(t, eye) < 1e-12)
      }
    }
  }

  @Test
  func `a negative scale is read back, and set straight again`() {
    for (index, path) in [\Transform.scaleX, \.scaleY, \.scaleZ].enumerated() {
      for angle in [0, 0.5, -0.7] {
        var t = Transform(rotation: angle)
        t[keyPath: path] = -2
        let scales = [t.scaleX, t.scaleY, t.scaleZ]
        for other in 0..<3 { #expect(abs(scales[other] - (other == index ? -2 : 1)) < 1e-12) }
        #expect(abs(t.rotationZ - angle) < 1e-12 && abs(t.rotationX) < 1e-12 && abs(t.rotationY) < 1e-12)
        t.rotationZ = 0
        t[keyPath: path] = 1
        #expect(TransformTests.difference(t, .identity) < 1e-12)
      }
      var flat = Transform(scaleX: 0, y: 0, z: 0)
      flat[keyPath: path] = 3
      #expect(flat[keyPath: path] == 3)
    }
  }

  @Test
  func `the inverse undoes a transform, from either side; where there is none it says so`() throws {
    var worst = 0.0
    for seed in SeededGenerator.seeds(3000) {
      var g = SeededGenerator(seed: seed)
      var t = TransformTests.random(&g)
      if g.chance(0.5) {
        // Any sixteen numbers; the diagonal keeps them well away from singular matrices.
        func row(_ axis: Int) -> SIMD4<Double> {
          var row = SIMD4(g.double(-1...1), g.double(-1...1), g.double(-1...1), g.double(-1...1))
          row[axis] = 4
          return row
        }
        t = Transform(rows: row(0), row(1), row(2), row(3))
      }
      let inverse = try #require(t.inverse)
      worst = max(worst, TransformTests.difference(t.concatenating(inverse), .identity))
      worst = max(worst, TransformTests.difference(inverse.concatenating(t), .identity))
    }
    print("transform: inverse within \(worst)")
    #expect(worst < 1e-9)
    #expect(Transform(scaleX: 0, y: 1).inverse == nil)
    let affine = Transform2D(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 6)
    let both = try #require(affine.inverse).concatenating(affine)
    #expect(TransformTests.difference(Transform(both), .identity) < 1e-15)
    #expect(Transform2D(Transform(affine)) == affine)
    #expect(Transform2D(Transform(rotation: 1, axisX: 1, y: 0, z: 0)) == nil)
  }

  @Test
  func `quaternions compose and turn as their matrices do`() {
    var worst = 0.0
    func quaternion(_ t: Transform) -> Quaternion {
      func part(_ r: SIMD4<Double>) -> SIMD3<Double> { SIMD3(r.x, r.y, r.z) }
      return Quaternion(rows: part(t.row1), part(t.row2), part(t.row3))
    }
    func matrix(_ q: Quaternion) -> Transform {
      let (u, v, w) = q.rows
      return Transform(rows: SIMD4(u, 0), SIMD4(v, 0), SIMD4(w, 0), SIMD4(0, 0, 0, 1))
    }
    for seed in SeededGenerator.seeds(2000) {
      var g = SeededGenerator(seed: seed)
      func turn() -> Transform {
        Transform(
          rotation: g.double(-3.2...3.2), axisX: g.double(-1...1), y: g.double(-1...1), z: g.double(-1...1))
      }
      let (a, b) = (turn(), turn())
      worst = max(worst, TransformTests.difference(matrix(quaternion(a)), a))
      let product = matrix(quaternion(a).concatenating(quaternion(b)))
      worst = max(worst, TransformTests.difference(product, a.concatenating(b)))
      worst = max(worst, TransformTests.difference(matrix(quaternion(a).inverse).concatenating(a), .identity))
      let there = quaternion(a).interpolated(to: quaternion(b), fraction: 1)
      worst = max(worst, TransformTests.difference(matrix(there), b))
    }
    print("quaternions: within \(worst) of matrices")
    #expect(worst < 1e-13)
  }
}
