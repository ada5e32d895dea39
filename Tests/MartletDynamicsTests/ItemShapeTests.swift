import Martlet
import Testing

/// Where items of each shape touch what they meet.
@MainActor @Suite struct ItemShapeTests {
  /// Begins of contacts, with where the item was seen to be.
  private final class Listener: CollisionBehaviorDelegate {
    var contacts: [(boundary: String?, point: Point, time: MediaTime)] = []
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem,
      at point: Point, time: MediaTime
    ) { contacts.append(("item", point, time)) }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundary identifier: String?,
      at point: Point, time: MediaTime
    ) { contacts.append((identifier, point, time)) }
  }

  private nonisolated static let triangle: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 100, y: 0))
    path.addLine(to: Point(x: 50, y: 60))
    path.close()
    return path
  }()

  /// A shape of 100 × 60 points, turned by 45°: how far below its middle it touches the floor, and how far to the right.
  @Test(arguments: [
    // The corner (50, 30).
    (CollisionShape.rectangle, 56.57, 14.14),
    // The middle of the corner is (30, 10).
    (.roundedRectangle(radius: 20), 48.28, 14.14), (.layer, 48.28, 14.14),
    // √((50² + 30²) / 2), at (50², 30²) / √(50² + 30²).
    (.ellipse, 41.23, 19.40),
    // The point (0, 30).
    (.path(triangle), 21.21, -21.21),
  ])
  func `an item touches the floor where its shape ends`(shape: CollisionShape, below: Double, right: Double) {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 400, y: 500), size: Size(width: 100, height: 60))
    box.cornerRadius = 20
    box.transform = Transform(rotation: .pi / 4)
    let traits = DynamicItemBehavior(items: [box])
    (traits.collisionShape, traits.allowsRotation) = (shape, false)
    stage.animator.addBehavior(traits)
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    stage.frame()
    #expect(stage.run(3))
    let place = box.layer.presentation.position
    let contact = listener.contacts.first
    print("\(shape): rests \(600 - place.y) pt above the floor, touches it at \(contact?.point.x ?? .nan)")
    #expect(abs(600 - place.y - below) < 0.5)
    #expect(abs((contact?.point.x ?? .nan) - 400 - right) < 5)
    #expect(abs((contact?.point.y ?? .nan) - 600) < 2 && listener.contacts.allSatisfy { $0.boundary == nil })
  }

  /// Two of 60 × 60 points, one of which comes from the left 50 points higher: how far apart they are across as they touch.
  @Test(arguments: [
    (CollisionShape.rectangle, 60.0),
    // √(60² − 50²).
    (.ellipse, 33.17),
    // The corners' middles are 30 apart along and √(40² − 30²) across, and 10 from the items' middles.
    (.roundedRectangle(radius: 20), 46.46),
  ])
  func `two items touch where their shapes meet`(shape: CollisionShape, apart: Double) throws {
    let stage = DynamicsStage()
    stage.animator.removeBehavior(stage.gravity)
    let still = stage.box(at: Point(x: 500, y: 300))
    let moving = stage.box(at: Point(x: 300, y: 250))
    let traits = DynamicItemBehavior(items: [still, moving])
    traits.collisionShape = shape
    stage.animator.addBehavior(traits)
    traits.addLinearVelocity(Point(x: 200, y: 0), for: moving)
    let listener = Listener()
    stage.collision.collisionDelegate = listener
    let begin = stage.window.now
    stage.window.resolveFrame()
    stage.run(1.5)
    let contact = try #require(listener.contacts.first)
    let x = 300 + 200 * (contact.time - begin)
    print("\(shape): touch \(500 - x) pt apart")
    #expect(contact.boundary == "item" && abs(500 - x - apart) < 2)
  }
}
