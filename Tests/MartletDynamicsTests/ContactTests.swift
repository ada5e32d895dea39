import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

struct ContactTests {
  private static let room = Rect(x: 0, y: 0, width: 800, height: 600)

  @Test func `a box falls to the floor and rests there, and a step further nothing is computed`() {
    let stage = WorldStage()
    let box = stage.box(at: Point(x: 400, y: 300), BodyMaterial(friction: 0.5))
    stage.gravity()
    stage.collide(in: Self.room)
    let rests = stage.run(5, untilRest: true)
    print("one box: rests after \(stage.time) s, \(stage.position(box).y - 550) pt deep")
    #expect(rests && stage.time < 2)
    #expect(abs(stage.position(box).y - 550) < 0.5)
    #expect(abs(stage.position(box).x - 400) < 0.5)
    #expect(stage.world.isAtRest)
  }

  @Test(arguments: [0.0, 0.4])
  func `a stack of ten boxes rests and sleeps within three seconds`(_ friction: Double) {
    let stage = WorldStage()
    let size = 50.0
    for index in 0..<10 {
      stage.box(
        at: Point(x: 400, y: 575 - Double(index) * (size + 1)), size: Size(width: size, height: size),
        BodyMaterial(friction: friction))
    }
    stage.gravity()
    stage.collide(in: Self.room)
    let rests = stage.run(4, untilRest: true)
    let top = stage.position(9)
    print("ten boxes, friction \(friction): rest after \(stage.time) s, top at \(top)")
    #expect(rests && stage.time <= 3)
    #expect(abs(top.x - 400) < 2 && abs(top.y - 125) < 3)
  }

  @Test func `a ball bounces as high as its elasticity says`() {
    for elasticity in [0.5, 0.8, 1] {
      let stage = WorldStage()
      let ball = stage.ball(at: Point(x: 400, y: 100), radius: 20, BodyMaterial(elasticity: elasticity))
      stage.gravity()
      stage.collide(in: Self.room)
      var hasBounced = false
      var top = Double.infinity
      stage.run(2) {
        if stage.velocity(ball).y < 0 { hasBounced = true }
        if hasBounced { top = min(top, stage.position(ball).y) }
      }
      let height = (580 - top) / 480
      print("elasticity \(elasticity): rises to \(height) of the height")
      #expect(abs(height - elasticity * elasticity) < 0.03)
    }
  }

  @Test func `a ball of elasticity 1 never rises higher than it began, in a minute`() {
    let stage = WorldStage()
    let ball = stage.ball(at: Point(x: 400, y: 100), radius: 20, BodyMaterial(elasticity: 1))
    stage.gravity()
    stage.collide(in: Self.room)
    var top = Double.infinity
    var lowest = 0.0
    stage.run(60) { top = min(top, stage.position(ball).y) }
    stage.run(3) { lowest = max(lowest, 580 - stage.position(ball).y) }
    print(
      "elasticity 1 for a minute: highest \(100 - top) pt above its beginning, then \(480 - lowest) pt lost")
    #expect(top > 100 - 0.5)
    #expect(lowest > 400)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the energy of bodies without forces never grows`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = WorldStage()
    for index in 0..<40 {
      let place = Point(x: 60 + 95 * Double(index % 8), y: 60 + 110 * Double(index / 8))
      let material = BodyMaterial(
        elasticity: random.double(0...1), friction: random.double(0...1), density: random.double(0.5...2))
      stage.box(
        at: place, size: Size(width: random.double(20...60), height: random.double(20...60)),
        radius: random.double(0...10),
        velocity: Point(x: random.double(-800...800), y: random.double(-800...800)),
        spin: random.double(-6...6), material)
    }
    stage.collide(in: Self.room)
    let first = stage.energy()
    var (last, growth) = (first, 0.0)
    stage.run(10) {
      let energy = stage.energy()
      growth = max(growth, energy - last)
      last = energy
    }
    print("energy, seed \(seed): \(last / first) left after 10 s, largest growth in a step \(growth / first)")
    #expect(growth <= 1e-9 * first)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the energy of falling bodies never grows`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let stage = WorldStage()
    for index in 0..<40 {
      let place = Point(x: 60 + 95 * Double(index % 8), y: 60 + 110 * Double(index / 8))
      stage.box(
        at: place, size: Size(width: random.double(20...60), height: random.double(20...60)),
        velocity: Point(x: random.double(-300...300), y: random.double(-300...300)),
        spin: random.double(-6...6),
        BodyMaterial(elasticity: random.double(0...0.6), friction: random.double(0...1)))
    }
    stage.gravity()
    stage.collide(in: Self.room)
    let floor = stage.all.reduce(0.0) { $0 + (stage.world.body($1)?.body.pointee.m ?? 0) * -1000 * 600 }
    let first = stage.energy(gravity: 1000) - floor
    var (lowest, growth) = (first, 0.0)
    let rests = stage.run(10, untilRest: true) {
      let energy = stage.energy(gravity: 1000) - floor
      growth = max(growth, energy - lowest)
      lowest = min(lowest, energy)
    }
    // What lies in another is pushed out of it. If that lifts it, its motion pays, as far as it has any: what rests is
    // lifted for nothing, by as much of an overlap as goes more slowly than counts as a push.
    let weight = stage.all.reduce(0.0) { $0 + (stage.world.body($1)?.body.pointee.m ?? 0) * 1000 }
    let lift = Constants.leastPush / -log(Constants.overlapLeft)
    print(
      "falling, seed \(seed): \(lowest / first) left after \(stage.time) s, rests: \(rests), "
        + "largest growth over the least \(growth / first), a lift of \(growth / weight) pt, at most \(lift)")
    #expect(growth <= weight * lift && growth <= 1e-5 * first)
  }

  @Test func `nothing passes through a line, a wall or another body at 5,000 points per second`() {
    var passed: [String] = []
    for angle in stride(from: 0.0, to: 1.3, by: 0.1) {
      for phase in 0..<8 {
        let stage = WorldStage()
        let direction = Transform2D(rotation: angle).apply(Point(x: 1, y: 0))
        let start = Point(x: 100 + Double(phase) * 5, y: 0) - Point(x: 0, y: 300 * direction.y / direction.x)
        let thin = stage.box(
          at: Point(x: 400, y: 0), size: Size(width: 10, height: 4000), BodyMaterial(isAnchored: true))
        let small = stage.box(
          at: start, size: Size(width: 12, height: 12), velocity: direction * 5000)
        stage.collide()
        stage.run(0.3)
        if stage.position(small).x > stage.position(thin).x { passed.append("body \(angle) \(phase)") }

        let line = WorldStage()
        let ball = line.ball(at: start, radius: 6, velocity: direction * 5000, BodyMaterial(elasticity: 0.5))
        var collision = CollisionEffect(bodies: [ball])
        var path = Path()
        path.move(to: Point(x: 400, y: -3000))
        path.addLine(to: Point(x: 400, y: 3000))
        collision.boundaries = [CollisionEffect.Boundary(name: "line", lines: path.polylines)]
        line.effect(.collision(collision))
        line.run(0.3)
        if line.position(ball).x > 400 { passed.append("line \(angle) \(phase)") }

        let room = WorldStage()
        let box = room.box(
          at: Point(x: 150 + Double(phase), y: 200), size: Size(width: 12, height: 12),
          velocity: direction * 5000,
          BodyMaterial(elasticity: 1))
        room.collide(in: Rect(x: 100, y: 100, width: 300, height: 300))
        var isOut = false
        room.run(1) {
          let p = room.position(box)
          isOut = isOut || p.x < 98 || p.x > 402 || p.y < 98 || p.y > 402
        }
        if isOut { passed.append("room \(angle) \(phase)") }
      }
    }
    print("5,000 pt/s: \(passed.count) of \(13 * 8 * 3) passed through")
    #expect(passed == [])
  }

  @Test func `two that fly at each other at 5,000 points per second do not pass`() {
    for phase in 0..<20 {
      let stage = WorldStage()
      let left = stage.ball(at: Point(x: Double(phase), y: 0), radius: 8, velocity: Point(x: 5000, y: 0))
      let right = stage.ball(at: Point(x: 900, y: 0), radius: 8, velocity: Point(x: -5000, y: 0))
      stage.collide()
      stage.run(0.5)
      #expect(stage.position(left).x < stage.position(right).x)
    }
  }

  @Test func `items of different collision behaviors do not meet, and modes are kept`() {
    let stage = WorldStage()
    let a = stage.box(at: .zero, velocity: Point(x: 200, y: 0))
    let b = stage.box(at: Point(x: 200, y: 0))
    let c = stage.box(at: Point(x: 400, y: 0))
    var first = CollisionEffect(bodies: [a, c])
    first.place = 0
    var second = CollisionEffect(bodies: [b])
    second.place = 1
    stage.effect(.collision(first))
    stage.effect(.collision(second))
    stage.run(3)
    #expect(stage.position(b) == Point(x: 200, y: 0))
    #expect(stage.position(c).x > 400)
    var boundaries = CollisionEffect(bodies: [a, b])
    boundaries.collidesItems = false
    boundaries.place = 2
    stage.effect(.collision(boundaries))
    stage.perform(.place(a, SimulatedPlacement(position: Point(x: 150, y: 0), angle: 0)))
    stage.run(1)
    #expect(stage.position(b) == Point(x: 200, y: 0))
  }

  @Test func `contacts are told once, with what touches and where`() {
    let stage = WorldStage()
    let a = stage.ball(at: .zero, radius: 10, velocity: Point(x: 100, y: 0), BodyMaterial(elasticity: 1))
    let b = stage.ball(at: Point(x: 70, y: 0), radius: 10, BodyMaterial(elasticity: 1))
    stage.collide(in: Rect(x: -200, y: -200, width: 500, height: 400), reports: true)
    stage.run(4)
    let entries = stage.log.take()
    let described = entries.map { "\($0.isBegin ? "+" : "-") \($0.item) \($0.other)" }
    print(described)
    #expect(entries.first?.item == min(a, b) || entries.first?.item == max(a, b))
    #expect(entries.first?.isBegin == true)
    #expect(abs((entries.first?.point.x ?? 0) - 60) < 2)
    #expect(abs((entries.first?.time ?? 0) - 0.5) < 0.02)
    #expect(entries.contains { !$0.isBegin })
    #expect(
      entries.contains {
        if case .boundary(_, nil) = $0.other { $0.isBegin } else { false }
      })
  }
}
