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
}
