import Martlet
import MartletTesting
import Testing

/// Items whose scale springs while they become items, are held and are given back.
@MainActor @Suite struct ScaleInFlightTests {
  enum Way: CaseIterable {
    case enter, enterTurning, holdAndRelease, freezeRotation, leave
  }

  @MainActor private final class Scene {
    let stage = DynamicsStage()
    let box = View()
    /// It has the same spring, and no body.
    let twin = View()
    let traits: DynamicItemBehavior

    init() {
      traits = DynamicItemBehavior(items: [box])
      for (view, name, x) in [(box, "box", 200.0), (twin, "twin", 600)] {
        view.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
        view.center = Point(x: x, y: 300)
        view.layer.name = name
        stage.root.addSubview(view)
      }
      stage.frame()
    }

    func spring() {
      for view in [box, twin] {
        view.layer.animate(.transform.scale, to: 1.5, spring: Spring(duration: 0.5, bounce: 0.3))
      }
    }

    func add(velocity: Point = .zero, spin: Double = 0) {
      traits.addLinearVelocity(velocity, for: box)
      traits.addAngularVelocity(spin, for: box)
      stage.animator.addBehavior(traits)
    }

    /// How far apart the scales of the two are drawn, at most, in frames of a 120th of a second.
    func apart(_ seconds: Double) -> Double {
      var worst = 0.0
      stage.run(seconds, hertz: 120) {
        worst = max(
          worst, abs((stage.drawn(box)?.scale ?? .infinity) - (stage.drawn(twin)?.scale ?? 0)))
      }
      return worst
    }
  }

  @Test(arguments: Way.allCases, [0.05, 0.2])
  func `a scale springs on to its end, without a jump`(way: Way, wait: Double) {
    let scene = Scene()
    let animator = scene.stage.animator
    if way == .holdAndRelease || way == .leave {
      scene.add(velocity: Point(x: 30, y: 10), spin: 3)
      scene.stage.run(0.1)
    }
    scene.spring()
    var worst = scene.apart(wait)
    switch way {
    case .enter: scene.add()
    case .enterTurning: scene.add(velocity: Point(x: 30, y: 10), spin: 3)
    case .holdAndRelease:
      animator.hold(scene.box)
      worst = max(worst, scene.apart(0.05))
      animator.release(scene.box, velocity: Point(x: 10, y: 0), angularVelocity: 2)
    case .freezeRotation: scene.box.freeze(.position, .transform.rotation.z)
    case .leave: animator.removeBehavior(scene.traits)
    }
    worst = max(worst, scene.apart(3))
    print("scale in flight, \(way) after \(wait) s: off by \(worst)")
    #expect(worst < 1e-9)
    #expect(abs(scene.box.transform.scale - 1.5) < 1e-9)
    #expect(abs((scene.stage.drawn(scene.box)?.scale ?? 0) - 1.5) < 1e-9)
    let isTurning = way == .enterTurning || way == .holdAndRelease
    #expect((scene.box.layer.velocity(of: .transform.rotation.z) != 0) == isTurning)
  }

  @Test(arguments: [0.05, 0.2])
  func `of a transform that springs, the body takes the turn only`(wait: Double) {
    let scene = Scene()
    let goal = Transform(scaleX: 1.5, y: 1.5).concatenating(Transform(rotation: 1))
    for view in [scene.box, scene.twin] {
      view.layer.animate(.transform, to: goal, spring: Spring(duration: 0.5, bounce: 0.3))
    }
    var worst = scene.apart(wait)
    let spin = scene.box.layer.velocity(of: .transform.rotation.z)
    var angle = scene.stage.drawn(scene.box)?.rotation ?? .infinity
    scene.add()
    var wrong = 0.0
    for _ in 0..<60 {
      worst = max(worst, scene.apart(1.0 / 120))
      let next = scene.stage.drawn(scene.box)?.rotation ?? .infinity
      wrong = max(wrong, abs((next - angle).remainder(dividingBy: 2 * .pi) * 120 - spin))
      angle = next
    }
    #expect(worst < 1e-9 && wrong < 0.02, "off by \(worst); turns by \(wrong) rad/s beside \(spin)")
    _ = scene.apart(3)
    #expect(abs(scene.box.transform.scale - 1.5) < 1e-9 && abs(spin) > 0.5)
  }

  @Test func `a body is as large as its scale will be`() {
    let scene = Scene()
    scene.stage.collision.addItem(scene.box)
    scene.stage.gravity.addItem(scene.box)
    scene.spring()
    scene.stage.run(0.05)
    #expect(scene.stage.run(4))
    #expect(abs(scene.box.center.y - (600 - 45)) < 1)
  }
}
