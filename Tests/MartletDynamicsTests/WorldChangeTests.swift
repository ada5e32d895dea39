import Glibc
import MartletGeometry
import MartletRenderTree
import Testing

@testable import MartletDynamics

/// What a world does when something in it changes.
struct WorldChangeTests {
  private static let room = Rect(x: 0, y: 0, width: 800, height: 600)

  private func collision(_ stage: WorldStage, in rect: Rect?, isReported: Bool = true) -> BehaviorEffect {
    var collision = CollisionEffect(bodies: stage.all)
    collision.enclosure = rect
    collision.isReported = isReported
    return .collision(collision)
  }

  // MARK: Springs

  @Test(arguments: [false, true])
  func `a spring that is made while its item is held or anchored has its frequency afterwards`(_ isHeld: Bool)
  {
    let stage = WorldStage()
    let ball = stage.ball(at: Point(x: 150, y: 0), radius: 20, BodyMaterial(isAnchored: !isHeld))
    let start = SimulatedPose(position: Point(x: 150, y: 0), angle: 0)
    if isHeld { stage.perform(.hold(ball, start)) }
    stage.effect(
      .joint(
        JointEffect(
          kind: .distance(100, frequency: 2, damping: 0), body: ball, offset: .zero, other: nil, anchor: .zero
        )))
    stage.step(3)
    if isHeld {
      stage.perform(.release(ball, start, velocity: .zero))
    } else {
      stage.perform(.setMaterial(ball, BodyMaterial()))
    }
    var (crossings, last, reach) = (0, 1.0, 0.0)
    stage.run(5) {
      let side = stage.position(ball).x - 100
      if side * last < 0 { crossings += 1 }
      (last, reach) = (side, max(reach, abs(side)))
    }
    print(
      "spring of 2 Hz, \(isHeld ? "held" : "anchored") at first: \(crossings) crossings in 5 s, \(reach) pt far"
    )
    #expect((19...21).contains(crossings))
    #expect(reach < 52)
  }

  // MARK: Boundaries

  @Test func `a room that has another size now acts as one that had it from the beginning`() {
    let stages = [WorldStage(), WorldStage()]
    for (stage, isNew) in zip(stages, [true, false]) {
      for x in [150.0, 400, 600] {
        stage.box(
          at: Point(x: x, y: 300), size: Size(width: 114, height: 68), radius: 8,
          velocity: Point(x: x - 380, y: 0),
          spin: 2, BodyMaterial(elasticity: 0.35, friction: 0.4))
      }
      stage.gravity()
      if !isNew {
        stage.perform(.behavior(50, collision(stage, in: Rect(x: 0, y: 0, width: 500, height: 400))))
      }
      stage.perform(.behavior(50, collision(stage, in: Self.room)))
    }
    var deepest = 0.0
    for _ in 0..<240 {
      for stage in stages { stage.step() }
      for number in stages[1].all {
        let (p, angle) = (stages[1].position(number), stages[1].angle(number))
        let reach = abs(49 * sin(angle)) + abs(26 * cos(angle)) + 8
        deepest = max(deepest, p.y + reach - Self.room.maxY)
      }
    }
    print("boxes in a room that has grown: \(deepest) pt in the floor at most")
    #expect(stages[0].bits == stages[1].bits)
    #expect(deepest < 2)
  }

  // MARK: Contacts

  @Test func `a contact is told of the item, though the body's number is another item's by now`() {
    let stage = WorldStage()
    stage.ball(at: Point(x: 400, y: 590), radius: 10)
    stage.gravity()
    stage.perform(.behavior(50, collision(stage, in: Self.room)))
    stage.step(3)
    stage.perform(.remove(0))
    stage.perform(
      .add(
        0, .circle(center: .zero, radius: 10), BodyMaterial(),
        SimulatedPose(position: Point(x: 400, y: 300), angle: 0), velocity: .zero, item: 77))
    stage.perform(.behavior(50, collision(stage, in: Self.room)))
    #expect(stage.run(4, untilRest: true))
    let told = stage.log.take().map { "\($0.isBegin) \($0.item)" }
    #expect(told == ["true 0", "false 0", "true 77"])
  }

  @Test func `numbers of boundaries that are gone are used again`() {
    let stage = WorldStage()
    stage.ball(at: Point(x: 400, y: 300), radius: 10)
    for round in 0..<200 {
      var collision = CollisionEffect(bodies: stage.all)
      let path = Path(rect: Rect(x: 0, y: 0, width: 800, height: 600 + Double(round % 7)))
      collision.boundaries = [CollisionEffect.Boundary(name: "boundary \(round)", lines: path.polylines)]
      stage.perform(.behavior(50, .collision(collision)))
      stage.step()
    }
    #expect(stage.world.boundaryNames.count <= 8)
  }

  @Test func `what touches a boundary goes on touching it while the room becomes wider`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 400, y: 540), BodyMaterial(friction: 0.5))
    stage.gravity()
    stage.perform(.behavior(50, collision(stage, in: Self.room)))
    #expect(stage.run(4, untilRest: true))
    #expect(stage.log.take().map(\.isBegin) == [true])
    for width in stride(from: 810.0, through: 900, by: 10) {
      stage.perform(.behavior(50, collision(stage, in: Rect(x: 0, y: 0, width: width, height: 600))))
      stage.step(4)
    }
    #expect(stage.log.take().isEmpty)
    #expect(abs(stage.position(box).y - 550) < 0.5)
    stage.perform(.behavior(50, collision(stage, in: Rect(x: 0, y: 0, width: 900, height: 700))))
    #expect(stage.run(4, untilRest: true))
    #expect(abs(stage.position(box).y - 650) < 0.5, "it falls to the new floor")
    #expect(stage.log.take().map(\.isBegin) == [false, true])
  }

  // MARK: What sleeps

  @Test func `what lies on a held body that moves away, or on an anchored one that is freed, falls`() {
    let wide = Size(width: 300, height: 40)
    let held = WorldStage()
    let (table, box) = (
      held.box(at: Point(x: 400, y: 400), size: wide), held.box(at: Point(x: 400, y: 325))
    )
    let place = SimulatedPose(position: Point(x: 400, y: 400), angle: 0)
    held.perform(.hold(table, place))
    held.gravity()
    held.collide()
    #expect(held.run(5, untilRest: true))
    held.perform(
      .follow(table, place.advanced(by: SimulatedPose(position: Point(x: 1000, y: 0), angle: 0), for: 1)))
    held.run(1)
    #expect(held.position(box).y > 500)

    let anchored = WorldStage()
    let (shelf, other) = (
      anchored.box(at: Point(x: 400, y: 400), size: wide, BodyMaterial(isAnchored: true)),
      anchored.box(at: Point(x: 400, y: 325))
    )
    anchored.gravity()
    anchored.collide()
    #expect(anchored.run(5, untilRest: true))
    anchored.perform(.setMaterial(shelf, BodyMaterial()))
    anchored.run(1)
    #expect(anchored.position(shelf).y > 700 && anchored.position(other).y > 600)
  }

  @Test func `what touches a wall, or another body, falls from rest`() {
    let wall = WorldStage()
    let box = wall.box(at: Point(x: 49.95, y: 100))
    wall.collide(in: Rect(x: 0, y: 0, width: 800, height: 6000))
    wall.step(2)
    wall.gravity()
    wall.run(1)
    print("at a wall: \(wall.position(box).y - 100) of 500 pt in 1 s")
    #expect(abs(wall.position(box).y - 600) < 10)

    let pair = WorldStage()
    let (left, right) = (pair.box(at: .zero), pair.box(at: Point(x: 99.95, y: 0)))
    pair.collide()
    pair.step(2)
    pair.gravity()
    pair.run(1)
    print("side by side: \(pair.position(left).y), \(pair.position(right).y) of 500 pt in 1 s")
    #expect(abs(pair.position(left).y - 500) < 10 && abs(pair.position(right).y - 500) < 10)
  }

  @Test func `what hangs on a body that was anchored falls with it`() {
    let stage = WorldStage()
    let top = stage.ball(at: Point(x: 0, y: 0), radius: 10, BodyMaterial(isAnchored: true))
    let ball = stage.ball(at: Point(x: 0, y: 100), radius: 10, BodyMaterial(resistance: 1))
    stage.gravity()
    stage.effect(.joint(JointEffect(kind: .rope(100), body: ball, offset: .zero, other: top, anchor: .zero)))
    #expect(stage.run(10, untilRest: true))
    stage.perform(.setMaterial(top, BodyMaterial()))
    stage.run(1)
    #expect(stage.position(top).y > 300 && stage.position(ball).y > 300)
  }

  // MARK: Limits

  @Test func `a late body has gone on with its velocity`() {
    let stage = WorldStage()
    stage.perform(
      .add(
        0, .circle(center: .zero, radius: 10), BodyMaterial(), SimulatedPose(position: .zero, angle: 1),
        velocity: SimulatedPose(position: Point(x: 600, y: 0), angle: 4), item: 0), lateness: 0.005)
    #expect(abs(stage.position(0).x - 3) < 1e-12 && abs(stage.angle(0) - 1.02) < 1e-12)
  }

  @Test func `places, velocities and spins have limits`() {
    let stage = WorldStage()
    let far = stage.ball(at: Point(x: 1e200, y: -1e200), radius: 10)
    #expect(stage.position(far) == Point(x: Constants.farthestPlace, y: -Constants.farthestPlace))
    let fast = stage.ball(at: .zero, radius: 10, velocity: Point(x: 1e300, y: -1e300))
    stage.step()
    #expect(stage.velocity(fast).length <= Constants.highestSpeed * (1 + 1e-9))
    stage.perform(.hold(fast, .zero))
    stage.perform(
      .release(fast, .zero, velocity: SimulatedPose(position: Point(x: -1e300, y: 0), angle: 1e300)))
    stage.step()
    #expect(abs(stage.spin(fast)) <= Constants.highestSpin)
    #expect(stage.velocity(fast).length <= Constants.highestSpeed * (1 + 1e-9))
    let push = PushEffect(
      force: Point(x: 1e308, y: 1e308), bodies: [fast], offsets: [Point(x: 1e9, y: 0)], isImpulse: true)
    stage.effect(.push(push))
    stage.step()
    #expect(stage.velocity(fast).isFinite && stage.spin(fast).isFinite)
  }

  @Test func `what is no number is zero before Chipmunk sees it`() {
    let stage = WorldStage()
    let ball = stage.ball(at: .zero, radius: 10)
    let body = stage.world.body(ball)?.body
    body?.pointee.v.x = .nan
    body?.pointee.w = .nan
    body?.pointee.v_bias.y = .infinity
    body?.pointee.w_bias = .nan
    stage.step(2)
    #expect(stage.position(ball) == .zero && stage.angle(ball) == 0)
  }
}
