import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Each field against its closed form, or against what it must keep.
struct FieldTests {
  private func field(
    _ kind: FieldBehavior.Kind, _ stage: WorldStage, _ set: (inout FieldEffect) -> Void = { _ in }
  ) {
    var field = FieldEffect(kind: kind, bodies: stage.all)
    set(&field)
    stage.effect(.field(field))
  }

  @Test func `linear gravity is a parabola`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 10, y: 20), velocity: Point(x: -100, y: 40))
    field(.linearGravity, stage) { ($0.direction, $0.strength) = (Point(x: 0.6, y: -0.8), 0.5) }
    var worst = 0.0
    stage.run(2) {
      let t = stage.time
      let way = Point(x: -100, y: 40) * t + Point(x: 300, y: -400) * (t * t / 2)
      worst = max(worst, stage.position(box).distance(to: Point(x: 10, y: 20) + way))
    }
    print("linear gravity: off by \(worst) pt in 2 s")
    #expect(worst < 1e-6)
  }

  @Test func `a body in a spring field swings once per second, about its position`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 200, y: 100))
    field(.spring, stage) { $0.position = Point(x: 50, y: 100) }
    var worst = 0.0
    stage.run(5) {
      let expected = 50 + 150 * cos(2 * .pi * stage.time)
      worst = max(worst, stage.position(box).distance(to: Point(x: expected, y: 100)))
    }
    print("spring field: off by \(worst) of 150 pt in 5 s")
    // (2π/120)²/24 of the angle that it swings.
    #expect(worst < 0.6)
  }

  @Test func `drag takes its part of the velocity at each moment`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero, velocity: Point(x: 600, y: -800))
    field(.drag, stage) { $0.strength = 2 }
    stage.run(1)
    print("drag: \(stage.velocity(box).length) of \(1000 * exp(-2.0))")
    #expect(abs(stage.velocity(box).length - 1000 * exp(-2)) < 0.1)
    #expect(abs(stage.velocity(box).x / stage.velocity(box).y + 0.75) < 1e-9)
  }

  @Test func `a velocity field takes everything along with its velocity`() {
    let stage = WorldStage()
    let resting = stage.box(at: .zero)
    let fast = stage.box(at: Point(x: 0, y: 300), velocity: Point(x: 900, y: 900))
    field(.velocity, stage) { $0.direction = Point(x: 120, y: -50) }
    stage.run(0.1)
    let part = 1 - exp(-1.0)
    #expect(abs(stage.velocity(resting).x / 120 - part) < 0.02)
    stage.run(2)
    for number in [resting, fast] {
      #expect(stage.velocity(number).distance(to: Point(x: 120, y: -50)) < 0.01)
    }
  }

  @Test func `radial gravity pulls to its position with the same acceleration everywhere`() {
    let stage = WorldStage()
    let center = Point(x: 300, y: -100)
    let starts = [Point(x: 900, y: -100), Point(x: 300, y: 500), Point(x: -300, y: -700)]
    let boxes = starts.map { stage.box(at: $0) }
    field(.radialGravity, stage) { $0.position = center }
    stage.run(0.5)
    for (box, start) in zip(boxes, starts) {
      let way = start.distance(to: center) - stage.position(box).distance(to: center)
      #expect(abs(way - 125) < 1e-6)
      let v = stage.velocity(box)
      #expect(abs(v.length - 500) < 1e-6 && abs(v.angle(to: center - start)) < 1e-9)
    }
    let away = WorldStage()
    let box = away.box(at: Point(x: 100, y: 0))
    field(.radialGravity, away) { $0.strength = -1 }
    away.run(0.5)
    #expect(abs(away.position(box).x - 225) < 1e-6)
  }

  @Test func `a body keeps to its circle where radial gravity is what that needs, and its energy`() {
    let stage = WorldStage()
    // 1000 (100/r)² at r = 400 is 62.5: v² = 62.5 · 400.
    let speed = (62.5 * 400.0).squareRoot()
    let box = stage.ball(at: Point(x: 400, y: 0), radius: 5, velocity: Point(x: 0, y: speed))
    field(.radialGravity, stage) { ($0.falloff, $0.minimumRadius) = (2, 100) }
    var (low, high) = (Double.infinity, 0.0)
    // One turn.
    stage.run(2 * .pi * 400 / speed) {
      low = min(low, stage.position(box).length)
      high = max(high, stage.position(box).length)
    }
    print("orbit: \(low)…\(high) pt from 400")
    #expect(low > 399.9 && high < 400.1)
    #expect(stage.position(box).distance(to: Point(x: 400, y: 0)) < 20)
  }

  @Test func `a vortex pulls clockwise about its position, across the way to it`() {
    let stage = WorldStage()
    let places = [Point(x: 200, y: 0), Point(x: 0, y: 200), Point(x: -200, y: 0), Point(x: 0, y: -200)]
    let boxes = places.map { stage.ball(at: $0, radius: 5) }
    field(.vortex, stage)
    stage.step()
    for (box, place) in zip(boxes, places) {
      let v = stage.velocity(box)
      let clockwise = Point(x: -place.y, y: place.x) * (1 / place.length)
      #expect(v.distance(to: clockwise * (1000 / 120.0)) < 1e-3)
    }
  }

  @Test func `a magnetic field turns the velocity and leaves the energy, in the circle of its charge`() {
    let stage = WorldStage()
    let charge = 3.0
    let ball = stage.box(at: .zero, velocity: Point(x: 300, y: 0), BodyMaterial(charge: charge))
    let neutral = stage.box(at: Point(x: 0, y: -500), velocity: Point(x: 300, y: 0))
    field(.magnetic, stage)
    var growth = 0.0
    stage.run(1) { growth = max(growth, abs(stage.velocity(ball).length / 300 - 1)) }
    // Mass 1: 3 radians per second, clockwise.
    let expected = Point(x: cos(3), y: sin(3)) * 300
    print(
      "magnetic: speed off by \(growth), velocity by \(stage.velocity(ball).distance(to: expected)) of 300 pt/s in 1 s"
    )
    #expect(growth < 1e-4)
    #expect(stage.velocity(ball).angle(to: expected) < 1e-3)
    #expect(stage.velocity(neutral) == Point(x: 300, y: 0))
  }

  @Test func `an electric field pushes by charge, and heavier ones less`() {
    let stage = WorldStage()
    let boxes = [(1.0, 1.0), (-1, 1), (2, 1), (2, 4), (0, 1)].enumerated().map { index, kind in
      stage.box(
        at: Point(x: 300, y: 0), BodyMaterial(density: kind.1, charge: kind.0))
    }
    field(.electric, stage)
    stage.run(0.2)
    let speeds = boxes.map { stage.velocity($0).x }
    for (speed, part) in zip(speeds, [1.0, -1, 2, 0.5, 0]) { #expect(abs(speed - 200 * part) < 1e-6) }
  }

  @Test func `noise has its strength at most, differs from place to place, and rests unless it changes`() {
    let field = FieldEffect(kind: .noise, strength: 0.5)
    var random = SeededGenerator(seed: 3)
    var (highest, sum, worst) = (0.0, Point.zero, 0.0)
    let count = 4000
    for _ in 0..<count {
      let p = Point(x: random.double(-5000...5000), y: random.double(-5000...5000))
      let a = field.acceleration(at: p, velocity: .zero, chargePerMass: 0, time: 0)
      let near = field.acceleration(at: p + Point(x: 0.01, y: 0), velocity: .zero, chargePerMass: 0, time: 0)
      highest = max(highest, abs(a.x), abs(a.y))
      worst = max(worst, a.distance(to: near))
      sum = sum + a
      #expect(a == field.acceleration(at: p, velocity: .zero, chargePerMass: 0, time: 9))
    }
    let mean = sum * (1 / Double(count))
    print(
      "noise of strength 0.5: at most \(highest), in the mean \(mean.length), \(worst) apart within 0.01 pt")
    #expect(highest <= 500 && highest > 300 && mean.length < 25 && worst < 1)
    #expect(!field.isRestless)
    var moving = field
    moving.animationSpeed = 1
    let p = Point(x: 12, y: 34)
    func at(_ time: Double) -> Point {
      moving.acceleration(at: p, velocity: .zero, chargePerMass: 0, time: time)
    }
    #expect(moving.isRestless && at(0) != at(0.5) && at(0.5).distance(to: at(0.501)) < 5)
  }

  @Test func `smooth noise changes more slowly from place to place`() {
    func change(_ smoothness: Double) -> Double {
      let field = FieldEffect(kind: .noise, smoothness: smoothness)
      func at(_ x: Double) -> Point {
        field.acceleration(at: Point(x: x, y: 7), velocity: .zero, chargePerMass: 0, time: 0)
      }
      return (0..<2000).reduce(0) { $0 + at(Double($1) * 5).distance(to: at(Double($1) * 5 + 5)) }
    }
    #expect(change(1) < change(0) / 3)
  }

  @Test func `turbulence pulls in proportion to speed`() {
    let field = FieldEffect(kind: .turbulence)
    func at(_ speed: Double) -> Point {
      field.acceleration(
        at: Point(x: 20, y: 30), velocity: Point(x: 0, y: speed), chargePerMass: 0, time: 0)
    }
    #expect(at(0) == .zero && at(100) != .zero && at(200).distance(to: at(100) * 2) < 1e-9)
    #expect(at(100).length <= 1000 * 2.0.squareRoot())
  }

  @Test func `a field acts in its region only`() {
    let around = Point(x: 100, y: 100)
    let regions: [(FieldRegion, [Point], [Point])] = [
      (.radius(50), [Point(x: 100, y: 149)], [Point(x: 140, y: 140)]),
      (
        .size(Size(width: 200, height: 20)), [Point(x: 199, y: 109)],
        [Point(x: 100, y: 111), Point(x: 201, y: 100)]
      ),
      (.inverse(.radius(50)), [Point(x: 160, y: 100)], [Point(x: 100, y: 101)]),
      (
        .union(.radius(10), .size(Size(width: 100, height: 2))),
        [Point(x: 149, y: 100), Point(x: 100, y: 109)],
        [Point(x: 149, y: 109)]
      ),
      (
        .intersection(.radius(10), .size(Size(width: 100, height: 2))), [Point(x: 109, y: 100)],
        [Point(x: 100, y: 109)]
      ),
      (.infinite, [Point(x: 1e6, y: -1e6)], []),
    ]
    for (region, inside, outside) in regions {
      let field = FieldEffect(
        kind: .linearGravity, position: around, region: region, direction: Point(x: 1, y: 0))
      func acts(_ p: Point) -> Bool {
        field.acceleration(at: p, velocity: .zero, chargePerMass: 0, time: 0) != .zero
      }
      #expect(inside.allSatisfy(acts) && !outside.contains(where: acts), "\(region)")
    }
  }

  @Test(arguments: [0.0, 1, 2, 3])
  func `a field becomes weaker with the power of the distance, from the least radius on`(_ falloff: Double) {
    let field = FieldEffect(kind: .radialGravity, strength: 2, falloff: falloff, minimumRadius: 10)
    func at(_ distance: Double) -> Double {
      field.acceleration(at: Point(x: 0, y: distance), velocity: .zero, chargePerMass: 0, time: 0).length
    }
    #expect(abs(at(5) - 2000) < 1e-9 && abs(at(10) - 2000) < 1e-9)
    #expect(abs(at(20) - 2000 / pow(2, falloff)) < 1e-9)
    #expect(abs(at(100) - 2000 / pow(10, falloff)) < 1e-9)
  }
}

extension Point {
  /// The angle between two vectors, in radians, not negative.
  fileprivate func angle(to other: Point) -> Double {
    abs(atan2(x * other.y - y * other.x, x * other.x + y * other.y))
  }
}
