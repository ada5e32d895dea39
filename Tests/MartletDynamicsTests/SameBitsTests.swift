import CAllocationCounter
import CostTestSupport
import Glibc
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
  func `a step of 500 bodies in the steady state allocates nothing, and neither do reports of contacts`() {
    let stage = pile(500, seed: 3)
    // So that nothing falls asleep.
    stage.world.perform(
      WorldCommand.behavior(
        900, .field(FieldEffect(kind: .noise, bodies: stage.all, strength: 2, animationSpeed: 1))),
      lateness: 0)
    var heard: [ContactLog.Entry] = []
    var contacts = 0
    // As a main thread does, once a frame.
    func frames(_ count: Int) {
      for _ in 0..<count {
        stage.step(2)
        stage.log.take(into: &heard)
        contacts += heard.count
      }
    }
    frames(480)
    contacts = 0
    martlet_count_allocations()
    let before = martlet_allocation_count()
    frames(120)
    let count = martlet_allocation_count() - before
    print("dynamics: \(count) blocks for 240 steps of 500 bodies, \(contacts) contacts told")
    #expect(!stage.world.isAtRest && contacts > 100)
    #expect(count == 0)
  }

  /// Of the thread's own time, which others who use the machine do not lengthen.
  @Test func `a step of 500 bodies takes at most 4 ms, and none longer than it lasts`() {
    // Both runs are the same to the last bit, so what one of them takes more is not the bodies'.
    var times = [Double](repeating: .infinity, count: 480)
    var duration = 0.0
    for _ in 0..<2 {
      let stage = pile(500, seed: 5)
      duration = stage.world.stepDuration * 1000
      for step in times.indices {
        times[step] = min(times[step], 1000 * Processor.measure { stage.step() })
      }
    }
    let (falling, lying) = (times[0..<240].sorted(), times[240...].sorted())
    let worst = times.max() ?? 0
    print(
      "500 bodies: \(falling[120]) ms a step while they fall (worst \(falling[239])), \(lying[120]) ms as they lie (worst \(lying[239]))"
    )
    let patience = Processor.patience
    #expect(falling[120] <= 4 * patience && lying[120] <= 4 * patience)
    // Otherwise the bodies would fall behind.
    #expect(worst <= duration * patience)
  }
}
