import Martlet
import MartletTesting
import Testing

/// What a program does with an item in the turn in which a behavior with it is added, and before it is in the reference.
@MainActor @Suite struct HeldAtOnceTests {
  private static let place = Point(x: 300, y: 200)

  /// A stage and a box in it of which no behavior knows.
  private func empty() -> (stage: DynamicsStage, box: View) {
    let stage = DynamicsStage()
    let box = View()
    box.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
    box.center = Self.place
    box.layer.name = "box"
    stage.root.addSubview(box)
    stage.frame()
    return (stage, box)
  }

  @Test func `an item is held from the turn on in which it is added`() {
    let (stage, box) = empty()
    #expect(!stage.animator.isHeld(box))
    stage.animator.hold(box)
    #expect(!stage.animator.isHeld(box), "no behavior knows it")
    stage.animator.addBehavior(GravityBehavior(items: [box]))
    stage.animator.hold(box)
    #expect(stage.animator.isHeld(box))
    stage.run(0.5)
    #expect(stage.animator.isHeld(box) && stage.drawn(box)?.position == Self.place)
    // It shows what is set.
    box.center.x += 40
    stage.frame()
    #expect(stage.drawn(box)?.position == Point(x: 340, y: 200))
    stage.animator.release(box)
    #expect(!stage.animator.isHeld(box))
    stage.run(0.3)
    #expect((stage.drawn(box)?.position.y ?? 0) > 230)
  }

  @Test func `others lie on an item that is held from the beginning`() {
    let (stage, box) = empty()
    stage.box(at: Point(x: 300, y: 100))
    stage.collision.addItem(box)
    stage.animator.hold(box)
    #expect(stage.run(3))
    #expect(abs(stage.views[0].center.y - 140) < 1 && stage.drawn(box)?.position == Self.place)
  }

  @Test(arguments: [false, true])
  func `an item that is held, placed and released in one turn flies from there`(isFlying: Bool) {
    let (stage, box) = empty()
    if isFlying {
      box.layer.animate(.position, decay: .normal, initialVelocity: Point(x: 0, y: 900))
      stage.run(0.1)
    }
    let traits = DynamicItemBehavior(items: [box])
    stage.animator.addBehavior(traits)
    stage.animator.hold(box)
    box.center = Point(x: 100, y: 100)
    stage.animator.release(box, velocity: Point(x: 200, y: 0), angularVelocity: 1)
    #expect(!stage.animator.isHeld(box))
    let begin = stage.window.now
    stage.run(0.5)
    let seconds = stage.window.now - begin
    let pose = stage.drawn(box)
    #expect(pose?.position.distance(to: Point(x: 100 + 200 * seconds, y: 100)) ?? .infinity < 1)
    #expect(abs((pose?.rotation ?? 0) - seconds) < 0.01)
  }

  @Test func `an item that springs is held where it is seen in the turn in which it is added`() {
    let (stage, box) = empty()
    box.layer.animate(.position, decay: .normal, initialVelocity: Point(x: 0, y: 900))
    stage.run(0.1)
    let seen = box.layer.presentation.position
    stage.animator.addBehavior(GravityBehavior(items: [box]))
    stage.animator.hold(box)
    #expect(box.center == seen)
    stage.run(0.2)
    #expect(stage.drawn(box)?.position == seen && stage.animator.isHeld(box))
  }

  @Test func `an item is held before it is in the reference, and before the window`() {
    let stage = DynamicsStage()
    let (table, box) = (View(), View())
    table.frame = stage.root.bounds
    box.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
    box.center = Self.place
    box.layer.name = "box"
    let animator = DynamicAnimator(reference: table)
    animator.addBehavior(GravityBehavior(items: [box]))
    animator.hold(box)
    #expect(animator.isHeld(box))
    stage.root.addSubview(table)
    stage.frame()
    table.addSubview(box)
    stage.run(0.5)
    #expect(animator.isHeld(box) && stage.drawn(box)?.position == Self.place)
    animator.release(box, velocity: Point(x: 100, y: 0))
    stage.run(0.3)
    #expect((stage.drawn(box)?.position.y ?? 0) > 230 && (stage.drawn(box)?.position.x ?? 0) > 320)
  }

  @Test func `velocities, places and removals count in the turn in which an item is added`() {
    let (stage, box) = empty()
    let traits = DynamicItemBehavior(items: [box])
    stage.animator.addBehavior(traits)
    traits.addLinearVelocity(Point(x: 100, y: 0), for: box)
    traits.addAngularVelocity(1, for: box)
    box.center = Point(x: 100, y: 100)
    stage.animator.updateItem(usingCurrentState: box)
    // Not held, it stays as it is.
    stage.animator.release(box, velocity: Point(x: 0, y: 700))
    let begin = stage.window.now
    stage.run(0.5)
    let seconds = stage.window.now - begin
    let pose = stage.drawn(box)
    #expect(pose?.position.distance(to: Point(x: 100 + 100 * seconds, y: 100)) ?? .infinity < 1)
    #expect(abs((pose?.rotation ?? 0) - seconds) < 0.01)
    // Removed in the turn in which it is added, it is held no more when it comes again.
    let other = View()
    other.center = Point(x: 500, y: 100)
    other.layer.name = "other"
    other.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
    stage.root.addSubview(other)
    let gravity = GravityBehavior(items: [other])
    stage.animator.addBehavior(gravity)
    stage.animator.hold(other)
    stage.animator.removeBehavior(gravity)
    stage.frame()
    #expect(!stage.animator.isHeld(other))
    stage.animator.addBehavior(gravity)
    stage.run(0.3)
    #expect((stage.drawn(other)?.position.y ?? 0) > 130)
  }
}
