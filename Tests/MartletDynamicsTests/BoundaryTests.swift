import Martlet
import Testing

/// Where boundaries stop items.
@MainActor @Suite struct BoundaryTests {
  private final class Listener: CollisionBehaviorDelegate {
    var boundaries: [String?] = []
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundary identifier: String?,
      at point: Point, time: MediaTime
    ) { boundaries.append(identifier) }
  }

  private nonisolated static let directions = [
    Point(x: 0, y: 1), Point(x: 0, y: -1), Point(x: 1, y: 0), Point(x: -1, y: 0),
  ]

  @Test(arguments: directions)
  func `the reference's bounds stop an item, by the insets earlier`(direction: Point) {
    let stage = DynamicsStage()
    stage.collision.referenceInsets = Insets(top: 10, left: 20, bottom: 40, right: 80)
    stage.gravity.gravityDirection = direction
    let box = stage.box(at: Point(x: 400, y: 300))
    stage.frame()
    #expect(stage.run(4))
    // Half a side of the box from 20…720 and 10…560.
    let rest = Point(
      x: direction.x == 0 ? 400 : direction.x > 0 ? 690 : 50,
      y: direction.y == 0 ? 300 : direction.y > 0 ? 530 : 40)
    #expect(box.center.distance(to: rest) < 0.5, "\(box.center)")
    stage.collision.referenceInsets = .zero
    stage.frame()
    #expect(stage.run(4))
    #expect(box.center.distance(to: rest) > 9, "they can be changed")
  }

  @Test(arguments: directions)
  func `a rectangle stops what is in it and what comes from outside`(direction: Point) {
    let stage = DynamicsStage()
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    stage.collision.addBoundary(identifier: "pen", rect: Rect(x: 250, y: 200, width: 300, height: 200))
    #expect(stage.collision.boundaryIdentifiers == ["pen"])
    stage.gravity.gravityDirection = direction
    let inner = stage.box(at: Point(x: 400, y: 300))
    let outer = stage.box(at: Point(x: 400 - 350 * direction.x, y: 300 - 250 * direction.y))
    stage.frame()
    #expect(stage.run(4))
    let inside = Point(x: 400 + 120 * direction.x, y: 300 + 70 * direction.y)
    let outside = Point(x: 400 - 180 * direction.x, y: 300 - 130 * direction.y)
    #expect(inner.center.distance(to: inside) < 0.5, "\(inner.center)")
    #expect(outer.center.distance(to: outside) < 0.5, "\(outer.center)")
    #expect(Set(listener.boundaries) == ["pen"])
    stage.collision.removeBoundary(identifier: "pen")
    stage.frame()
    #expect(stage.run(4))
    let floor = Point(x: 400 + 370 * direction.x, y: 300 + 270 * direction.y)
    #expect(inner.center.distance(to: floor) < 0.5 && Set(listener.boundaries) == ["pen", nil])
  }

  @Test func `a path stops what falls into it, and what hits a curve`() {
    let stage = DynamicsStage()
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    var valley = Path()
    valley.move(to: Point(x: 100, y: 200))
    valley.addLine(to: Point(x: 300, y: 400))
    valley.addLine(to: Point(x: 500, y: 200))
    stage.collision.addBoundary(identifier: "valley", path: valley)
    stage.collision.addBoundary(
      identifier: "hill",
      path: Path(ellipseIn: Rect(center: Point(x: 650, y: 500), size: Size(width: 200, height: 200))))
    let ball = stage.box(at: Point(x: 240, y: 100))
    let onTop = stage.box(at: Point(x: 650, y: 100))
    for view in [ball, onTop] { view.cornerRadius = 30 }
    let traits = DynamicItemBehavior(items: [ball, onTop])
    traits.resistance = 1
    stage.animator.addBehavior(traits)
    stage.frame()
    stage.run(6)
    let (rest, top) = (ball.layer.presentation.position, onTop.layer.presentation.position)
    // 30 points from both slopes, which are 45° steep.
    #expect(rest.distance(to: Point(x: 300, y: 400 - 30 * 2.0.squareRoot())) < 1, "\(rest)")
    // The circle's radius and the ball's. Its middle is at a corner of the lines into which the curve is divided.
    #expect(abs(top.distance(to: Point(x: 650, y: 500)) - 130) < 1, "\(top)")
    #expect(Set(listener.boundaries) == ["valley", "hill"])
  }

  @Test func `items in a rectangle are those whose layers meet it where they are seen`() {
    let stage = DynamicsStage()
    stage.animator.removeBehavior(stage.gravity)
    let falling = GravityBehavior()
    stage.animator.addBehavior(falling)
    let (left, right) = (stage.box(at: Point(x: 100, y: 100)), stage.box(at: Point(x: 300, y: 100)))
    right.transform = Transform(rotation: .pi / 4)
    stage.frame()
    func found(_ rect: Rect) -> [Int] {
      stage.animator.items(in: rect).map { $0.layer === left.layer ? 0 : $0.layer === right.layer ? 1 : 2 }
    }
    #expect(found(Rect(x: 0, y: 0, width: 800, height: 600)) == [0, 1])
    #expect(
      found(Rect(x: 0, y: 0, width: 69, height: 600)).isEmpty
        && found(Rect(x: 0, y: 0, width: 71, height: 600)) == [0])
    // Turned, it reaches 42.4 points to the left.
    #expect(found(Rect(x: 200, y: 90, width: 57, height: 20)).isEmpty)
    #expect(found(Rect(x: 200, y: 90, width: 59, height: 20)) == [1])
    falling.addItem(left)
    stage.frame()
    stage.run(0.6)
    #expect(left.center.y == 100 && found(Rect(x: 0, y: 0, width: 400, height: 131)) == [1])
    #expect(found(left.layer.presentation.frame) == [0])
    stage.collision.removeItem(right)
    stage.frame()
    #expect(found(Rect(x: 0, y: 0, width: 800, height: 600)) == [0], "only what is in the animator")
  }
}
