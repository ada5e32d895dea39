import Martlet
import MartletTesting
import Testing

/// Items that are taken out of all behaviors at once.
@MainActor @Suite struct RemovedItemTests {
  @Test
  func
    `an item that is removed leaves all behaviors, its attachments and snaps go, and it stays where it is seen`()
  {
    let stage = DynamicsStage()
    let (box, other) = (stage.box(at: Point(x: 300, y: 100)), stage.box(at: Point(x: 500, y: 100)))
    let traits = DynamicItemBehavior(items: [box, other])
    let push = PushBehavior(items: [box, other], mode: .continuous)
    let field = FieldBehavior(.drag, items: [box, other])
    let rod = AttachmentBehavior(item: other, attachedTo: box)
    let (snap, kept) = (SnapBehavior(item: box, snapTo: .zero), SnapBehavior(item: other, snapTo: .zero))
    let group = DynamicBehavior()
    for behavior in [traits, snap, kept] { group.addChildBehavior(behavior) }
    for behavior in [push, field, rod, group] { stage.animator.addBehavior(behavior) }
    stage.run(0.3)
    let seen = box.layer.presentation.position
    stage.animator.removeItem(box)
    for items in [stage.gravity.items, stage.collision.items, traits.items, push.items, field.items] {
      #expect(items.map { $0.layer === other.layer } == [true])
    }
    #expect(group.childBehaviors.map { $0 === traits || $0 === kept } == [true, true])
    #expect(!stage.animator.behaviors.contains { $0 === rod } && stage.animator.behaviors.count == 5)
    stage.run(0.3)
    #expect(box.center == seen && stage.drawn(box)?.position == seen && seen.y != 100)
    #expect(stage.animator.items(in: stage.root.bounds).count == 1)
    stage.animator.removeItem(box)
    #expect(stage.animator.behaviors.count == 5)
  }

  @Test func `an item that is taken out of a behavior keeps no velocity that was added, and is let go`() {
    let stage = DynamicsStage()
    let traits = DynamicItemBehavior()
    stage.animator.addBehavior(traits)
    let box = View()
    box.frame = Rect(x: 100, y: 100, width: 60, height: 60)
    traits.addItem(box)
    traits.addLinearVelocity(Point(x: 500, y: 0), for: box)
    traits.addAngularVelocity(3, for: box)
    traits.removeItem(box)
    stage.root.addSubview(box)
    traits.addItem(box)
    stage.run(0.3)
    #expect(box.layer.presentation.position == Point(x: 130, y: 130))
    weak var gone: View?
    do {
      let other = View()
      gone = other
      traits.addItem(other)
      traits.addLinearVelocity(Point(x: 500, y: 0), for: other)
      traits.removeItem(other)
    }
    #expect(gone == nil)
  }

  @Test func `an item that leaves a push and comes back is pushed at its centre`() {
    let push = PushBehavior(mode: .continuous)
    let box = View()
    let offset = Point(x: 10, y: 0)
    push.setTargetOffsetFromCenter(offset, for: box)
    push.addItem(box)
    #expect(push.targetOffsetFromCenter(for: box) == offset, "it may be said before")
    push.removeItem(box)
    push.addItem(box)
    #expect(push.targetOffsetFromCenter(for: box) == .zero)
  }

  @Test func `a held item that is removed is held no more`() {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 300, y: 100))
    stage.frame()
    stage.animator.hold(box)
    stage.frame()
    box.center = Point(x: 350, y: 140)
    stage.animator.removeItem(box)
    stage.run(0.2)
    #expect(!stage.animator.isHeld(box) && box.center == Point(x: 350, y: 140))
  }

  @Test(arguments: [false, true])
  func `an item that is removed and added again in one turn begins anew`(isKnown: Bool) {
    let stage = DynamicsStage()
    let (box, other) = (stage.box(at: Point(x: 300, y: 100)), stage.box(at: Point(x: 500, y: 100)))
    if isKnown { stage.frame() }
    stage.animator.hold(box)
    box.center = Point(x: 320, y: 120)
    stage.animator.removeItem(box)
    #expect(!stage.animator.isHeld(box))
    stage.gravity.addItem(box)
    stage.collision.addItem(box)
    #expect(!stage.animator.isHeld(box))
    stage.run(0.3)
    let fallen = stage.drawn(box)?.position ?? .zero
    #expect(!stage.animator.isHeld(box) && fallen.x == 320 && fallen.y > 150)
    #expect((stage.drawn(other)?.position.y ?? 0) > 130)
    // It collides as before, and may be held again in such a turn.
    #expect(stage.run(3) && abs(box.center.y - 570) < 1)
    stage.animator.removeItem(box)
    stage.gravity.addItem(box)
    stage.animator.hold(box)
    stage.run(0.1)
    #expect(stage.animator.isHeld(box))
  }
}
