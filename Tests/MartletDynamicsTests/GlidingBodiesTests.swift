import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

/// Bodies that are let go where something is already.
struct GlidingBodiesTests {
  private static let room = Rect(x: 0, y: 0, width: 900, height: 700)

  /// Steps until everything rests. Returns by how much a step of a body was longer than its velocity, its spin at its edge
  /// and a glide make it.
  private func longestLeap(_ stage: WorldStage, _ seconds: Double, of numbers: [Int]) -> Double {
    let duration = stage.world.stepDuration
    // Out of a corner it is pushed by one wall and taken out of both.
    let glide = Constants.glideSpeed * 1.5.squareRoot()
    var (longest, places) = (0.0, numbers.map { stage.position($0) })
    func speed(_ number: Int) -> Double {
      let reach = stage.world.body(number)?.reach ?? 0
      return stage.velocity(number).length + abs(stage.spin(number)) * reach
    }
    var speeds = numbers.map { speed($0) }
    stage.run(seconds, untilRest: true) {
      for (k, number) in numbers.enumerated() {
        let (place, speed) = (stage.position(number), speed(number))
        let way = place.distance(to: places[k])
        longest = max(longest, way - (max(speed, speeds[k]) + glide) * duration)
        (places[k], speeds[k]) = (place, speed)
      }
    }
    return longest
  }

  private func material(_ random: inout SeededGenerator) -> BodyMaterial {
    BodyMaterial(
      elasticity: random.double(0...0.5), friction: random.double(0...0.6), density: random.double(0.3...3),
      resistance: random.double(1...4), angularResistance: random.double(1...4))
  }

  @Test func `what is let go outside of the reference glides back in, however it is thrown`() {
    var longest = -Double.infinity
    for seed in SeededGenerator.seeds(150, thorough: 600) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let size = Size(width: random.double(20...320), height: random.double(20...200))
      // On an edge or a corner, or beyond it.
      let (left, top) = (random.chance(0.5), random.chance(0.5))
      var place = Point(x: random.double(0...900), y: random.double(0...700))
      let kind = random.int(0..<3)
      if kind != 1 { place.x = left ? random.double(-300...30) : random.double(870...1200) }
      if kind != 0 { place.y = top ? random.double(-300...30) : random.double(670...1000) }
      let body = stage.box(at: place, size: size, radius: random.double(0...10), material(&random))
      var collision = CollisionEffect(bodies: [body])
      collision.enclosure = Self.room
      stage.effect(.collision(collision))
      // What is held elsewhere changes nothing.
      if random.chance(0.5) {
        let other = stage.box(at: Point(x: 450, y: 350))
        stage.perform(.hold(other, SimulatedPose(position: Point(x: 450, y: 350), angle: 0)))
      }
      let pose = SimulatedPose(position: place, angle: random.double(-3...3))
      let way = random.double(0...2 * .pi)
      let velocity = SimulatedPose(
        position: Point(x: cos(way), y: sin(way)) * (random.chance(0.3) ? 0 : random.double(0...3000)),
        angle: random.double(-6...6))
      let lateness = random.double(0...0.02)
      stage.perform(.hold(body, pose))
      stage.step(2)
      stage.perform(.release(body, pose, velocity: velocity), lateness: lateness)
      let first = stage.position(body).distance(to: place)
      let reach = stage.world.body(body)?.reach ?? 0
      let most = velocity.position.length + abs(velocity.angle) * reach
      #expect(first <= most * lateness + Constants.slop, "seed \(seed)")
      let leap = longestLeap(stage, 20, of: [body])
      longest = max(longest, leap)
      #expect(leap < 0.01, "seed \(seed): a step is \(leap) pt too long")
      #expect(stage.world.isAtRest, "seed \(seed)")
      for boundary in stage.world.boundaries.values.joined() {
        guard let shape = stage.world.body(body)?.shape else { continue }
        #expect(stage.depth(of: shape, in: boundary.shape) < 0.5, "seed \(seed): \(stage.position(body))")
      }
    }
    print("glides: a step is at most \(longest) pt longer than glides make it")
  }

  @Test(arguments: [-8.8, -24.5])
  func `a turned view that is let go at the upper edge neither jumps nor shoots`(y: Double) {
    let stage = WorldStage()
    let body = stage.box(at: Point(x: 450, y: y), size: Size(width: 320, height: 93))
    let pose = SimulatedPose(position: Point(x: 450, y: y), angle: 1)
    stage.collide(in: Self.room)
    stage.perform(.hold(body, pose))
    stage.step(2)
    stage.perform(
      .release(body, pose, velocity: SimulatedPose(position: Point(x: 0, y: -60), angle: 0)), lateness: 0.01)
    #expect(abs(stage.position(body).y - y) < 0.7)
    #expect(longestLeap(stage, 5, of: [body]) < 0.01)
    #expect(stage.position(body).y > 45)
  }

  @Test func `what glides keeps the velocity and the spin of the hand`() {
    let stage = WorldStage()
    let ball = stage.ball(at: Point(x: 300, y: -15), radius: 40)
    let pose = SimulatedPose(position: Point(x: 300, y: -15), angle: 0)
    stage.collide(in: Self.room)
    stage.perform(.hold(ball, pose))
    stage.step(2)
    stage.perform(.release(ball, pose, velocity: SimulatedPose(position: Point(x: 200, y: 90), angle: 3)))
    stage.run(0.5)
    #expect(stage.velocity(ball).distance(to: Point(x: 200, y: 90)) < 1e-9 && stage.spin(ball) == 3)
    #expect(stage.position(ball).y > 60)
  }

  @Test func `what is let go in a drawn boundary glides back to the side of its middle`() {
    for seed in SeededGenerator.seeds(100, thorough: 400) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let radius = random.double(15...80)
      let pen = Rect(x: 100, y: 100, width: 500, height: 400)
      let inset = radius * random.double(0.4...0.9)
      let place =
        random.chance(0.5)
        ? Point(x: random.double(200...500), y: random.chance(0.5) ? pen.minY + inset : pen.maxY - inset)
        : Point(x: random.chance(0.5) ? pen.minX + inset : pen.maxX - inset, y: random.double(200...400))
      let body =
        random.chance(0.5)
        ? stage.ball(at: place, radius: radius, material(&random))
        : stage.box(
          at: place, size: Size(width: 2 * radius, height: 2 * radius), radius: 4, material(&random))
      var collision = CollisionEffect(bodies: [body])
      let path = random.chance(0.5) ? Path(rect: pen) : Path(roundedRect: pen, cornerRadius: 20)
      collision.boundaries = [CollisionEffect.Boundary(name: "pen", lines: path.polylines)]
      stage.effect(.collision(collision))
      let way = random.double(0...2 * .pi)
      let pose = SimulatedPose(position: place, angle: 0)
      stage.perform(.hold(body, pose))
      stage.perform(
        .release(
          body, pose,
          velocity: SimulatedPose(
            position: Point(x: cos(way), y: sin(way)) * random.double(0...3000), angle: 0)))
      #expect(longestLeap(stage, 20, of: [body]) < 0.01, "seed \(seed)")
      #expect(
        pen.insetBy(dx: 5, dy: 5).contains(stage.position(body)), "seed \(seed): \(stage.position(body))")
    }
  }

  @Test func `of two bodies that are let go on each other neither jumps, and they part`() {
    for seed in SeededGenerator.seeds(75, thorough: 300) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let middle = Point(x: 450, y: 350)
      let small = stage.box(
        at: middle, size: Size(width: random.double(20...80), height: random.double(20...80)),
        material(&random))
      let place = middle + Point(x: random.double(-60...60), y: random.double(-60...60))
      let large = stage.box(
        at: place, size: Size(width: random.double(80...400), height: random.double(80...300)),
        material(&random))
      stage.collide(in: Self.room)
      let pose = SimulatedPose(position: place, angle: random.double(-3...3))
      stage.perform(.hold(large, pose))
      stage.perform(.release(large, pose, velocity: .zero))
      #expect(longestLeap(stage, 10, of: [small, large]) < 0.01, "seed \(seed)")
      #expect(stage.world.isAtRest && stage.depth(of: small, in: large) < 0.5, "seed \(seed)")
    }
  }
}

extension WorldBody {
  /// How far its corners are from its position, in points.
  fileprivate var reach: Double {
    switch outline {
    case .circle(let center, let radius): center.length + radius
    case .polygon(let points, let radius): (points.map(\.length).max() ?? 0) + radius
    }
  }
}
