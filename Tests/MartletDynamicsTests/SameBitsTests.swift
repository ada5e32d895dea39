import CAllocationCounter
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

struct SameBitsTests {
  /// Boxes of many kinds that fall, collide, are pushed and pulled.
  private func pile(_ count: Int, seed: UInt64) -> WorldStage {
    var random = SeededGenerator(seed: seed)
    let stage = WorldStage()
    for index in 0..<count {
      let place = Point(x: 40 + 36 * Double(index % 20), y: 580 - 34 * Double(index / 20))
      let size = Size(width: random.double(18...30), height: random.double(18...30))
      if index % 3 == 0 {
        stage.ball(at: place, radius: size.width / 2, BodyMaterial(elasticity: 0.3, friction: 0.4))
      } else {
        stage.box(at: place, size: size, BodyMaterial(elasticity: 0.1, friction: 0.4))
      }
    }
    stage.gravity()
    stage.collide(in: Rect(x: 0, y: -2000, width: 800, height: 2600), reports: true)
    return stage
  }

  @Test func `two runs give the same bits`() {
    let (a, b) = (pile(120, seed: 7), pile(120, seed: 7))
    // Bodies of another world lie between theirs in memory.
    let third = pile(30, seed: 8)
    for _ in 0..<600 {
      a.step()
      third.step()
      b.step()
    }
    #expect(a.bits == b.bits)
    func told(_ stage: WorldStage) -> [String] { stage.log.take().map { "\($0)" } }
    let (first, second) = (told(a), told(b))
    print("same bits: 120 bodies, 600 steps, \(first.count) contacts")
    #expect(first == second && first.count > 100)
  }

  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `a step in the steady state allocates nothing`() {
    let stage = pile(100, seed: 3)
    // So that nothing falls asleep.
    stage.world.perform(
      WorldCommand.behavior(
        900, .field(FieldEffect(kind: .noise, bodies: stage.all, strength: 0.2, animationSpeed: 1))),
      lateness: 0)
    stage.run(8)
    _ = stage.log.take()
    stage.perform(.behavior(2, collisionWithoutReports(stage)))
    stage.run(2)
    martlet_count_allocations()
    let before = martlet_allocation_count()
    stage.step(240)
    let count = martlet_allocation_count() - before
    print("dynamics: \(count) blocks for 240 steps of 100 bodies")
    #expect(!stage.world.isAtRest)
    #expect(count == 0)
  }

  private func collisionWithoutReports(_ stage: WorldStage) -> BehaviorEffect {
    var collision = CollisionEffect(bodies: stage.all)
    collision.enclosure = Rect(x: 0, y: -2000, width: 800, height: 2600)
    return .collision(collision)
  }

  @Test func `500 bodies`() {
    let stage = pile(500, seed: 5)
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<480 {
      let duration = clock.measure { stage.step() }
      times.append(Double(duration.components.attoseconds) / 1e15)
    }
    let falling = times[0..<240].sorted()
    let lying = times[240...].sorted()
    print(
      "500 bodies: \(falling[120]) ms a step while they fall (worst \(falling[239])), \(lying[120]) ms as they lie"
    )
  }
}
