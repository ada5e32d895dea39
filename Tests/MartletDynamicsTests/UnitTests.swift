import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletDynamics

/// Accelerations and velocities against closed forms, in UIKit's units.
struct UnitTests {
  @Test func `gravity 1 is 1000 points per second squared, exactly on the parabola`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 0, y: 0), velocity: Point(x: 50, y: -300))
    stage.gravity()
    var worst = 0.0
    stage.run(2) {
      let t = stage.time
      let expected = Point(x: 50 * t, y: -300 * t + 500 * t * t)
      worst = max(worst, stage.position(box).distance(to: expected))
    }
    print("free fall: off the parabola by \(worst) pt within 2 s")
    #expect(worst < 1e-6)
  }

  @Test(arguments: [Size(width: 100, height: 100), Size(width: 200, height: 50)])
  func `push 1 on 10,000 square points of density 1 is 100 points per second squared`(_ size: Size) {
    let stage = WorldStage()
    let box = stage.box(at: .zero, size: size)
    stage.effect(
      .push(PushEffect(force: Point(x: 100, y: 0), bodies: [box], offsets: [.zero], isImpulse: false)))
    stage.run(1)
    #expect(abs(stage.velocity(box).x - 100) < 1e-9)
    #expect(abs(stage.position(box).x - 50) < 1e-6)
  }

  @Test func `an impulse 1 changes the velocity by 100 points per second, once`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero)
    let push = PushEffect(force: Point(x: 100, y: 0), bodies: [box], offsets: [.zero], isImpulse: true)
    stage.effect(.push(push))
    stage.run(1)
    #expect(abs(stage.velocity(box).x - 100) < 1e-9)
  }

  @Test func `an impulse off the centre turns it, by its moment of inertia`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero)
    stage.effect(
      .push(
        PushEffect(
          force: Point(x: 0, y: 100), bodies: [box], offsets: [Point(x: 50, y: 0)], isImpulse: true)))
    stage.step()
    // A square of mass 1 and side 100: 100²/6.
    #expect(abs(stage.spin(box) - 100 * 50 / (100 * 100 / 6.0)) < 1e-9)
  }

  @Test func `twice the density is pushed half as fast, and falls as fast`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero, BodyMaterial(density: 2))
    stage.gravity()
    stage.effect(
      .push(PushEffect(force: Point(x: 100, y: 0), bodies: [box], offsets: [.zero], isImpulse: false)))
    stage.run(1)
    #expect(abs(stage.velocity(box).x - 50) < 1e-9)
    #expect(abs(stage.velocity(box).y - 1000) < 1e-9)
  }

  @Test func `resistance takes away its part of the velocity at each moment`() {
    let stage = WorldStage()
    let box = stage.box(
      at: .zero, velocity: Point(x: 1000, y: 0), spin: 10, BodyMaterial(resistance: 3, angularResistance: 1))
    stage.run(1)
    #expect(abs(stage.velocity(box).x - 1000 * 0.049787068) < 0.01)
    #expect(abs(stage.spin(box) - 10 * 0.367879441) < 0.001)
    #expect(stage.run(10, untilRest: true))
  }

  @Test func `a snap brings an item to its point, upright, and it rests there`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero, velocity: Point(x: 300, y: 900), spin: 4)
    stage.effect(.snap(SnapEffect(body: box, point: Point(x: 200, y: 100), damping: 0.5)))
    var reach = 0.0
    let rests = stage.run(5, untilRest: true) { reach = max(reach, stage.position(box).x) }
    print("snap: rests after \(stage.time) s, overshoots to \(reach)")
    #expect(rests && stage.time < 2.5)
    #expect(stage.position(box).distance(to: Point(x: 200, y: 100)) < 1)
    #expect(abs(stage.angle(box).remainder(dividingBy: 2 * .pi)) < 0.02)
    #expect(reach > 205, "it swings")
  }

  @Test func `under gravity a snap holds an item 5.1 points lower`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero)
    stage.gravity()
    stage.effect(.snap(SnapEffect(body: box, point: Point(x: 20, y: 10), damping: 0.5)))
    #expect(stage.run(10, untilRest: true))
    let place = stage.position(box)
    #expect(place.distance(to: Point(x: 20, y: 10 + 1000.0 / 196)) < 0.5, "\(place)")
  }

  @Test func `a body without forces keeps its velocity, and one without velocity rests`() {
    let stage = WorldStage()
    let moving = stage.box(at: .zero, velocity: Point(x: 10, y: 0), spin: 1)
    stage.run(10)
    #expect(abs(stage.position(moving).x - 100) < 1e-9)
    #expect(abs(stage.angle(moving) - 10) < 1e-9)
    let other = WorldStage()
    other.box(at: .zero)
    #expect(other.run(1, untilRest: true))
  }

  @Test func `what is anchored is not moved, and what may not rotate does not`() {
    let stage = WorldStage()
    let anchored = stage.box(at: .zero, BodyMaterial(isAnchored: true))
    let upright = stage.box(
      at: Point(x: 30, y: -200), BodyMaterial(friction: 0.5, allowsRotation: false))
    stage.gravity()
    stage.collide()
    stage.run(3)
    #expect(stage.position(anchored) == .zero)
    #expect(stage.angle(upright) == 0)
    #expect(abs(stage.position(upright).y + 100) < 1)
  }

  @Test func `a late release continues the finger's line`() {
    let stage = WorldStage()
    let box = stage.box(at: .zero)
    stage.perform(.hold(box, .zero))
    stage.step(3)
    let place = SimulatedPose(position: Point(x: 10, y: 0), angle: 1)
    let velocity = SimulatedPose(position: Point(x: 600, y: 0), angle: 3)
    stage.perform(.release(box, place, velocity: velocity), lateness: 0.005)
    #expect(abs(stage.position(box).x - 13) < 1e-12)
    #expect(abs(stage.angle(box) - 1.015) < 1e-12)
    stage.step(12)
    #expect(abs(stage.position(box).x - 73) < 1e-9)
    #expect(abs(stage.angle(box) - 1.315) < 1e-9)
  }
}
