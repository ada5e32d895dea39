import Martlet
import MartletTesting
import Testing

/// Items and references that leave and come back.
@MainActor @Suite struct LeavingTests {
  @Test func `an item that leaves the window in flight stays where it was seen`() {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 400, y: 100))
    stage.frame()
    stage.run(0.3)
    let seen = box.layer.presentation
    box.removeFromSuperview()
    #expect(box.center == seen.position && seen.position.y > 120)
    stage.frame()
    #expect(box.center == seen.position)
    stage.run(0.5)
    stage.root.addSubview(box)
    #expect(box.layer.presentation.position == seen.position)
    stage.frame(after: 0)
    #expect(stage.drawn(box)?.position.distance(to: seen.position) ?? .infinity < 0.1)
    stage.run(0.2)
    #expect(box.layer.presentation.position.y > seen.position.y + 5)
  }

  @Test func `an item in a view that leaves the window stays where it was seen`() {
    let stage = DynamicsStage()
    let room = View()
    room.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    stage.root.addSubview(room)
    let animator = DynamicAnimator(reference: room)
    let view = View()
    view.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    view.center = Point(x: 100, y: 100)
    room.addSubview(view)
    animator.addBehavior(GravityBehavior(items: [view]))
    stage.frame()
    stage.run(0.3)
    let seen = view.layer.presentation.position
    room.removeFromSuperview()
    #expect(view.center == seen && seen.y > 120)
  }

  @Test func `an item that leaves and comes back in one turn goes on`() {
    let stage = DynamicsStage()
    let (box, plain) = (stage.box(at: Point(x: 200, y: 100)), stage.box(at: Point(x: 600, y: 100)))
    stage.frame()
    stage.run(0.3)
    for _ in 0..<3 {
      box.removeFromSuperview()
      stage.root.addSubview(box)
      stage.frame()
      stage.frame()
    }
    var worst = 0.0
    stage.run(0.2) {
      let (drawn, other) = (stage.drawn(box)?.position, stage.drawn(plain)?.position)
      worst = max(worst, abs((drawn?.y ?? 0) - (other?.y ?? .infinity)))
      worst = max(worst, (drawn ?? .zero).distance(to: box.layer.presentation.position))
    }
    print("left and came back in flight: \(worst) pt beside the one that did not")
    #expect(worst < 1e-6)
  }

  @Test func `what the program sets of an item that leaves is what it shows`() {
    let stage = DynamicsStage()
    let (box, other) = (stage.box(at: Point(x: 200, y: 100)), stage.box(at: Point(x: 600, y: 100)))
    stage.frame()
    stage.run(0.3)
    let place = Point(x: 321, y: 234)
    box.center = place
    box.removeFromSuperview()
    #expect(box.center == place)
    other.center = place
    stage.gravity.removeItem(other)
    stage.collision.removeItem(other)
    stage.frame()
    stage.frame()
    #expect(other.center == place)
    #expect(stage.drawn(other)?.position == place)
    let third = stage.box(at: Point(x: 100, y: 100))
    stage.run(0.2)
    third.removeFromSuperview()
    third.center = place
    stage.root.addSubview(third)
    stage.frame()
    stage.run(0.1)
    #expect(abs(third.layer.presentation.position.x - place.x) < 1e-9)
  }

  @Test func `a held item that leaves and comes back in one turn is held`() {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 200, y: 100))
    stage.frame()
    stage.run(0.2)
    stage.animator.hold(box)
    stage.frame()
    box.removeFromSuperview()
    stage.root.addSubview(box)
    box.center = Point(x: 300, y: 200)
    stage.run(0.3)
    #expect(stage.animator.isHeld(box) && stage.drawn(box)?.position == Point(x: 300, y: 200))
    stage.animator.release(box)
    stage.run(0.3)
    #expect(box.layer.presentation.position.y > 210)
  }

  @Test func `a reference that enters a window again, or another one, begins anew`() {
    let (stage, second) = (DynamicsStage(), DynamicsStage())
    let room = View()
    room.frame = Rect(x: 0, y: 0, width: 400, height: 5000)
    let animator = DynamicAnimator(reference: room)
    let view = View()
    view.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    view.center = Point(x: 100, y: 100)
    room.addSubview(view)
    animator.addBehavior(GravityBehavior(items: [view]))
    // At rest with many changes behind it.
    stage.root.addSubview(room)
    let snap = SnapBehavior(item: view, snapTo: Point(x: 100, y: 150))
    animator.addBehavior(snap)
    for step in 0..<40 {
      snap.snapPoint.x += Double(step % 3)
      stage.frame()
    }
    #expect(stage.run(8) && !animator.isRunning)
    animator.removeBehavior(snap)
    room.removeFromSuperview()
    stage.frame()
    for (round, stage) in [stage, stage, second, stage].enumerated() {
      stage.root.addSubview(room)
      let start = view.center.y
      Transaction.flush()
      #expect(animator.isRunning, "round \(round): committed, and no frame is drawn yet")
      stage.frame()
      #expect(animator.isRunning, "round \(round)")
      stage.run(0.5)
      let seen = view.layer.presentation.position.y
      #expect(animator.isRunning && abs(seen - start - 125) < 20, "round \(round): \(seen - start)")
      room.removeFromSuperview()
      #expect(view.center.y == seen)
      stage.frame()
    }
  }

  @Test func `the end of a contact of an item that is gone is not told of the next item`() {
    final class Listener: CollisionBehaviorDelegate {
      var told: [ObjectIdentifier] = []
      func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundary identifier: String?,
        time: MediaTime
      ) { told.append(ObjectIdentifier(item.layer)) }
    }
    let stage = DynamicsStage()
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    let box = stage.box(at: Point(x: 400, y: 569))
    stage.frame()
    stage.run(0.2)
    stage.gravity.removeItem(box)
    stage.collision.removeItem(box)
    stage.window.advance(to: stage.window.now)
    let next = stage.box(at: Point(x: 100, y: 100))
    stage.frame()
    stage.run(0.1)
    #expect(!listener.told.contains(ObjectIdentifier(next.layer)))
  }

  @Test func `a behavior that is removed in a contact hears of no other contact`() {
    final class Listener: CollisionBehaviorDelegate {
      var count = 0
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundary identifier: String?, at point: Point, time: MediaTime
      ) {
        count += 1
        behavior.animator?.removeBehavior(behavior)
      }
    }
    let stage = DynamicsStage()
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    for x in [100.0, 300, 500] { stage.box(at: Point(x: x, y: 400)) }
    stage.run(1)
    #expect(listener.count == 1)
  }

  @Test func `a contact that a new shape ends is told with its time`() {
    final class Listener: CollisionBehaviorDelegate {
      var times: [MediaTime] = []
      func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundary identifier: String?, time: MediaTime
      ) { times.append(time) }
    }
    let stage = DynamicsStage()
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    let box = stage.box(at: Point(x: 400, y: 569))
    stage.run(0.3)
    box.bounds.size = Size(width: 30, height: 30)
    stage.run(0.3)
    #expect(!listener.times.isEmpty && listener.times.allSatisfy { $0 > 0.2 }, "\(listener.times)")
  }
}
