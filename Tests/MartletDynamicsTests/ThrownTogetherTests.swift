import Glibc
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletDynamics

/// Many bodies that are thrown at once.
struct ThrownTogetherTests {
  @Test func `the momentum of ten bodies that are thrown at once does not grow as they collide`() {
    var worst = 0.0
    for seed in SeededGenerator.seeds(40, thorough: 100) {
      var random = SeededGenerator(seed: seed)
      let stage = WorldStage()
      var poses: [SimulatedPose] = []
      for number in 0..<10 {
        let place = Point(x: 150 * Double(number % 4), y: 150 * Double(number / 4))
        poses.append(SimulatedPose(position: place, angle: random.double(-0.5...0.5)))
        let material = BodyMaterial(
          elasticity: random.double(0...1), friction: random.double(0...1), density: random.double(0.3...3))
        stage.box(
          at: place, size: Size(width: random.double(40...90), height: random.double(40...90)), material)
      }
      stage.collide()
      for number in stage.all { stage.perform(.hold(number, poses[number])) }
      stage.step(2)
      for number in stage.all {
        // Towards the others.
        let way = Point(x: 225, y: 150) - poses[number].position
        let velocity =
          way * random.double(1...6) + Point(x: random.double(-200...200), y: random.double(-200...200))
        stage.perform(
          .release(
            number, poses[number], velocity: SimulatedPose(position: velocity, angle: random.double(-6...6))))
        #expect(stage.velocity(number) == velocity)
      }
      func momentum() -> Point {
        stage.all.reduce(.zero) { $0 + stage.velocity($1) * (stage.world.body($1)?.body.pointee.m ?? 0) }
      }
      func all() -> Double {
        stage.all.reduce(0) { $0 + stage.velocity($1).length * (stage.world.body($1)?.body.pointee.m ?? 0) }
      }
      let (first, scale) = (momentum(), all())
      var energy = stage.energy()
      stage.run(2) {
        worst = max(worst, (momentum().length - first.length) / scale)
        #expect(stage.energy() <= energy * (1 + 1e-9), "seed \(seed)")
        energy = stage.energy()
      }
    }
    print("ten thrown bodies: momentum grows by \(worst) of all that was thrown at most")
    #expect(worst < 1e-9)
  }
}
