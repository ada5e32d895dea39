import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

/// Bodies for which hands that do not move leave no place.
struct SqueezedBodiesTests {
  private static let room = Rect(x: 0, y: 0, width: 600, height: 400)

  /// Held bodies, large ones too, with free ones in, under and between them. Returns the numbers of the held ones.
  @discardableResult
  private static func arrange(_ stage: WorldStage, _ random: inout SeededGenerator) -> [Int] {
    var held: [Int] = []
    let isRound = random.chance(0.3)
    let count = random.int(4..<16)
    for number in 0..<count {
      let place = Point(x: random.double(10...590), y: random.double(10...390))
      let material = BodyMaterial(
        elasticity: random.double(0...0.6), friction: random.double(0...0.6),
        density: random.double(0.3...3), resistance: random.double(1...4),
        angularResistance: random.double(1...4))
      let isHeld = number < count / 2
      let size = Size(
        width: random.double(isHeld ? 80...320 : 30...140),
        height: random.double(isHeld ? 60...240 : 30...110))
      let body: Int
      if isRound, random.chance(0.5) {
        body = stage.ball(at: place, radius: size.width / 3, material)
      } else {
        body = stage.box(at: place, size: size, radius: random.double(0...10), material)
      }
      let pose = SimulatedPose(position: place, angle: random.double(-0.6...0.6))
      stage.perform(.place(body, SimulatedPlacement(position: nil, angle: pose.angle)))
      guard isHeld else { continue }
      stage.perform(.hold(body, pose))
      held.append(body)
    }
    stage.collide(in: room)
    return held
  }

  @Test func `between hands that do not move everything comes to rest within three seconds`() {
    var latest = 0.0
    for seed in SeededGenerator.seeds(300) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      Self.arrange(stage, &random)
      stage.run(3, untilRest: true)
      let (time, places) = (stage.time, stage.bits)
      #expect(stage.world.isAtRest, "seed \(seed)")
      stage.run(1)
      #expect(stage.bits == places, "seed \(seed): something moves after \(time) s")
      latest = max(latest, time)
    }
    print("squeezed by hands: all rests after \(latest) s at most")
  }

  @Test func `a hand that moves again wakes what it has squeezed, which then finds a place`() {
    for seed in SeededGenerator.seeds(100) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      let held = Self.arrange(stage, &random)
      stage.run(3)
      #expect(stage.world.isAtRest, "seed \(seed)")
      // All hands leave the room one after the other.
      for body in held {
        let start = stage.position(body)
        for frame in 1...30 {
          let place = start + Point(x: 0, y: -1500) * (Double(frame) / 30)
          stage.perform(.follow(body, SimulatedPose(position: place, angle: stage.angle(body))))
          stage.step(2)
        }
      }
      #expect(stage.run(6, untilRest: true), "seed \(seed)")
      for body in stage.all where !held.contains(body) {
        for other in stage.all where other < body && !held.contains(other) {
          let depth = stage.depth(of: body, in: other)
          #expect(depth < 0.5, "seed \(seed): \(body) is left \(depth) pt in \(other)")
        }
      }
    }
  }
}
