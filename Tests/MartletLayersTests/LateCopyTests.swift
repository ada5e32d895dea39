import MartletGeometry
import MartletMotion
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// Copies that are later, beside layers made by hand to which the same happens later.
@MainActor
@Suite struct LateCopyTests {
  /// A replicator with a square, its copies 60 points to the right of each other; and squares made by hand below them.
  @MainActor
  private final class Scene {
    let stage = LayerStage()
    let square = Layer()
    let hands: [Layer]
    /// How much later each copy is than the one before it, in frames.
    static let lag = 8
    static let frame = 1.0 / 32
    static let start = Point(x: 20, y: 50)
    private static let drop = 130.0

    init(copies: Int = 3) {
      hands = (0..<copies).map { _ in Layer() }
      let row = ReplicatorLayer()
      Transaction.withoutActions {
        row.frame = Rect(x: 20, y: 20, width: 300, height: 100)
        row.instanceCount = copies
        row.instanceTransform = Transform(translationX: 60, y: 0, z: 0)
        row.instanceDelay = Double(Self.lag) * Self.frame
        stage.root.addSublayer(row)
        for layer in [square] + hands {
          layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
          layer.backgroundColor = .black
        }
        square.position = Self.start
        row.addSublayer(square)
        for (number, hand) in hands.enumerated() {
          hand.position = home(of: number)
          stage.root.addSublayer(hand)
        }
      }
      stage.advance(by: Self.frame)
    }

    func home(of hand: Int) -> Point {
      Point(x: Self.start.x + 20 + 60 * Double(hand), y: Self.start.y + 20 + Self.drop)
    }

    /// What is drawn: for each copy, and then for each layer made by hand, its middle as if it were the first copy, and its
    /// opacity.
    func shown() -> (copies: [(Point, Double)], hands: [(Point, Double)]) {
      stage.frame()
      let list = stage.renderTree.displayList
      let all = list.items.filter { $0.kind == .shape && !$0.frame.isEmpty }.enumerated().map { index, item in
        let number = index % hands.count
        let way = Point(x: 20 + 60 * Double(number), y: 20 + (index < hands.count ? 0 : Self.drop))
        return (item.frame.center - way, Double(list.shapes[Int(item.payload)].fill.w * item.opacity))
      }
      return (Array(all.prefix(hands.count)), Array(all.dropFirst(hands.count)))
    }
  }

  private func shown(_ scene: Scene) -> [Double] {
    scene.shown().copies.map { ($0.1 * 100).rounded() / 100 }
  }

  private func heights(_ scene: Scene) -> [Double] { scene.shown().copies.map { $0.0.y.rounded() } }

  @Test func `a copy that still shows one fade does not show the start of the next`() {
    let scene = Scene()
    scene.square.animate(.opacity, to: 0.4, duration: 0.5, timingFunction: .linear)
    scene.stage.advance(by: 0.625)
    scene.square.animate(.opacity, to: 0.8, duration: 0.5, timingFunction: .linear)
    // The second copy is a quarter of a second later, the third one half.
    #expect(shown(scene) == [0.4, 0.55, 0.85])
    scene.stage.advance(by: 0.25)
    #expect(shown(scene) == [0.6, 0.4, 0.55])
    scene.stage.advance(by: 1.25)
    #expect(shown(scene) == [0.8, 0.8, 0.8])
  }

  @Test func `an additive animation that accompanies no set moves no copy before it begins`() {
    let scene = Scene()
    scene.square.add(
      BasicAnimation(
        from: Point(x: 0, y: 40), to: .zero, duration: 0.5, timingFunction: .linear, isAdditive: true),
      for: .position)
    #expect(heights(scene) == [90, 50, 50])
    scene.stage.advance(by: 0.375)
    #expect(heights(scene) == [60, 80, 50])
  }

  @Test func `an animation that another one replaces goes on in copies until then`() {
    let scene = Scene()
    scene.square.animate(.opacity, to: 0, duration: 1, timingFunction: .linear)
    scene.stage.advance(by: 0.5)
    scene.square.animate(.opacity, to: 1, duration: 1, timingFunction: .linear)
    scene.stage.advance(by: 0.125)
    #expect(shown(scene) == [0.56, 0.63, 0.88])
  }

  @Test func `an animation that the program adds with a change of the model shows the old value before it`() {
    let scene = Scene()
    Transaction.withoutActions { scene.square.opacity = 0.2 }
    scene.square.add(
      BasicAnimation(from: 1, to: 0.2, duration: 0.5, timingFunction: .linear), for: .opacity)
    scene.stage.advance(by: 0.25)
    #expect(shown(scene) == [0.6, 1, 1])
  }

  @Test func `what is removed ends in all copies, and what was over in the layer too`() {
    let scene = Scene()
    scene.square.animate(.opacity, to: 0.4, duration: 0.25, timingFunction: .linear)
    scene.square.animate(.position, to: Scene.start + Point(x: 0, y: 40), duration: 0.25)
    scene.stage.advance(by: 0.375)
    scene.square.removeAnimations(for: .opacity)
    #expect(shown(scene) == [0.4, 0.4, 0.4])
    #expect(heights(scene)[2] == 50)
    scene.square.removeAllAnimations()
    #expect(heights(scene) == [90, 90, 90])
  }

  /// Something that happens to a layer.
  private struct Step {
    /// The property; `nil` for all.
    var property: PropertyID
    /// What happens, for a layer with a home.
    var run: @MainActor (Layer, Point) -> Void
    /// What it leaves in the model.
    var settle: @MainActor (Layer, Point) -> Void = { _, _ in }
  }

  private func randomStep(_ generator: inout SeededGenerator) -> Step {
    let duration = Double(generator.int(1..<40)) * Scene.frame
    let opacity = generator.double(0.2...1)
    let from = generator.double(0.2...1)
    let way = Point(x: generator.double(-15...15), y: generator.double(-30...30))
    let kind = generator.int(0..<10)
    let key = generator.chance(0.4) ? "\(kind < 5 ? "fade" : "way") \(generator.int(0..<2))" : nil
    func quietly(_ body: () -> Void) { Transaction.withoutActions(body) }
    func fade(_ layer: Layer, _ home: Point) { quietly { layer.opacity = opacity } }
    func go(_ layer: Layer, _ home: Point) { quietly { layer.position = home + way } }
    switch kind {
    case 0:
      return Step(
        property: AnimatableProperty.opacity.id,
        run: { layer, _ in
          Transaction.perform {
            Transaction.animationDuration = duration
            layer.opacity = opacity
          }
        }, settle: fade)
    case 1, 2:
      return Step(
        property: AnimatableProperty.opacity.id,
        run: { layer, _ in layer.animate(.opacity, to: opacity, duration: duration) }, settle: fade)
    case 3:
      return Step(
        property: AnimatableProperty.opacity.id,
        run: { layer, _ in
          layer.add(BasicAnimation(from: from, to: opacity, duration: duration), for: .opacity, key: key)
        })
    case 4:
      return Step(
        property: AnimatableProperty.opacity.id,
        run: { layer, _ in
          quietly { layer.opacity = opacity }
          layer.add(BasicAnimation(from: from, to: opacity, duration: duration), for: .opacity, key: key)
        }, settle: fade)
    case 5, 6:
      return Step(
        property: AnimatableProperty.position.id,
        run: { layer, home in layer.animate(.position, to: home + way, duration: duration) }, settle: go)
    case 7:
      return Step(
        property: AnimatableProperty.position.id,
        run: { layer, home in
          layer.animate(.position, to: home + way, spring: Spring(duration: duration, bounce: 0.2))
        }, settle: go)
    case 8:
      return Step(
        property: AnimatableProperty.position.id,
        run: { layer, _ in
          layer.add(
            BasicAnimation(from: way, to: .zero, duration: duration, isAdditive: true, repeatCount: 2),
            for: .position, key: key)
        })
    default:
      return Step(
        property: AnimatableProperty.position.id,
        run: { layer, home in
          let old = layer.position
          quietly { layer.position = home + way }
          layer.add(
            BasicAnimation(from: old - layer.position, to: .zero, duration: duration, isAdditive: true),
            for: .position)
        }, settle: go)
    }
  }

  @Test func `late copies look like layers made by hand to which the same happens later, at random`() {
    var compared = 0
    var moved = 0
    for seed in SeededGenerator.seeds(60) {
      var generator = SeededGenerator(seed: seed)
      let scene = Scene()
      // What still has to happen to each layer made by hand, and in which frame.
      var queues = [[(frame: Int, step: Step)]](repeating: [], count: scene.hands.count)
      frames: for frame in 0..<150 {
        scene.stage.advance(by: Scene.frame)
        if frame < 110, generator.chance(0.25) {
          if generator.chance(0.1) {
            // A removal is the same for all at once.
            let property =
              generator.chance(0.5) ? AnimatableProperty.opacity.id : AnimatableProperty.position.id
            func remove(_ layer: Layer) {
              if property == AnimatableProperty.opacity.id {
                layer.removeAnimations(for: .opacity)
              } else {
                layer.removeAnimations(for: .position)
              }
            }
            remove(scene.square)
            for number in scene.hands.indices {
              let hand = scene.hands[number]
              for entry in queues[number] where entry.step.property == property {
                entry.step.settle(hand, scene.home(of: number))
              }
              queues[number].removeAll { $0.step.property == property }
              remove(hand)
            }
          } else {
            let step = randomStep(&generator)
            step.run(scene.square, Scene.start)
            for number in queues.indices { queues[number].append((frame + number * Scene.lag, step)) }
          }
        }
        for number in queues.indices {
          while let next = queues[number].first, next.frame <= frame {
            queues[number].removeFirst()
            next.step.run(scene.hands[number], scene.home(of: number))
          }
        }
        let (copies, hands) = scene.shown()
        #expect(copies.count == scene.hands.count && hands.count == scene.hands.count, "seed \(seed)")
        for (copy, hand) in zip(copies, hands) {
          let way = (copy.0 - hand.0).length
          guard way < 1e-6, abs(copy.1 - hand.1) < 1e-5 else {
            Issue.record("seed \(seed), frame \(frame): \(copies), by hand \(hands)")
            break frames
          }
          compared += 1
          moved += (copy.0 - Scene.start).length > 1 && copy.1 < 0.99 ? 1 : 0
        }
      }
    }
    print("\(compared) copies compared, \(moved) of them somewhere on their way")
    #expect(moved > compared / 3)
  }
}
