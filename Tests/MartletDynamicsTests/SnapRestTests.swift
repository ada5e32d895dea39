import Martlet
import MartletTesting
import Testing

@testable import MartletDynamics

/// When a snap tells that its item has come to rest.
@MainActor @Suite struct SnapRestTests {
  private let stage = DynamicsStage()

  private func snapped(_ center: Point = Point(x: 100, y: 100), to point: Point) -> (View, SnapBehavior) {
    let view = stage.box(at: center)
    stage.gravity.removeItem(view)
    let snap = SnapBehavior(item: view, snapTo: point)
    stage.animator.addBehavior(snap)
    return (view, snap)
  }

  @Test func `a snap tells once that its item rests, and again after it has moved`() {
    let (view, snap) = snapped(to: Point(x: 400, y: 300))
    var places: [Point] = []
    snap.onRest = { places.append(view.layer.presentation.position) }
    stage.run(4)
    #expect(places.count == 1 && places[0].distance(to: Point(x: 400, y: 300)) < 1, "\(places)")
    #expect(!stage.animator.isRunning)
    stage.run(1)
    #expect(places.count == 1)
    snap.snapPoint = Point(x: 200, y: 300)
    stage.run(4)
    #expect(places.count == 2 && places[1].distance(to: Point(x: 200, y: 300)) < 1, "\(places)")
    stage.animator.hold(view)
    view.center = Point(x: 500, y: 500)
    stage.run(2)
    #expect(places.count == 2, "it is held")
    stage.animator.release(view)
    stage.run(4)
    #expect(places.count == 3)
  }

  @Test func `it tells while others still move, and nothing wakes the main thread meanwhile`() {
    let (_, snap) = snapped(to: Point(x: 400, y: 100))
    let other = stage.box(at: Point(x: 700, y: 100))
    stage.gravity.removeItem(other)
    let swing = SnapBehavior(item: other, snapTo: Point(x: 700, y: 400))
    swing.damping = 0
    stage.animator.addBehavior(swing)
    var rests = 0
    snap.onRest = { rests += 1 }
    stage.run(4)
    #expect(rests == 1 && stage.animator.isRunning)
  }

  @Test func `what is called may send the item elsewhere, or end the snap`() {
    let (view, snap) = snapped(to: Point(x: 400, y: 300))
    var rests = 0
    snap.onRest = { [unowned snap, stage] in
      rests += 1
      if rests == 1 { snap.snapPoint = Point(x: 100, y: 500) } else { stage.animator.removeBehavior(snap) }
    }
    stage.run(8)
    #expect(rests == 2 && view.center.distance(to: Point(x: 100, y: 500)) < 1, "\(view.center)")
    #expect(!stage.animator.isRunning && snap.animator == nil)
  }
}
