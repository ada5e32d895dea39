import Martlet
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What attachments and pushes do to views.
@MainActor @Suite struct AttachmentTests {
  private let stage = DynamicsStage()
  private let traits = DynamicItemBehavior()

  init() { stage.animator.addBehavior(traits) }

  private func box(_ x: Double, _ y: Double, width: Double = 60, height: Double = 60) -> View {
    let box = stage.box(at: Point(x: x, y: y), size: Size(width: width, height: height))
    // Only gravity and what is tested act on it.
    stage.collision.removeItem(box)
    traits.addItem(box)
    return box
  }

  private func anchoredBox(_ x: Double, _ y: Double) -> View {
    let box = box(x, y)
    let anchor = DynamicItemBehavior(items: [box])
    anchor.isAnchored = true
    stage.animator.addBehavior(anchor)
    return box
  }

  private func place(_ view: View) -> Point { view.layer.presentation.position }
  private func turn(_ view: View) -> Double { view.layer.presentation.transform.rotationZ }

  @Test func `a limit is a rope: slack until it is as long as it was`() {
    let (post, ball) = (anchoredBox(400, 100), box(520, 100))
    traits.resistance = 1.5
    let rope = AttachmentBehavior.limitAttachment(item: ball, attachedTo: post)
    #expect(rope.length == 120)
    ball.center = Point(x: 400, y: 130)
    stage.animator.addBehavior(rope)
    stage.frame()
    var longest = 0.0
    stage.run(0.2) { longest = max(longest, place(ball).y) }
    #expect(longest > 140, "it falls freely")
    longest = 0
    stage.run(5) { longest = max(longest, place(ball).distance(to: place(post))) }
    #expect(
      longest < 122 && place(ball).distance(to: Point(x: 400, y: 220)) < 1, "\(place(ball)), \(longest)")
    #expect(place(post) == Point(x: 400, y: 100))
    rope.length = 200
    stage.frame()
    stage.run(5)
    #expect(place(ball).distance(to: Point(x: 400, y: 300)) < 1)
  }

  @Test func `a pin holds a point of the reference, about which the item turns, within its range`() {
    let door = box(450, 100, width: 100, height: 20)
    (traits.resistance, traits.angularResistance) = (1, 1)
    let pin = AttachmentBehavior.pinAttachment(item: door, at: Point(x: 400, y: 100))
    stage.animator.addBehavior(pin)
    stage.frame()
    var (off, most) = (0.0, 0.0)
    func look() {
      let hinge = place(door) + Transform2D(rotation: turn(door)).apply(Point(x: -50, y: 0))
      off = max(off, hinge.distance(to: Point(x: 400, y: 100)))
      most = max(most, turn(door))
    }
    stage.run(12, look)
    #expect(off < 1 && most > 2, "it swings beyond the vertical: \(off), \(most)")
    #expect(place(door).distance(to: Point(x: 400, y: 150)) < 1 && abs(turn(door) - .pi / 2) < 0.02)
    pin.attachmentRange = 0...0.5
    stage.frame()
    stage.run(6)
    #expect(abs(turn(door) - 0.5) < 0.03, "\(turn(door))")
  }

  @Test func `a pin joins two items at a point of both`() {
    let (upper, lower) = (box(400, 100), box(400, 160))
    stage.animator.addBehavior(AttachmentBehavior.pinAttachment(item: upper, at: Point(x: 400, y: 70)))
    stage.animator.addBehavior(
      AttachmentBehavior.pinAttachment(item: lower, attachedTo: upper, at: Point(x: 400, y: 130)))
    stage.frame()
    traits.addLinearVelocity(Point(x: 300, y: 0), for: lower)
    var (off, bent) = (0.0, 0.0)
    stage.run(3) {
      let above = place(upper) + Transform2D(rotation: turn(upper)).apply(Point(x: 0, y: 30))
      let below = place(lower) + Transform2D(rotation: turn(lower)).apply(Point(x: 0, y: -30))
      off = max(off, above.distance(to: below))
      bent = max(bent, abs(turn(upper) - turn(lower)))
    }
    #expect(off < 2 && bent > 0.3, "\(off), \(bent)")
  }

  @Test func `what is fixed moves as one, and fixed to the reference not at all`() {
    let (a, b) = (box(300, 300), box(380, 300))
    stage.animator.removeBehavior(stage.gravity)
    stage.animator.addBehavior(
      AttachmentBehavior.fixedAttachment(item: a, attachedTo: b, at: Point(x: 340, y: 300)))
    traits.addLinearVelocity(Point(x: 60, y: -60), for: a)
    stage.frame()
    stage.run(2)
    #expect(abs(turn(a)) > 0.3 && abs(turn(a) - turn(b)) < 0.01, "\(turn(a)), \(turn(b))")
    let way = Transform2D(rotation: -turn(a)).apply(place(b) - place(a))
    #expect(way.distance(to: Point(x: 80, y: 0)) < 1 && place(a).distance(to: Point(x: 300, y: 300)) > 40)
    let shelf = box(500, 300, width: 100)
    stage.animator.addBehavior(stage.gravity)
    stage.animator.addBehavior(AttachmentBehavior.fixedAttachment(item: shelf, at: Point(x: 450, y: 300)))
    stage.frame()
    stage.run(2)
    #expect(place(shelf).distance(to: Point(x: 500, y: 300)) < 0.5 && abs(turn(shelf)) < 0.01)
  }

  @Test func `what slides keeps to its axis and its range, upright`() {
    let car = box(300, 100)
    let rail = AttachmentBehavior.slidingAttachment(
      item: car, at: Point(x: 300, y: 100), axis: Point(x: 3, y: 3))
    stage.animator.addBehavior(rail)
    traits.addAngularVelocity(2, for: car)
    stage.window.resolveFrame()
    var off = 0.0
    stage.run(0.5) {
      off = max(off, abs(place(car).x - 300 - (place(car).y - 100)))
    }
    // Half of gravity along the axis in each direction.
    #expect(off < 1 && abs(place(car).x - 300 - 250 * 0.25) < 4, "\(off), \(place(car))")
    rail.attachmentRange = -20...200
    stage.frame()
    stage.run(3)
    #expect(place(car).distance(to: Point(x: 300, y: 100) + Point(x: 1, y: 1) * (200 / 2.0.squareRoot())) < 1)
    #expect(abs(turn(car)) < 0.02)
  }

  @Test func `a push off the centre turns as well as it moves, once or steadily`() {
    stage.animator.removeBehavior(stage.gravity)
    let once = box(200, 300, width: 100, height: 100)
    let steady = box(600, 300, width: 100, height: 100)
    let kick = PushBehavior(items: [once], mode: .instantaneous)
    let wind = PushBehavior(items: [steady], mode: .continuous)
    for (push, view) in [(kick, once), (wind, steady)] {
      push.pushDirection = Point(x: 0, y: -0.2)
      push.setTargetOffsetFromCenter(Point(x: -50, y: 0), for: view)
      #expect(push.targetOffsetFromCenter(for: view) == Point(x: -50, y: 0))
      stage.animator.addBehavior(push)
    }
    let begin = stage.window.now
    stage.window.resolveFrame()
    stage.run(0.2)
    let time = stage.window.now - begin
    // Of mass 1, with the moment of inertia 100² / 6: 20 · 50 / (100² / 6) is 0.6 radians per second, clockwise.
    #expect(traits.linearVelocity(for: once).distance(to: Point(x: 0, y: -20)) < 1e-6)
    #expect(abs(traits.angularVelocity(for: once) - 0.6) < 1e-6)
    #expect(!kick.isActive && wind.isActive)
    #expect(abs(traits.angularVelocity(for: steady) / time - 0.6) < 0.06)
    // Away from the centre it also turns what it pushes at, so the force keeps its direction and not its arm.
    #expect(traits.linearVelocity(for: steady).distance(to: Point(x: 0, y: -20) * time) < 0.3)
  }
}
