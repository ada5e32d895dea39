import Martlet
import MartletTesting
import Testing

/// Items that are given back as a hand has moved them.
@MainActor @Suite struct ReleaseTests {
  /// A source of a constant velocity of the window.
  private struct Steady: VelocitySource {
    let velocity: Point
    func velocity(in space: HandOverSpace) -> Point { space.velocity(velocity, at: Point(x: 300, y: 300)) }
  }

  /// A source of a constant spin on screen.
  private struct Spinning: VelocitySource {
    let turn: Double
    func velocity(in space: HandOverSpace) -> Double { space.turn(turn, at: Point(x: 300, y: 300)) }
  }

  /// A held box in free space, and how it moves after it was given back: points and radians per second of the reference.
  private func motion(
    referenceTransform: Transform = .identity, _ release: (DynamicAnimator, View) -> Void
  ) -> (velocity: Point, spin: Double) {
    let stage = DynamicsStage()
    let reference = View()
    reference.frame = stage.root.bounds
    reference.transform = referenceTransform
    stage.root.addSubview(reference)
    let box = View()
    box.bounds = Rect(x: 0, y: 0, width: 60, height: 40)
    box.center = Point(x: 350, y: 320)
    reference.addSubview(box)
    let animator = DynamicAnimator(reference: reference)
    animator.addBehavior(DynamicItemBehavior(items: [box]))
    stage.frame()
    animator.hold(box)
    stage.frame()
    release(animator, box)
    #expect(!animator.isHeld(box))
    stage.frame()
    stage.frame()
    let before = (box.layer.presentation.position, box.layer.presentation.transform.rotationZ)
    stage.run(0.1)
    let after = (box.layer.presentation.position, box.layer.presentation.transform.rotationZ)
    return ((after.0 - before.0) * 10, (after.1 - before.1) * 10)
  }

  @Test func `a gesture's velocity and another's spin are those of the reference's space`() {
    let plain = motion { $0.release($1, handedOverFrom: Steady(velocity: Point(x: 200, y: 100))) }
    #expect(plain.velocity.distance(to: Point(x: 200, y: 100)) < 1e-6 && plain.spin == 0)
    // Mirrored and twice as large: what the eye sees is the same.
    let mirrored = motion(referenceTransform: Transform(scaleX: -2, y: 2)) {
      $0.release(
        $1, handedOverFrom: Steady(velocity: Point(x: 200, y: 100)), spin: Spinning(turn: 3))
    }
    #expect(mirrored.velocity.distance(to: Point(x: -100, y: 50)) < 1e-6)
    #expect(abs(mirrored.spin + 3) < 1e-6)
  }

  @Test func `a hand that turns an item about a point takes it round that point`() {
    let hand = HandMotion(
      center: Point(x: 300, y: 300), velocity: Point(x: 200, y: 100), growth: 5, turn: 3)
    let thrown = motion { $0.release($1, handedOverFrom: hand) }
    // Its centre is 50 points right of the fingers and 20 below them, and goes away from them as they spread.
    let expected = Point(x: 200 + 50 * 5 - 20 * 3, y: 100 + 20 * 5 + 50 * 3)
    #expect(thrown.velocity.distance(to: expected) < 1e-6)
    #expect(abs(thrown.spin - 3) < 1e-6)
    // The reference is mirrored about the middle of the window, (400, 300): its x runs the other way.
    let mirrored = motion(referenceTransform: Transform(scaleX: -1, y: 1)) {
      $0.release($1, handedOverFrom: hand)
    }
    #expect(
      mirrored.velocity.distance(to: Point(x: -(200 + 150 * 5 - 20 * 3), y: 100 + 20 * 5 + 150 * 3)) < 1e-6)
    #expect(abs(mirrored.spin + 3) < 1e-6)
  }

  @Test func `a cancelled pan gives an item back at rest`() {
    let stage = DynamicsStage()
    let box = stage.box(at: Point(x: 400, y: 300))
    stage.gravity.removeItem(box)
    let pan = PanGestureRecognizer()
    pan.minimumDistance = 0
    let start = box.center
    pan.addHandler { pan in
      switch pan.state {
      case .began: stage.animator.hold(box)
      case .changed: box.center = start + pan.translation
      case .ended, .cancelled: stage.animator.release(box, handedOverFrom: pan.hand)
      case .possible, .failed: break
      }
    }
    box.addGestureRecognizer(pan)
    stage.frame()
    var script = InputScript(seed: 5)
    script.touch(at: stage.window.now + 0.1, duration: 0.6) { start + Point(x: 500 * $0, y: 0) }
    for _ in 0..<18 {
      stage.window.play(&script, until: stage.window.now + 1.0 / 60)
      stage.window.resolveFrame()
    }
    #expect(pan.state == .changed && stage.animator.isHeld(box))
    pan.isEnabled = false
    #expect(!stage.animator.isHeld(box))
    let end = box.center
    stage.run(0.3)
    #expect(box.layer.presentation.position == end && end.x > 450)
  }
}
