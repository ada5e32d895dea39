import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

/// Bodies that a hand presses against walls and into corners.
struct PressedBodiesTests {
  /// Bodies in a room, one of which is held.
  private final class Play {
    let stage = WorldStage()
    var room = Rect(x: 0, y: 0, width: 600, height: 400)
    /// The half sizes of boxes, the radius of their corners included.
    private(set) var boxes: [Int: Size] = [:]
    private(set) var balls: [Int: Double] = [:]
    /// How deep a free body was in a wall at most, in points, beyond what it may be.
    private(set) var deepest = 0.0
    /// How deep walls that have moved may be in bodies, which glide out of them.
    private var allowed = 0.0

    init(_ generator: inout SeededGenerator) {
      for _ in 0..<generator.int(2..<7) {
        let place = Point(x: generator.double(80...520), y: generator.double(80...320))
        let material = BodyMaterial(
          elasticity: generator.double(0...0.8), friction: generator.double(0...0.6),
          density: generator.double(0.3...3))
        if generator.chance(0.3) {
          let radius = generator.double(15...45)
          balls[stage.ball(at: place, radius: radius, material)] = radius
        } else {
          let size = Size(width: generator.double(30...120), height: generator.double(30...120))
          boxes[stage.box(at: place, size: size, radius: generator.double(0...10), material)] = size
        }
      }
      if generator.chance(0.6) { stage.gravity(generator.double(0.3...1)) }
      enclose()
      stage.run(2)
    }

    /// Builds the room around the bodies anew, with walls that move in by a way at most.
    func enclose(by way: Double = 0) {
      allowed += way
      var collision = CollisionEffect(bodies: stage.all)
      collision.enclosure = room
      stage.perform(.behavior(50, .collision(collision)))
    }

    /// Steps, and looks how deep bodies are in walls.
    func step(held: Int?) {
      stage.step()
      allowed = max(allowed - Constants.glideSpeed * 0.5.squareRoot() * stage.world.stepDuration, 0)
      for number in stage.all where number != held {
        let (p, angle) = (stage.position(number), stage.angle(number))
        let half = boxes[number].map { Size(width: $0.width / 2, height: $0.height / 2) }
        let radius = balls[number] ?? 0
        // A rounded corner reaches less far: at most that of the sharp one counts.
        let (w, h) = half.map { ($0.width, $0.height) } ?? (radius, radius)
        let turned = half != nil
        let reach = Point(
          x: turned ? abs(w * cos(angle)) + abs(h * sin(angle)) : w,
          y: turned ? abs(w * sin(angle)) + abs(h * cos(angle)) : h)
        let rounding = turned ? 10 * (2.0.squareRoot() - 1) : 0
        for out in [
          room.minX - (p.x - reach.x), p.x + reach.x - room.maxX, room.minY - (p.y - reach.y),
          p.y + reach.y - room.maxY,
        ] { deepest = max(deepest, out - rounding - allowed) }
      }
    }
  }

  @Test func `what a hand presses against a wall stays out of it`() {
    var deepest = 0.0
    for seed in SeededGenerator.seeds(40, thorough: 150) {
      var generator = SeededGenerator(seed: seed)
      let play = Play(&generator)
      let held = generator.int(0..<play.stage.all.count)
      var pose = SimulatedPose(position: play.stage.position(held), angle: play.stage.angle(held))
      play.stage.perform(.hold(held, pose))
      for _ in 0..<6 {
        // The hand goes somewhere, also beyond the walls, and back.
        let goal = Point(x: generator.double(-20...620), y: generator.double(-20...420))
        let frames = generator.int(10..<60)
        let (start, turn) = (pose.position, generator.double(-0.05...0.05))
        for frame in 1...frames {
          let share = 0.5 - cos(.pi * Double(frame) / Double(frames)) / 2
          pose.position = start + (goal - start) * share
          pose.angle += turn
          play.stage.perform(.follow(held, pose))
          for _ in 0..<2 { play.step(held: held) }
        }
        for _ in 0..<generator.int(0..<80) { play.step(held: held) }
        guard generator.chance(0.3) else { continue }
        let (width, height) = (generator.double(560...640), generator.double(360...440))
        let way = max(play.room.width - width, play.room.height - height, 0)
        play.room = Rect(x: 0, y: 0, width: width, height: height)
        play.enclose(by: way)
      }
      play.stage.perform(.release(held, pose, velocity: .zero))
      #expect(play.deepest < 1, "seed \(seed): \(play.deepest) pt in a wall")
      deepest = max(deepest, play.deepest)
      play.stage.run(1)
      for _ in 0..<120 { play.step(held: nil) }
      #expect(play.deepest < 1, "seed \(seed): \(play.deepest) pt in a wall after the hand has let go")
    }
    print("pressed by hands: \(deepest) pt in a wall at most")
  }
}
