import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

/// Bodies that a hand pushes: through others, against walls and into corners, until they come free.
struct PushedBodiesTests {
  /// The most that a body's speed is of the hand's that has pushed it.
  private static let haste = 2.5

  @Test func `what a hand has pushed is hardly faster than two and a half times the hand`() {
    var (fastest, restless) = (0.0, 0)
    for seed in SeededGenerator.seeds(60, thorough: 300) {
      var generator = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let room = Size(width: generator.double(300...900), height: generator.double(200...600))
      // The materials of things on a table.
      let material = BodyMaterial(
        elasticity: generator.double(0...0.35), friction: generator.double(0...0.6),
        density: generator.double(0.3...3), resistance: generator.chance(0.5) ? 3 : 0)
      var extents: [Int: Double] = [:]
      for _ in 0..<generator.int(2..<14) {
        let place = Point(
          x: generator.double(40...room.width - 40), y: generator.double(40...room.height - 40))
        if generator.chance(0.3) {
          let radius = generator.double(10...45)
          extents[stage.ball(at: place, radius: radius, material)] = radius
        } else {
          let size = Size(width: generator.double(15...120), height: generator.double(15...120))
          let box = stage.box(at: place, size: size, radius: generator.double(0...7), material)
          extents[box] = Point(x: size.width / 2, y: size.height / 2).length
        }
      }
      stage.collide(in: Rect(origin: .zero, size: room))
      // They come out of each other first.
      stage.run(4)
      if !stage.world.isAtRest { restless += 1 }
      var places = stage.all.map { stage.position($0) }
      var (fastestHand, worst) = (0.0, 0.0)
      func step(held: Int?) {
        stage.step()
        for number in stage.all {
          let place = stage.position(number)
          if number != held {
            worst = max(worst, place.distance(to: places[number]) / stage.world.stepDuration)
          }
          places[number] = place
        }
      }
      for _ in 0..<3 {
        let held = generator.int(0..<stage.all.count)
        var pose = SimulatedPose(position: stage.position(held), angle: stage.angle(held))
        stage.perform(.hold(held, pose))
        var velocity = Point.zero
        for _ in 0..<4 {
          let goal = Point(x: generator.double(0...room.width), y: generator.double(0...room.height))
          let speed = generator.double(200...1200)
          let frames = max(Int((goal - pose.position).length / speed * 60 * .pi / 2), 4)
          let (start, turn) = (pose.position, generator.chance(0.5) ? 0 : generator.double(-0.04...0.04))
          for frame in 1...frames {
            let place = start + (goal - start) * (0.5 - cos(.pi * Double(frame) / Double(frames)) / 2)
            velocity = (place - pose.position) * 60
            pose = SimulatedPose(position: place, angle: pose.angle + turn)
            fastestHand = max(fastestHand, velocity.length + abs(turn) * 60 * (extents[held] ?? 0))
            stage.perform(.follow(held, pose))
            for _ in 0..<2 { step(held: held) }
            if frame > 3, generator.chance(0.01) { break }
          }
          for _ in 0..<generator.int(0..<30) { step(held: held) }
        }
        stage.perform(
          .release(
            held, pose, velocity: SimulatedPose(position: generator.chance(0.5) ? velocity : .zero, angle: 0))
        )
        // It was drawn there all the time.
        places[held] = pose.position
        for _ in 0..<120 { step(held: nil) }
      }
      fastest = max(fastest, worst / fastestHand)
      #expect(
        worst <= Self.haste * fastestHand,
        "seed \(seed): \(worst) pt/s of a hand of \(fastestHand) pt/s, \(stage.all.count) bodies")
    }
    print(
      "pushed by hands: at most \(fastest) times as fast as the hand; \(restless) did not rest within 4 s before"
    )
  }
}
