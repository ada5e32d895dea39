import MartletGeometry
import MartletMotion
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers

/// Anything that a program may do to layers in motion, in any order.
@MainActor @Suite(.serialized) struct RandomMotionTests {
  @MainActor final class Run {
    let stage = LayerStage()
    var generator: SeededGenerator
    /// The last two animate implicitly.
    let layers: [Layer]
    var expected: [Point]
    var opacities: [Double]
    var calls: [Int] = []
    var maximumJump = 0.0
    var maximumStep = 0.0
    var handOvers = 0
    var compared = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      let stage = stage
      layers = (0..<4).map { index in
        let layer = index < 2 ? LayerStage.QuietLayer() : Layer()
        return stage.put(layer, at: Point(x: Double(index), y: 0))
      }
      expected = layers.map(\.position)
      opacities = layers.map(\.opacity)
      stage.frame()
    }

    func completion() -> @MainActor (Bool) -> Void {
      let index = calls.count
      calls.append(0)
      return { _ in self.calls[index] += 1 }
    }

    func point() -> Point { Point(x: generator.double(-500...500), y: generator.double(-500...500)) }
    func spring() -> Spring {
      Spring.damped(generator.double(0.2...3), frequency: generator.double(8...40))
    }

    /// Calls `body`, after which every layer must be shown where it was, and `layer` with the velocity that
    /// it had.
    func handOver(_ layer: Layer, keepsVelocity: Bool = false, label: String, _ body: () -> Void) {
      stage.frame()
      let before = layers.map { $0.presentation }
      // A velocity is exact if all animations are of the whole position and none is sparing; otherwise it is
      // measured.
      let isExact = layer.animations.entries.allSatisfy {
        $0.animation.property == PropertyID(.position) && !$0.animation.isSparing
      }
      let velocity = layer.velocity(of: .position)
      body()
      stage.frame()
      for (layer, before) in zip(layers, before) {
        let jump = layer.presentation.position.distance(to: before.position)
        maximumJump = max(maximumJump, jump, abs(layer.presentation.opacity - before.opacity))
        #expect(jump < 1e-6 && abs(layer.presentation.opacity - before.opacity) < 1e-9, "\(label)")
      }
      handOvers += 1
      guard keepsVelocity, isExact else { return }
      let step = layer.velocity(of: .position).distance(to: velocity) / max(velocity.length, 1)
      maximumStep = max(maximumStep, step)
      #expect(step < 0.01, "\(label)")
    }

    func step(_ label: String) {
      let index = generator.int(0..<layers.count)
      let layer = layers[index]
      let isIn = layer.tree != nil
      switch generator.int(0..<30) {
      case 0:
        expected[index] = point()
        Transaction.withoutActions { layer.position = expected[index] }
      case 1...3 where isIn:
        expected[index] = point()
        handOver(layer, keepsVelocity: true, label: label) {
          layer.animate(.position, to: expected[index], spring: spring(), completion: completion())
        }
      case 4 where isIn:
        expected[index] = point()
        handOver(layer, label: label) {
          layer.animate(
            .position, to: expected[index], duration: generator.double(0...1), completion: completion())
        }
      case 5 where isIn:
        handOver(layer, label: label) { layer.freeze(.position) }
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
      case 12...14 where isIn && index > 1:
        // By its default action, perhaps several times; the last one counts.
        handOver(layer, label: label) {
          Transaction.animationDuration = generator.double(0...0.6)
          for _ in 0...generator.int(0..<3) {
            expected[index] = point()
            layer.position = expected[index]
          }
        }
      case 15, 16:
        opacities[index] = generator.double(0...1)
        if isIn && index > 1 {
          handOver(layer, label: label) { layer.opacity = opacities[index] }
        } else {
          layer.opacity = opacities[index]
        }
      case 17 where isIn:
        handOver(layer, label: label) { layer.freeze(.opacity) }
        opacities[index] = layer.opacity
      case 18 where isIn:
        handOver(layer, label: label) {
          if generator.chance(0.5) { layer.freeze(.position.x) } else { layer.freeze(.position.y) }
        }
        expected[index] = layer.position
      case 19:
        let animation = BasicAnimation(
          from: 0, to: generator.double(-99...99), duration: generator.double(0...1),
          isAdditive: generator.chance(0.5))
        layer.add(animation, for: .position.x, completion: completion())
      case 20:
        var group = AnimationGroup(duration: generator.double(0...0.5))
        group.add(BasicAnimation(from: point(), to: point(), duration: 0.7), for: .position)
        group.add(BasicAnimation(from: 0, to: 1, duration: 0.2), for: .opacity)
        layer.add(group, key: generator.chance(0.5) ? "key" : nil, completion: completion())
      case 21 where isIn: handOver(layer, label: label) { layer.pause() }
      case 22 where isIn: handOver(layer, label: label) { layer.resume() }
      case 23 where isIn && !layer.isPaused:
        handOver(layer, label: label) { layer.setSpeed(generator.double(0.3...3)) }
      case 24:
        handOver(layer, label: label) {
          SlowMotion.factor = generator.chance(0.6) ? 1 : generator.double(0.3...4)
        }
      case 25:
        let fill = FillMode.forwards
        layer.add(
          BasicAnimation(from: 0, to: generator.double(0...1), duration: 0.1, fillMode: fill), for: .opacity,
          key: "fill", completion: completion())
      case 26: layer.removeAnimation(forKey: "fill")
      default: stage.advance(by: generator.double(0...0.3))
      }
      #expect(layer.position == expected[index] && layer.opacity == opacities[index], "\(label)")
    }

    func check(_ label: String) {
      for layer in layers where layer.tree != nil {
        compared += 1
        #expect(stage.drawn(layer) == layer.presentation, "\(label)")
      }
    }

    func finish(_ label: String) {
      SlowMotion.factor = 1
      for layer in layers {
        if layer.tree == nil { stage.root.addSublayer(layer) }
        layer.resume()
        layer.removeAnimation(forKey: "fill")
      }
      stage.advance(by: 10_000)
      check(label)
      for (index, layer) in layers.enumerated() {
        #expect(layer.presentation.position == expected[index], "\(label)")
        #expect(layer.presentation == layer.model && layer.animations.entries.isEmpty, "\(label)")
      }
      #expect(calls.allSatisfy { $0 == 1 }, "\(label)")
      #expect(stage.deadline == nil, "\(label)")
    }
  }

  @Test
  func `no row of changes makes what is shown jump, loses what was set, or calls a handler twice or never`() {
    let (seeds, steps) = (50, 2000)
    var (jump, step, handOvers, handlers, compared) = (0.0, 0.0, 0, 0, 0)
    for seed in 0..<UInt64(seeds) {
      let run = Run(seed: seed)
      for number in 0..<steps {
        let label = "seed \(seed), step \(number)"
        run.step(label)
        if number % 8 == 0 {
          run.stage.frame()
          run.check(label)
        }
      }
      run.finish("seed \(seed), end")
      jump = max(jump, run.maximumJump)
      step = max(step, run.maximumStep)
      handOvers += run.handOvers
      handlers += run.calls.count
      compared += run.compared
    }
    print(
      "layers: \(seeds * steps) steps, \(handOvers) hand-overs, largest jump \(jump) pt, largest velocity step",
      "\(step * 100) %, \(handlers) handlers called once, \(compared) times drawn as presented")
    #expect(handOvers > 30_000 && compared > 30_000)
  }

  @Test
  func `for dampings from .1 to 3, turning round at any moment keeps position and velocity`() {
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
        // The visible velocity: in the microsecond that follows.
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
