import CostTestSupport
import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletDynamics

struct JointTests {
  private func joint(
    _ stage: WorldStage, _ kind: JointEffect.Kind, _ body: Int, offset: Point = .zero, other: Int? = nil,
    anchor: Point = .zero
  ) {
    stage.effect(
      .joint(JointEffect(kind: kind, body: body, offset: offset, other: other, anchor: anchor)))
  }

  @Test func `a rod keeps its length while it swings, and its energy does not grow`() {
    let stage = WorldStage()
    let ball = stage.ball(at: Point(x: 200, y: 0), radius: 20)
    stage.gravity()
    joint(stage, .distance(200, frequency: 0, damping: 0), ball)
    let first = stage.energy(gravity: 1000)
    var (worst, growth, lowest) = (0.0, 0.0, 0.0)
    stage.run(20) {
      worst = max(worst, abs(stage.position(ball).length - 200))
      growth = max(growth, stage.energy(gravity: 1000) - first)
      lowest = min(lowest, stage.position(ball).x)
    }
    let whole = (stage.world.body(ball)?.body.pointee.m ?? 0) * 1000 * 200
    print("pendulum: length off by \(worst) pt, energy grown by \(growth / whole), swings to \(lowest)")
    #expect(worst < 2)
    #expect(growth < 0.01 * whole)
    #expect(lowest < -190)
  }

  @Test func `a spring swings with its frequency, and damped ones rest`() {
    let stage = WorldStage()
    let ball = stage.ball(at: Point(x: 150, y: 0), radius: 20)
    joint(stage, .distance(100, frequency: 2, damping: 0), ball)
    var crossings = 0
    var last = 1.0
    stage.run(5) {
      let side = stage.position(ball).x - 100
      if side * last < 0 { crossings += 1 }
      last = side
    }
    print("spring of 2 Hz: \(crossings) crossings in 5 s")
    #expect((19...21).contains(crossings))
    let damped = WorldStage()
    let other = damped.ball(at: Point(x: 150, y: 0), radius: 20)
    joint(damped, .distance(100, frequency: 2, damping: 0.5), other)
    #expect(damped.run(5, untilRest: true))
    #expect(abs(damped.position(other).x - 100) < 1)
  }

  @Test func `a rope is slack until it is tight`() {
    let stage = WorldStage()
    let ball = stage.ball(at: Point(x: 0, y: 20), radius: 10, BodyMaterial(resistance: 1))
    stage.gravity()
    joint(stage, .rope(100), ball)
    stage.step(12)
    #expect(abs(stage.position(ball).y - 25) < 1)
    stage.run(5)
    #expect(abs(stage.position(ball).y - 100) < 1)
  }

  @Test func `a pin holds a point, within its range`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 50, y: 0), size: Size(width: 100, height: 20))
    stage.gravity()
    joint(stage, .pin(friction: 0, range: -0.5...0.5), box, offset: Point(x: -50, y: 0))
    stage.run(5)
    #expect(abs(stage.angle(box) - 0.5) < 0.02)
    let end = stage.position(box) + Transform2D(rotation: stage.angle(box)).apply(Point(x: -50, y: 0))
    #expect(end.length < 1)
  }

  @Test func `a brake holds a pin that gravity would turn`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 50, y: 0), size: Size(width: 100, height: 20))
    stage.gravity()
    joint(stage, .pin(friction: 1e6, range: nil), box, offset: Point(x: -50, y: 0))
    stage.run(1)
    #expect(abs(stage.angle(box)) < 0.05)
  }

  @Test func `welded bodies move as one`() {
    let stage = WorldStage()
    let a = stage.box(at: .zero, velocity: Point(x: 100, y: 0), spin: 2)
    let b = stage.box(at: Point(x: 150, y: 0))
    joint(stage, .weld, a, offset: Point(x: 75, y: 0), other: b, anchor: Point(x: -75, y: 0))
    stage.run(3)
    #expect(abs(stage.angle(a) - stage.angle(b)) < 0.01)
    #expect(abs(stage.position(a).distance(to: stage.position(b)) - 150) < 1)
  }

  @Test func `a slide keeps to its axis and its range, upright`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero, velocity: Point(x: 50, y: 0), spin: 1)
    stage.gravity()
    joint(stage, .slide(axis: Point(x: 0, y: 1), range: -10...80), box)
    stage.run(3)
    #expect(abs(stage.position(box).x) < 1)
    #expect(abs(stage.position(box).y - 80) < 1)
    #expect(abs(stage.angle(box)) < 0.05)
  }

  @Test func `joints of what cannot move, or cannot turn, wait until it can`() {
    let stage = WorldStage()
    let kinds: [JointEffect.Kind] = [
      .distance(100, frequency: 0, damping: 0), .distance(0, frequency: 0, damping: 0),
      .distance(100, frequency: 2, damping: 0.5), .rope(100), .pin(friction: 10, range: -1...1), .weld,
      .slide(axis: Point(x: 1, y: 0), range: -50...50),
    ]
    for (index, kind) in kinds.enumerated() {
      let place = Point(x: Double(index) * 300, y: 0)
      for material in [
        BodyMaterial(isAnchored: true), BodyMaterial(allowsRotation: false), BodyMaterial(),
      ] {
        let box = stage.box(at: place, material)
        // At the very point to which it is attached.
        joint(stage, kind, box, anchor: place)
        stage.perform(.hold(box, SimulatedPose(position: place, angle: 0)))
        stage.step(2)
        stage.perform(.setMaterial(box, BodyMaterial(allowsRotation: false)))
        stage.step(2)
        stage.perform(
          .release(box, SimulatedPose(position: place + Point(x: 9, y: 9), angle: 1), velocity: .zero))
        stage.step(60)
        stage.perform(.setMaterial(box, BodyMaterial(isAnchored: true)))
        stage.step(2)
      }
    }
    #expect(stage.all.allSatisfy { stage.position($0).isFinite })
  }

  @Test func `absurd forces, places and velocities leave finite numbers`() {
    let stage = WorldStage()
    let huge = 1e300
    let box = stage.box(at: .zero, velocity: Point(x: huge, y: -huge), spin: huge)
    stage.box(at: Point(x: huge, y: 50))
    stage.effect(.gravity(Point(x: huge, y: huge), bodies: stage.all))
    stage.effect(
      .push(
        PushEffect(
          force: Point(x: huge, y: 1), bodies: [box], offsets: [Point(x: huge, y: 0)], isImpulse: false)))
    stage.effect(
      .push(
        PushEffect(force: Point(x: -huge, y: 1), bodies: [box], offsets: [.zero], isImpulse: true)))
    stage.effect(.snap(SnapEffect(body: box, point: Point(x: huge, y: 0), damping: 1)))
    stage.collide(in: Rect(x: 0, y: 0, width: 0, height: 0))
    stage.run(2)
    #expect(stage.all.allSatisfy { stage.world.pose(of: $0)?.isFinite == true })
  }

  @Test func `Newton's cradle hands on the motion`() {
    let stage = WorldStage()
    let radius = 25.0
    let balls = (0..<5).map { index in
      let x = Double(index) * (2 * radius + 0.5)
      let isLifted = index == 0
      let place = isLifted ? Point(x: x - 200, y: 0) : Point(x: x, y: 200)
      return stage.ball(at: place, radius: radius, BodyMaterial(elasticity: 1))
    }
    stage.gravity()
    stage.collide()
    for (index, ball) in balls.enumerated() {
      joint(
        stage, .distance(200, frequency: 0, damping: 0), ball,
        anchor: Point(x: Double(index) * (2 * radius + 0.5), y: 0))
    }
    var (reach, middle) = (0.0, 0.0)
    stage.run(1.6) {
      reach = max(reach, stage.position(balls[4]).x - 4 * (2 * radius + 0.5))
      middle = max(middle, abs(stage.position(balls[2]).x - 2 * (2 * radius + 0.5)))
    }
    print("cradle: the last ball swings \(reach) pt of 200, the middle one \(middle) pt")
    #expect(reach > 150)
    #expect(middle < 40)
  }

  @Test func `a net of two thousand springs is set up and held at once`() {
    let stage = WorldStage()
    let balls = (0..<1000).map { stage.ball(at: Point(x: Double($0) * 10, y: 0), radius: 3) }
    let time = Processor.measure {
      for step in 1...2 {
        for k in balls.indices.dropLast(step) {
          joint(
            stage, .distance(10 * Double(step), frequency: 3, damping: 0.2), balls[k], other: balls[k + step])
        }
      }
      stage.perform(.hold(balls[500], SimulatedPose(position: Point(x: 5000, y: 0), angle: 0)))
      stage.step(2)
    }
    print("a net of 1997 springs: \(time) s")
    #expect(time < 0.3 * Processor.patience)
  }
}
