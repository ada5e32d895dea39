import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletLayers

/// Anything that a program may do to layers in motion, in any order.
@MainActor @Suite struct RandomMotionTests {
  @MainActor final class Run {
    let stage = LayerStage()
    var generator: SeededGenerator
    let layers: [Layer]
    var expected: [Point]
    var calls: [Int] = []
    var maximumJump = 0.0
    var maximumStep = 0.0
    var handOvers = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      let stage = stage
      layers = (0..<4).map { stage.layer(at: Point(x: Double($0), y: 0)) }
      expected = layers.map(\.position)
      stage.frame()
    }

    func completion() -> @MainActor (Bool) -> Void {
      let index = calls.count
      calls.append(0)
      return { _ in self.calls[index] += 1 }
    }

    func point() -> Point { Point(x: generator.double(-500...500), y: generator.double(-500...500)) }
    func spring() -> Spring {
      Spring.damped(generator.double(0.1...3), frequency: generator.double(4...30))
    }

    /// Does something after which the layer must be seen where it was, at the speed that it had.
    func handOver(_ layer: Layer, keepsVelocity: Bool, label: String, _ body: () -> Void) {
      stage.frame()
      let (position, velocity) = (layer.presentation.position, layer.velocity(of: .position))
      body()
      stage.frame()
      let jump = layer.presentation.position.distance(to: position)
      maximumJump = max(maximumJump, jump)
      handOvers += 1
      #expect(jump < 1e-6, "\(label)")
      guard keepsVelocity else { return }
      let step = layer.velocity(of: .position).distance(to: velocity) / max(velocity.length, 1)
      maximumStep = max(maximumStep, step)
      #expect(step < 0.01, "\(label)")
    }

    func step(_ label: String) {
      let index = generator.int(0..<layers.count)
      let layer = layers[index]
      let isIn = layer.tree != nil
      switch generator.int(0..<14) {
      case 0:
        expected[index] = point()
        layer.position = expected[index]
      case 1...3 where isIn:
        expected[index] = point()
        handOver(layer, keepsVelocity: true, label: label) {
          layer.animate(.position, to: expected[index], spring: spring(), completion: completion())
        }
      case 4 where isIn:
        expected[index] = point()
        handOver(layer, keepsVelocity: false, label: label) {
          layer.animate(
            .position, to: expected[index], duration: generator.double(0...1), completion: completion())
        }
      case 5 where isIn:
        handOver(layer, keepsVelocity: false, label: label) { layer.freeze(.position) }
        expected[index] = layer.position
      case 6 where isIn:
        let end = point()
        handOver(layer, keepsVelocity: true, label: label) {
          let velocity = layer.freeze(.position)
          layer.animate(
            .position, to: end, spring: spring(), initialVelocity: velocity, completion: completion())
        }
        expected[index] = end
      case 7:
        let animation = BasicAnimation(from: point(), to: point(), duration: generator.double(0...1))
        let key = generator.chance(0.5) ? "key" : nil
        layer.add(animation, for: .position, key: key, completion: completion())
      case 8: layer.removeAnimation(forKey: "key")
      case 9 where generator.chance(0.3): layer.removeAllAnimations()
      case 10 where generator.chance(0.3): layer.removeFromSuperlayer()
      case 11:
        let parent = layers[generator.int(0..<layers.count)]
        if parent.isDescendant(of: layer) || generator.chance(0.6) {
          stage.root.insertSublayer(layer, at: generator.int(0..<5))
        } else {
          parent.addSublayer(layer)
        }
      default: stage.advance(by: generator.double(0...0.3))
      }
      #expect(layer.position == expected[index], "\(label)")
    }

    func check(_ label: String) {
      for layer in layers where layer.tree != nil {
        #expect(stage.drawn(layer) == layer.presentation, "\(label)")
      }
    }
  }

  @Test("No row of changes makes what is shown jump, loses what was set, or calls a handler twice or never")
  func rows() {
    var (jump, step, handOvers, handlers) = (0.0, 0.0, 0, 0)
    for seed in 0..<20 as Range<UInt64> {
      let run = Run(seed: seed)
      for number in 0..<1000 {
        run.step("seed \(seed), step \(number)")
        if number % 10 == 0 {
          run.stage.frame()
          run.check("seed \(seed), step \(number)")
        }
      }
      for layer in run.layers where layer.tree == nil { run.stage.root.addSublayer(layer) }
      run.stage.advance(by: 10_000)
      run.check("seed \(seed), end")
      for (layer, expected) in zip(run.layers, run.expected) {
        #expect(layer.presentation.position == expected, "seed \(seed)")
      }
      #expect(run.calls.allSatisfy { $0 == 1 }, "seed \(seed): \(run.calls)")
      #expect(run.stage.wakeTime == nil, "seed \(seed)")
      jump = max(jump, run.maximumJump)
      step = max(step, run.maximumStep)
      handOvers += run.handOvers
      handlers += run.calls.count
    }
    print(
      "layers: 20000 steps, \(handOvers) hand-overs, largest jump \(jump) pt,",
      "largest velocity step \(step * 100) %, \(handlers) handlers called once")
    #expect(handOvers > 5000)
  }

  @Test("For dampings from .1 to 3, turning round at any moment keeps position and velocity")
  func reversal() {
    var (jump, step) = (0.0, 0.0)
    for damping in [0.1, 0.2, 0.5, 0.8, 0.999, 1, 1.001, 1.5, 2, 3] {
      for moment in 0..<40 {
        let stage = LayerStage()
        let layer = stage.layer(at: .zero)
        stage.frame()
        layer.animate(.position, to: Point(x: 500, y: 0), spring: .damped(damping))
        stage.advance(by: Double(moment) / 60 + 0.003)
        let (x, v) = (layer.presentation.position.x, layer.velocity(of: .position).x)
        layer.animate(.position, to: .zero, spring: .damped(damping))
        stage.frame()
        // The velocity that is seen: the first microsecond after.
        let after = layer.presentation.position.x
        stage.advance(by: 1e-6)
        let seen = (layer.presentation.position.x - after) / 1e-6
        jump = max(jump, abs(after - x))
        step = max(step, abs(seen - v) / max(abs(v), 100))
      }
    }
    print("reversal: largest jump \(jump) pt, largest velocity step \(step * 100) %")
    #expect(jump < 1e-6 && step < 0.01)
  }
}
