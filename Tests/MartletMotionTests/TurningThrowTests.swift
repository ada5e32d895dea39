import Foundation
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletMotion

/// Transforms that go on with the velocity of a hand that turned, scaled and moved them.
@Suite struct TurningThrowTests {
  /// The velocity of a transform that is turned about an axis through the origin, in radians per second.
  private static func spin(_ start: Transform, _ speed: Double, _ x: Double, _ y: Double, _ z: Double)
    -> TransformVelocity
  {
    let step = 1e-6
    let (a, b) = (
      Transform(rotation: -speed * step, axisX: x, y: y, z: z),
      Transform(rotation: speed * step, axisX: x, y: y, z: z)
    )
    return start.concatenating(a).averageVelocity(to: start.concatenating(b), over: 2 * step)
  }

  /// The lengths of the images of the axes.
  private static func lengths(_ t: Transform) -> SIMD3<Double> {
    func length(_ r: SIMD4<Double>) -> Double { (r.x * r.x + r.y * r.y + r.z * r.z).squareRoot() }
    return SIMD3(length(t.row1), length(t.row2), length(t.row3))
  }

  @Test(arguments: [1.0, 4, 12, -12])
  func `A thrown turn keeps its size, and turns as far as the decay carries it`(speed: Double) {
    for (x, y, z) in [(0.0, 0.0, 1.0), (0, 1, 0), (0.6, 0, 0.8)] {
      let throwing = DecayAnimation(
        from: Transform.identity, initialVelocity: Self.spin(.identity, speed, x, y, z))
      for step in 0...20 {
        let time = Double(step) * 0.1
        let shown = throwing.value(at: time)
        let expected = Transform(
          rotation: speed * throwing.decay.distance(at: time < throwing.settlingDuration ? time : .infinity),
          axisX: x, y: y, z: z)
        #expect(shown.span(to: expected) < 0.01, "after \(time) s about (\(x), \(y), \(z))")
      }
    }
  }

  @Test(arguments: [8.0, 20]) func `A turn that a spring takes over keeps its size all the way`(speed: Double)
  {
    let start = Transform(rotation: 0.4, axisX: 1, y: 2, z: 0)
    let quarter = Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0)
    for (to, isAdditive) in [(quarter, false), (Transform.identity, true)] {
      let spring = SpringAnimation(
        from: start, to: to, spring: Spring(duration: 0.6, bounce: 0.2),
        initialVelocity: Self.spin(start, speed, 0, 1, 0), isAdditive: isAdditive)
      var worst = 0.0
      for step in 0...100 {
        let lengths = Self.lengths(spring.value(at: Double(step) * 0.02))
        worst = max(worst, abs(lengths - 1).max())
      }
      #expect(worst < 1e-3)
    }
  }

  @Test(arguments: [
    Transform.identity, Transform(rotation: 0.7, axisX: 1, y: -2, z: 0.5),
    Transform(scale: 2).concatenating(Transform(translationX: 30, y: -8, z: 12)),
    Transform(rotation: 0.4, axisX: 0, y: 1, z: 0).concatenating(Transform(perspectiveDistance: 500)),
  ]) func `The velocity of a turn in space is that of the transform turned further`(start: Transform) {
    for (x, y, z) in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (0.6, 0, -0.8)] {
      let velocity = TransformVelocity(of: start, turning: SIMD3(x, y, z) * 2.5)
      let wanted = Self.spin(start, 2.5, x, y, z)
      #expect(velocity.rates.span(to: wanted.rates) < 1e-6, "about (\(x), \(y), \(z))")
    }
    #expect(TransformVelocity(of: start, turning: .zero).magnitude == 0)
  }

  private func abs(_ v: SIMD3<Double>) -> SIMD3<Double> { pointwiseMax(v, -v) }

  @Test func `What a hand turns, scales and moves at once goes on in each of these by itself`() {
    let start = Transform(scale: 1.5).concatenating(Transform(rotation: 0.3))
      .concatenating(Transform(translationX: 10, y: -4, z: 0))
    let (turn, growth, moved) = (3.0, 0.8, Point(x: 120, y: -60))
    func place(_ way: Double) -> Transform {
      Transform(scale: 1.5 + 1.5 * growth * way).concatenating(Transform(rotation: 0.3 + turn * way))
        .concatenating(Transform(translationX: 10 + moved.x * way, y: -4 + moved.y * way, z: 0))
    }
    var velocity = place(-1e-6).averageVelocity(to: place(1e-6), over: 2e-6)
    // Depth does not grow with a scale in the plane.
    velocity.rates.row3 = .zero
    let throwing = DecayAnimation(from: start, initialVelocity: velocity)
    for step in 0...10 {
      let time = Double(step) * 0.2
      let way = throwing.decay.distance(at: time < throwing.settlingDuration ? time : .infinity)
      #expect(throwing.value(at: time).span(to: place(way)) < 0.02, "after \(time) s")
    }
  }

  @Test func `The velocity is the derivative of the value, from the hand's own on`() {
    for seed in SeededGenerator.seeds(200) {
      var generator = SeededGenerator(seed: seed)
      func turn(_ most: Double) -> Transform {
        Transform(
          rotation: generator.double(-most...most), axisX: generator.double(-1...1),
          y: generator.double(-1...1), z: generator.double(-1...1))
      }
      let start = Transform(scale: generator.double(0.5...2)).concatenating(turn(1))
        .concatenating(Transform(translationX: 30, y: generator.double(-50...50), z: 0))
      let velocity = Self.spin(start, generator.double(-6...6), 0.2, generator.double(-1...1), 1)
      let isAdditive = generator.chance(0.5)
      let animations: [Animation<Transform>] = [
        .decay(DecayAnimation(from: start, initialVelocity: velocity)),
        .spring(
          SpringAnimation(
            from: start, to: turn(1.5), spring: Spring(duration: 0.5, bounce: 0.3), initialVelocity: velocity,
            isAdditive: isAdditive)),
      ]
      for animation in animations {
        let first = animation.velocity(at: 1e-9)
        #expect((first - velocity).magnitude < 1e-3 * velocity.magnitude + 1e-3, "seed \(seed)")
        for _ in 0..<5 {
          let time = generator.double(0.01...0.6)
          let (a, b) = (animation.value(at: time - 1e-5), animation.value(at: time + 1e-5))
          let measured = a.averageVelocity(to: b, over: 2e-5)
          #expect(
            (animation.velocity(at: time) - measured).magnitude < 1e-3 * measured.magnitude + 0.05,
            "seed \(seed), \(time) s")
        }
      }
    }
  }
}
