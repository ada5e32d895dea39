import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct InterpolationTests {
  static func rotation(_ g: inout SeededGenerator) -> Transform {
    Transform(
      rotation: g.double(-3.1...3.1), axisX: g.double(-1...1), y: g.double(-1...1), z: g.double(-1...1))
  }

  /// Shear, scale, rotation, translation and perspective; mirrored if asked for.
  static func transform(_ g: inout SeededGenerator, mirrored: Bool = false) -> Transform {
    var t = Transform(
      rows: SIMD4(1, 0, 0, 0), SIMD4(g.double(-0.5...0.5), 1, 0, 0),
      SIMD4(g.double(-0.5...0.5), g.double(-0.5...0.5), 1, 0), SIMD4(0, 0, 0, 1))
    t = Transform(
      scaleX: g.double(0.2...3) * (mirrored ? -1 : 1), y: g.double(0.2...3), z: g.double(0.2...3)
    ).concatenating(t)
    t = t.concatenating(rotation(&g))
    t = t.concatenating(
      Transform(translationX: g.double(-300...300), y: g.double(-300...300), z: g.double(-50...50)))
    if g.chance(0.5) { t = t.concatenating(Transform(perspectiveDistance: g.double(400...2000))) }
    return t
  }

  static func rows(_ t: Transform) -> [SIMD4<Double>] { [t.row1, t.row2, t.row3, t.row4] }
  static func difference(_ a: Transform, _ b: Transform) -> Double {
    zip(rows(a), rows(b)).map { (($0 - $1) * ($0 - $1)).sum() }.reduce(0, +).squareRoot()
  }
  static func size(_ t: Transform) -> Double { rows(t).map { ($0 * $0).sum() }.reduce(0, +).squareRoot() }

  @Test
  func `halfway between two rotations lies a rotation: lengths and right angles are kept to 1e-12`() {
    var (worst, uneven) = (Worst(), Worst())
    for seed in SeededGenerator.seeds(5000) {
      var g = SeededGenerator(seed: seed)
      let a = g.chance(0.1) ? Transform.identity : Self.rotation(&g)
      // Some are exactly half a turn apart.
      let b =
        g.chance(0.1) ? a.concatenating(Transform(rotation: .pi, axisX: 1, y: 0.5, z: 0)) : Self.rotation(&g)
      let f = g.double(-0.5...1.5)
      let t = a.interpolated(to: b, fraction: f)
      let r = [t.row1, t.row2, t.row3]
      for i in 0..<3 {
        for j in 0..<3 { worst.note(abs((r[i] * r[j]).sum() - (i == j ? 1 : 0)), "seed \(seed)") }
      }
      // The rotation is uniform: up to f it is the fraction f of the whole.
      let whole = (a.inverse ?? a).concatenating(b)
      let part = (a.inverse ?? a).concatenating(t)
      func angle(_ m: Transform) -> Double { acos(min(max((m.m11 + m.m22 + m.m33 - 1) / 2, -1), 1)) }
      if f >= 0, f <= 1 { uneven.note(abs(angle(part) - f * angle(whole)), "seed \(seed)") }
    }
    print("rotations: lengths within \(worst), angles within \(uneven) rad")
    #expect(worst.value < 1e-12 && uneven.value < 1e-6)
  }

  @Test()
  func
    `transforms come apart and go together again; ends are exact; mirrored ones never shrink between themselves`()
  {
    var (worst, count) = (Worst(), 0)
    let seeds = SeededGenerator.seeds(3000)
    for seed in seeds {
      var g = SeededGenerator(seed: seed)
      let isMirrored = g.chance(0.5)
      let (a, b) = (Self.transform(&g, mirrored: isMirrored), Self.transform(&g, mirrored: isMirrored))
      if let parts = TransformComponents(a) {
        worst.note(Self.difference(Transform(parts), a) / Self.size(a), "seed \(seed)")
        count += 1
      }
      #expect(
        a.interpolated(to: b, fraction: 0) == a && a.interpolated(to: b, fraction: 1) == b, "seed \(seed)")
      // The volume of the linear part is never below the smaller one, since it is a product of factors that
      // each lie between.
      func volume(_ t: Transform) -> Double {
        t.m11 * (t.m22 * t.m33 - t.m23 * t.m32) - t.m12 * (t.m21 * t.m33 - t.m23 * t.m31)
          + t.m13 * (t.m21 * t.m32 - t.m22 * t.m31)
      }
      let t = a.interpolated(to: b, fraction: g.double(0...1))
      let smallest = min(abs(volume(a)), abs(volume(b)))
      #expect(volume(t) * volume(a) > 0, "seed \(seed)")
      let scales = [TransformComponents(a), TransformComponents(b)].compactMap { $0?.scale }
      let floor =
        scales.count == 2
        ? (0..<3).map { min(abs(scales[0][$0]), abs(scales[1][$0])) }.reduce(1, *) : smallest
      #expect(abs(volume(t)) >= floor * (1 - 1e-9), "seed \(seed)")
    }
    print("transforms: \(count) of \(seeds.count) apart and together within \(worst) of their size")
    #expect(worst.value < 1e-12 && count == seeds.count)
  }

  @Test
  func `scale, shear, translation and perspective change evenly; a flat turn stays flat`() {
    let half = Transform(scaleX: 2, y: 4).interpolated(to: Transform(scaleX: 4, y: 2), fraction: 0.5)
    #expect(half == Transform(scaleX: 3, y: 3))
    var sheared = Transform.identity
    sheared.m21 = 0.8
    #expect(abs(Transform.identity.interpolated(to: sheared, fraction: 0.25).m21 - 0.2) < 1e-15)
    let eye = Transform(perspectiveDistance: 500)
    #expect(abs(Transform.identity.interpolated(to: eye, fraction: 0.5).m34 + 0.001) < 1e-18)
    let card = Transform(rotation: 1, axisX: 0, y: 1, z: 0)
    let turned = eye.interpolated(to: card.concatenating(eye), fraction: 0.5)
    let expected = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0).concatenating(eye)
    #expect(Self.difference(turned, expected) < 1e-15)
    let moved = Transform(translationX: 10, y: 0).interpolated(
      to: Transform(translationX: 20, y: 8, z: 4), fraction: 1.5)
    #expect(moved == Transform(translationX: 25, y: 12, z: 6))
    // The shorter way: from 170° to −170° through 180°.
    let degree = Double.pi / 180
    let over = Transform(rotation: 170 * degree).interpolated(
      to: Transform(rotation: -170 * degree), fraction: 0.5)
    #expect(Self.difference(over, Transform(rotation: .pi)) < 1e-12)
    #expect(over.m13 == 0 && over.m31 == 0 && over.m33 == 1)
    // A half turn shrinks nothing, and extrapolation continues to turn.
    let turn = Transform.identity.interpolated(to: Transform(scaleX: -1, y: -1), fraction: 0.5)
    #expect(abs(turn.determinant - 1) < 1e-15 && abs(abs(turn.m12) - 1) < 1e-15)
    let beyond = Transform.identity.interpolated(to: Transform(rotation: 1), fraction: 1.25)
    #expect(Self.difference(beyond, Transform(rotation: 1.25)) < 1e-14)
    // A flip scales along its own axis.
    let flip = Transform.identity.interpolated(to: Transform(scaleX: 1, y: -1), fraction: 0.25)
    #expect(Self.difference(flip, Transform(scaleX: 1, y: 0.5)) < 1e-15)
  }

  @Test
  func `in the plane it is as in space`() {
    var worst = Worst()
    for seed in SeededGenerator.seeds(3000) {
      var g = SeededGenerator(seed: seed)
      func flat() -> Transform {
        let sign = g.chance(0.3) ? -1.0 : 1
        var t = Transform(scaleX: g.double(0.2...3), y: sign * g.double(0.2...3))
        if g.chance(0.5) { t.m21 = g.double(-1...1) }
        return t.concatenating(Transform(rotation: g.double(-3.1...3.1)))
          .concatenating(Transform(translationX: g.double(-99...99), y: g.double(-99...99)))
      }
      let (a, b) = (flat(), flat())
      let f = g.double(-0.5...1.5)
      let found = a.interpolated(to: b, fraction: f)
      // With twice the depth they use the general method.
      let deep = Transform(scaleX: 1, y: 1, z: 2)
      var expected = deep.concatenating(a).interpolated(to: deep.concatenating(b), fraction: f)
      expected.row3 = SIMD4(0, 0, 1, 0)
      worst.note(Self.difference(found, expected) / Self.size(expected), "seed \(seed)")
    }
    print("transforms: in the plane within \(worst) of those in space")
    #expect(worst.value < 1e-12)
  }

  @Test
  func `what cannot be taken apart changes at once`() {
    let line = Transform(rows: SIMD4(1, 2, 0, 0), SIMD4(2, 4, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    let shadow = Transform(rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(1, 1, 0, 0), SIMD4(0, 0, 0, 1))
    for bad in [line, shadow] {
      #expect(TransformComponents(bad) == nil)
      #expect(Transform.identity.interpolated(to: bad, fraction: 0.49) == .identity)
      #expect(Transform.identity.interpolated(to: bad, fraction: 0.5) == bad)
      #expect(bad.interpolated(to: .identity, fraction: 0.3) == bad)
      let animation = BasicAnimation(from: Transform.identity, to: bad, duration: 1, beginTime: 5)
      #expect(animation.velocity(at: 5.2) == .zero && animation.value(at: 9) == bad)
      let spring = SpringAnimation(from: bad, to: Transform(rotation: 1), beginTime: 5)
      #expect(spring.value(at: 5) == bad && spring.value(at: 99) == Transform(rotation: 1))
    }
    let flat = Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    #expect(Transform2D.identity.interpolated(to: flat, fraction: 0.2) == .identity)
  }

  @Test
  func `what is taken to nothing has the axes of the other, and grows along them`() {
    func near(_ a: Transform, _ b: Transform) -> Bool { a.span(to: b) < 1e-9 }
    let turned = Transform(rotation: 0.7).concatenating(Transform(translationX: 10, y: 4))
    for lost in [Transform(scaleX: 0, y: 0), Transform(scaleX: 0, y: 0, z: 0)] {
      let z = lost.m33
      for fraction in [0.25, 0.5, 0.9, 1.2] {
        let depth = z + (1 - z) * fraction
        var expected = Transform(scaleX: fraction, y: fraction, z: depth).concatenating(
          Transform(rotation: 0.7))
        (expected.m41, expected.m42) = (10 * fraction, 4 * fraction)
        #expect(near(lost.interpolated(to: turned, fraction: fraction), expected), "\(fraction)")
        #expect(near(turned.interpolated(to: lost, fraction: 1 - fraction), expected), "\(fraction)")
      }
    }
    // Only one axis is flat: the other stays where it is.
    let folded = Transform(scaleX: 0, y: 2)
    let half = folded.interpolated(to: .identity, fraction: 0.5)
    #expect(near(half, Transform(scaleX: 0.5, y: 1.5)))
    let mirrored = Transform(scaleX: 0, y: 0).interpolated(to: Transform(scaleX: -1, y: 1), fraction: 0.5)
    #expect(near(mirrored, Transform(scaleX: -0.5, y: 0.5)))
    let nothing = Transform(scaleX: 0, y: 0)
    #expect(near(nothing.interpolated(to: folded, fraction: 0.5), Transform(scaleX: 0, y: 1)))
    let velocity = nothing.interpolationVelocity(to: .identity, fraction: 0.5)
    #expect(near(velocity.rates, Transform(rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), .zero, .zero)))
    let plane = Transform2D(scaleX: 0, y: 1).interpolated(to: .identity, fraction: 0.2)
    #expect(near(Transform(plane), Transform(scaleX: 0.2, y: 1)))
  }

  @Test
  func `for transforms a change comes before what it changes: (a − b) + b is a, and sums are compositions`() {
    var worst = Worst()
    for seed in SeededGenerator.seeds(2000) {
      var g = SeededGenerator(seed: seed)
      let (a, b) = (Self.transform(&g), Self.transform(&g))
      worst.note(Self.difference((a - b) + b, a) / Self.size(a), "seed \(seed)")
      #expect((a * 0) == .identity && (a * 1) == a && a + .zero == a && a - a == .identity, "seed \(seed)")
    }
    print("transforms: (a − b) + b within \(worst) of a")
    #expect(worst.value < 1e-9)
    let flat = Transform2D(rotation: 0.4).concatenating(Transform2D(translationX: 3, y: 4))
    let back = (flat - Transform2D(scaleX: 2, y: 3)) + Transform2D(scaleX: 2, y: 3)
    #expect(back.span(to: flat) < 1e-12)
    #expect(Transform(rotation: 0.3).repeated(1001).span(to: Transform(rotation: 300.3)) < 1e-9)
  }

  @Test
  func
    `colours fade through premultiplied ones, and paths, shadows, insets and rows of numbers point by point`()
  {
    let fade = Color.clear.interpolated(to: Color(red: 1, green: 0.5, blue: 0), fraction: 0.5)
    #expect(fade == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    // A difference of colours is not a colour, so it is interpolated linearly.
    let difference = Color(components: SIMD4(-1, 0.5, 0, 0))
    let additive = BasicAnimation(
      from: difference, to: .zero, duration: 1, timingFunction: .linear, isAdditive: true, beginTime: 5)
    #expect(additive.value(at: 5.5) == Color(components: SIMD4(-0.5, 0.25, 0, 0)))
    let (small, large) = (
      Path(rect: Rect(x: 0, y: 0, width: 2, height: 2)), Path(rect: Rect(x: 4, y: 4, width: 6, height: 10))
    )
    #expect(small.interpolated(to: large, fraction: 0.5) == Path(rect: Rect(x: 2, y: 2, width: 4, height: 6)))
    #expect((large - small) + small == large && small + .zero == small && .zero + small == small)
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(small.interpolated(to: circle, fraction: 0.4) == small)
    #expect(small.interpolated(to: circle, fraction: 0.6) == circle)
    let shadow = Shadow.none.interpolated(
      to: Shadow(color: .white, opacity: 1, radius: 5, offset: .zero), fraction: 0.5)
    #expect(shadow.opacity == 0.5 && shadow.radius == 4 && shadow.offset == Point(x: 0, y: -1.5))
    #expect(
      Insets(1).interpolated(to: Insets(top: 3, left: 1), fraction: 0.5)
        == Insets(top: 2, left: 1, bottom: 0.5, right: 0.5))
    let row = Scalars([1, 2]).interpolated(to: [3, 4, 8], fraction: 0.25)
    #expect(row == [1.5, 2.5, 2] && Scalars([1, 2]).interpolated(to: [9], fraction: 1) == [9])
    #expect(Size(width: 1, height: 2).interpolated(to: Size(width: 3, height: 2), fraction: 0.5).width == 2)
  }

  @Test func `a filter that is added adds only what it names`() {
    let start = LayerFilter(blurRadius: 4, saturation: 1.4, contrast: 0.9)
    let sum = start + LayerFilter(blurRadius: 10)
    #expect(sum == LayerFilter(blurRadius: 14, saturation: 1.4, contrast: 0.9))
    #expect(start + .zero == start)
    let end = LayerFilter(saturation: 0.4, hueRotation: 1, colorMatrix: ColorMatrix(scale: 0.5))
    let half = start + (end - start) * 0.5
    #expect(abs(half.saturation - 0.9) < 1e-12 && abs(half.contrast - 0.95) < 1e-12)
    #expect(half.blurRadius == 2 && half.hueRotation == 0.5 && half.colorMatrix == ColorMatrix(scale: 0.75))
  }
}
