import Martlet
import MartletTesting
import Testing

/// Items that are stopped in flight.
@MainActor @Suite struct FreezeTests {
  /// A stage and a box that flies and spins freely there, half a second after its start.
  private func flight() -> (stage: DynamicsStage, box: View) {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 130, y: 130))
    stage.gravity.removeItem(box)
    stage.collision.removeItem(box)
    stage.frame()
    let traits = DynamicItemBehavior(items: [box])
    traits.addLinearVelocity(Point(x: 100, y: 20), for: box)
    traits.addAngularVelocity(2, for: box)
    stage.animator.addBehavior(traits)
    stage.run(0.5)
    return (stage, box)
  }

  private typealias Motion = (velocity: Point, spin: Double)
  private static let ways: [(name: String, stop: @MainActor (View) -> Motion)] = [
    (
      "position first",
      {
        let rates = $0.freeze(.position, .transform.rotation.z)
        return (rates.0, rates.1)
      }
    ),
    (
      "rotation first",
      {
        let rates = $0.freeze(.transform.rotation.z, .position)
        return (rates.1, rates.0)
      }
    ),
    ("one by one", { (velocity: $0.freeze(.position), spin: $0.freeze(.transform.rotation.z)) }),
    (
      "held, then asked",
      { box in
        box.freeze(.transform)
        return (box.layer.velocity(of: .position), box.layer.velocity(of: .transform.rotation.z))
      }
    ),
  ]

  @Test(arguments: 0..<4)
  func `each property that is frozen gives its velocity and stays where it is seen`(way: Int) {
    let (stage, box) = flight()
    let seen = box.layer.presentation
    let motion = (box.layer.velocity(of: .position), box.layer.velocity(of: .transform.rotation.z))
    let name = Self.ways[way].name
    let frozen = Self.ways[way].stop(box)
    #expect(frozen.velocity == motion.0 && frozen.spin == motion.1, "\(name): \(frozen)")
    #expect(abs(frozen.velocity.x - 100) < 1e-6 && abs(frozen.spin - 2) < 1e-6)
    #expect(stage.animator.isHeld(box) && box.center == seen.position, "\(name)")
    #expect(abs(box.transform.rotationZ - seen.transform.rotationZ) < 1e-12, "\(name)")
    // What is on screen is still the same.
    #expect(box.layer.presentation.position == seen.position, "\(name)")
    #expect(box.layer.presentation.transform == seen.transform, "\(name)")
    stage.run(0.1)
    #expect(stage.drawn(box)?.position == seen.position, "\(name)")
    #expect(abs((stage.drawn(box)?.rotation ?? .infinity) - seen.transform.rotationZ) < 1e-9, "\(name)")
    #expect(box.layer.velocity(of: .position) == .zero)
  }

  @Test(arguments: 0..<4, [0, 3])
  func `what is given back as it was moving flies and spins on`(way: Int, frames: Int) {
    let (plain, twin) = flight()
    let (stage, box) = flight()
    let frozen = Self.ways[way].stop(box)
    for _ in 0..<frames { stage.frame() }
    stage.animator.release(
      box, handedOverFrom: HandMotion(center: box.center, velocity: frozen.velocity, turn: frozen.spin))
    var (away, turned) = (0.0, 0.0)
    for _ in 0..<30 {
      plain.frame()
      stage.frame()
      guard let (one, other) = stage.drawn(box).flatMap({ one in plain.drawn(twin).map { (one, $0) } }) else {
        Issue.record("not drawn")
        return
      }
      away = max(away, one.position.distance(to: other.position))
      turned = max(turned, abs(one.rotation - other.rotation))
    }
    #expect(away < 0.01 && turned < 1e-3, "\(Self.ways[way].name): off by \(away) pt, \(turned) rad")
  }
}
