import Martlet
import MartletTesting
import Testing

/// Bodies that rest against something, and then are moved by something new.
@MainActor @Suite struct AwakeningTests {
  private let stage = DynamicsStage()

  private func place(_ view: View) -> Point { view.layer.presentation.position }

  @Test func `what touches a wall falls when gravity begins, and so do two that touch each other`() {
    stage.animator.removeBehavior(stage.gravity)
    let atWall = stage.box(at: Point(x: 29, y: 100))
    let pair = [stage.box(at: Point(x: 300, y: 100)), stage.box(at: Point(x: 355, y: 100))]
    #expect(stage.run(3))
    stage.animator.addBehavior(stage.gravity)
    #expect(stage.run(5))
    for view in [atWall] + pair {
      #expect(abs(place(view).y - 570) < 1, "\(view.layer.name ?? ""): \(place(view))")
    }
  }

  @Test func `a stack turns with gravity`() {
    let boxes = [stage.box(at: Point(x: 400, y: 500)), stage.box(at: Point(x: 400, y: 430))]
    #expect(stage.run(4))
    stage.gravity.gravityDirection = Point(x: 0, y: -1)
    #expect(stage.run(5))
    let heights = boxes.map { place($0).y }.sorted()
    #expect(abs(heights[0] - 30) < 1 && abs(heights[1] - 90) < 2, "\(heights)")
    stage.gravity.gravityDirection = Point(x: 1, y: 0)
    #expect(stage.run(5))
    for box in boxes { #expect(abs(place(box).x - 770) < 1 || abs(place(box).x - 710) < 2, "\(place(box))") }
  }

  @Test func `what a smaller space leaves outside is pushed inside, from afar too`() {
    let box = stage.box(at: Point(x: 400, y: 500))
    #expect(stage.run(4))
    stage.root.bounds.size.height = 250
    #expect(stage.run(5))
    #expect(abs(place(box).y - 220) < 1, "\(place(box))")
  }
}
