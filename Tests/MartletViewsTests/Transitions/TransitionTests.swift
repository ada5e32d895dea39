import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Transitions between views: what moves, how they are interrupted, and what they leave behind.
@MainActor @Suite struct TransitionTests {
  private static let seed: UInt64 = 20
  /// The longest way that something may jump, in points, and the share of a velocity that may be lost.
  private static let mostJump = 0.5
  private static let mostLost = 0.03

  @Test(arguments: TransitionRoom.styles.indices)
  func `a transition that is turned round at any moment neither jumps nor loses its velocity`(style: Int)
    throws
  {
    let room = TransitionRoom()
    var random = SeededGenerator(seed: Self.seed + UInt64(style))
    var (jump, lost) = (0.0, 0.0)
    for _ in 0..<50 {
      weak var left: TransitionAnimator?
      do {
        let animator = room.container.transition(
          from: room.a, to: room.b, by: TransitionRoom.styles[style], completion: room.note("done"))
        left = animator
        room.advance(by: Double.random(in: 0.001...0.4, using: &random))
        for _ in 0..<Int.random(in: 1...3, using: &random) where !animator.isOver {
          let (before, velocity) = (room.corners, animator.velocity)
          animator.reverse()
          room.window.resolveFrame()
          jump = max(jump, TransitionRoom.jump(before, room.corners))
          if abs(velocity) > 0.05 { lost = max(lost, abs(animator.velocity / velocity - 1)) }
          room.advance(by: Double.random(in: 0.001...0.15, using: &random))
        }
        if !animator.isOver { animator.cancel() }
      }
      for _ in 0..<30 { room.advance(by: 0.1) }
      #expect(room.log.count == 1)
      if room.log == ["done true"] {
        room.container.insertSubview(room.a, above: room.b)
        room.b.removeFromSuperview()
      }
      room.log = []
      #expect(room.disorder(expecting: room.a) == [])
      #expect(left == nil)
    }
    print("style \(style): jumps \(jump) pt, loses \(lost * 100) % of its velocity")
    #expect(jump <= Self.mostJump)
    #expect(lost <= Self.mostLost)
  }

  @Test(arguments: TransitionRoom.styles.indices)
  func `a hand catches a transition where it is seen, leads it and throws it on with its own velocity`(
    style: Int
  ) throws {
    let transition = TransitionRoom.styles[style]
    var random = SeededGenerator(seed: Self.seed + 100 + UInt64(style))
    var (jump, lost, ends) = (0.0, 0.0, Set<String>())
    // So slow that it moves as it was let go for a while.
    let slow = TransitionTiming.spring(Spring(duration: 6, bounce: 0))
    for round in 0..<50 {
      let room = TransitionRoom()
      let pan = PanGestureRecognizer()
      pan.beginsOnTouchDown = { [weak room] _ in room?.container.currentTransition != nil }
      pan.addHandler { [weak room] in room?.container.currentTransition?.follow($0) }
      room.container.addGestureRecognizer(pan)
      let animator = room.container.transition(
        from: room.a, to: room.b, by: transition, timing: slow, completion: room.note("done"))
      animator.progress = Double.random(in: 0.2...0.8, using: &random)
      animator.finish(velocity: Double.random(in: -0.5...0.5, using: &random))
      room.advance(by: Double.random(in: 0.05...0.2, using: &random))
      let id = TouchEvent.ID(rawValue: Int64(round + 1))
      let start = Point(x: Double.random(in: 40...240, using: &random), y: 120)
      var place = start
      func send(_ phase: TouchEvent.Phase) {
        room.window.send(
          TouchEvent(
            id: id, source: .touchscreen, phase: phase, position: place, time: room.window.now))
      }
      let before = room.corners
      send(.began)
      room.window.resolveFrame()
      jump = max(jump, TransitionRoom.jump(before, room.corners))
      #expect(animator.hand != nil)
      let caught = animator.progress
      let speed = Double.random(in: 150...250, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let velocity = Point(x: speed, y: speed)
      for _ in 0..<20 {
        place = place + velocity * (1.0 / 240)
        room.window.advance(to: room.window.now + 1.0 / 240)
        send(.moved)
        room.window.resolveFrame()
      }
      let held = room.corners
      send(.ended)
      room.window.resolveFrame()
      jump = max(jump, TransitionRoom.jump(held, room.corners))
      // What the hand does to the progress at the end of its way.
      let moments = [-0.001, 0.001].map { time in
        transition.progress(
          of: TransitionDrag(
            progress: caught, start: start - Point(x: 20, y: 20), way: place - start + velocity * time,
            size: room.container.bounds.size))
      }
      let hand = (moments[1] - moments[0]) / 0.002
      // At once, before the spring slows it down.
      room.advance(by: 0.004)
      let first = animator.progress
      room.advance(by: 0.005)
      let drawn = (animator.progress - first) / 0.005
      if first > 0.05, first < 0.95 { lost = max(lost, abs(drawn / hand - 1)) }
      for _ in 0..<80 { room.advance(by: 0.5) }
      #expect(room.log.count == 1)
      ends.formUnion(room.log)
      #expect(room.disorder(expecting: room.log == ["done true"] ? room.b : room.a) == [])
    }
    print("style \(style): jumps \(jump) pt, loses \(lost * 100) % of the hand's velocity")
    #expect(jump <= Self.mostJump)
    #expect(lost <= Self.mostLost)
    #expect(ends.count == 2)
  }

  @Test(arguments: TransitionRoom.styles.indices)
  func `a transition that another one interrupts goes on in its picture, and is over`(style: Int) throws {
    let transition = TransitionRoom.styles[style]
    var random = SeededGenerator(seed: Self.seed + 200 + UInt64(style))
    var worst = 0
    for _ in 0..<8 {
      let room = TransitionRoom(size: Size(width: 150, height: 100))
      room.container.transition(from: room.a, to: room.b, by: transition, completion: room.note("first"))
      for _ in 0..<Int.random(in: 3...25, using: &random) { room.advance(by: 1.0 / 60) }
      let before = try room.window.drawFrame()
      room.container.transition(from: room.b, to: room.c, by: transition, completion: room.note("second"))
      let after = try room.window.drawFrame()
      // A point along a sharp edge would be hundreds.
      worst = max(worst, try #require(after.difference(from: before, tolerance: 100)).count)
      for _ in 0..<150 { room.advance(by: 1.0 / 60) }
      #expect(room.log == ["first true", "second true"])
      #expect(room.disorder(expecting: room.c) == [])
    }
    print("style \(style): \(worst) pixels differ where it is interrupted")
    #expect(worst <= 60)
  }

  @Test func `a transition to where another one comes from turns that one round`() {
    let room = TransitionRoom()
    let first = room.container.transition(
      from: room.a, to: room.b, by: Flip(.left), completion: room.note("there"))
    room.advance(by: 0.1)
    let second = room.container.transition(
      from: room.b, to: room.a, by: Flip(.left).reversed, completion: room.note("back"))
    #expect(first === second)
    room.advance(by: 0.1)
    // And once more.
    room.container.transition(from: room.a, to: room.b, by: Flip(.left), completion: room.note("again"))
    for _ in 0..<20 { room.advance(by: 0.1) }
    #expect(room.log == ["there false", "back false", "again true"])
    #expect(room.disorder(expecting: room.b) == [])
  }

  @Test func `a transition from the view that another one leaves goes back to it first`() {
    let room = TransitionRoom()
    room.container.transition(from: room.a, to: room.b, by: Flip(.left), completion: room.note("b"))
    room.advance(by: 0.1)
    room.container.transition(from: room.a, to: room.c, by: Fold(.vertical), completion: room.note("c"))
    for _ in 0..<20 { room.advance(by: 0.1) }
    #expect(room.log == ["b false", "c true"])
    #expect(room.disorder(expecting: room.c) == [])
  }

  @Test func `many transitions in a row neither jump nor grow without limit`() throws {
    let room = TransitionRoom(size: Size(width: 150, height: 100))
    var views = [room.a, room.b, room.c]
    for index in 0..<9 {
      room.container.transition(
        from: views[0], to: views[1], by: index % 2 == 0 ? Flip(.left) as any ViewTransition : Fold(.vertical)
      )
      views.append(views.removeFirst())
      room.advance(by: 0.05)
      var count = 0
      room.container.layer.forEachWithin { _ in count += 1 }
      #expect(count < 1500, "\(count) layers")
    }
    for _ in 0..<30 { room.advance(by: 0.1) }
    #expect(room.disorder(expecting: views[0]) == [])
  }

  @Test func `outside of a window and without animations the view is replaced at once`() {
    let room = TransitionRoom()
    View.setAnimationsEnabled(false)
    room.container.transition(from: room.a, to: room.b, by: Flip(.left), completion: room.note("one"))
    View.setAnimationsEnabled(true)
    room.advance(by: 0)
    #expect(room.log == ["one true"])
    #expect(room.disorder(expecting: room.b) == [])
    room.container.removeFromSuperview()
    room.container.transition(from: room.b, to: room.c, by: Flip(.left), completion: room.note("two"))
    room.advance(by: 0)
    #expect(room.log == ["one true", "two true"])
    #expect(room.disorder(expecting: room.c) == [])
  }

  @Test func `a transition whose container leaves the window is over`() {
    let room = TransitionRoom()
    room.container.transition(from: room.a, to: room.b, by: Fold(.horizontal), completion: room.note("done"))
    room.advance(by: 0.1)
    room.container.removeFromSuperview()
    room.advance(by: 0.1)
    #expect(room.log == ["done true"])
    #expect(room.disorder(expecting: room.b) == [])
  }

  @Test func `a new view that was a subview before stays one when the transition is cancelled`() {
    let room = TransitionRoom()
    room.container.insertSubview(room.b, below: room.a)
    let animator = room.container.transition(from: room.a, to: room.b, by: Flip(.up))
    animator.cancel()
    room.advance(by: 1)
    let isInOrder = room.container.subviews.elementsEqual([room.b, room.a], by: ===)
    #expect(isInOrder)
    #expect(!room.a.layer.isHidden && !room.b.layer.isHidden)
  }

  @Test func `a curve takes its duration, and a spring begins with a velocity`() {
    let room = TransitionRoom()
    let slow = room.container.transition(
      from: room.a, to: room.b, by: CrossFade(timing: .curve(.linear, duration: 2)))
    room.advance(by: 0.5)
    #expect(abs(slow.progress - 0.25) < 1e-6)
    slow.progress = 1
    slow.finish()
    room.advance(by: 0.1)
    let fast = room.container.transition(from: room.b, to: room.c, by: Flip(.left), initialVelocity: 4)
    room.advance(by: 0.001)
    #expect(abs(fast.velocity / 4 - 1) < 0.05)
  }

  @Test func `a progress that is set is shown at once, and stays`() {
    let room = TransitionRoom()
    let animator = room.container.transition(from: room.a, to: room.b, by: Flip(.left))
    animator.progress = 0.25
    room.advance(by: 1)
    #expect(animator.progress == 0.25 && animator.velocity == 0 && !animator.isMoving)
    animator.progress = .nan
    #expect(animator.progress == 0.25)
    animator.progress = 7
    #expect(animator.progress == 1)
  }

  @Test func `contents of a view change with a transition, which undoes them when it goes back`() throws {
    let room = TransitionRoom(size: Size(width: 150, height: 100))
    let before = try room.window.drawFrame()
    let mark = room.a.layer.sublayers[0]
    func change() -> TransitionAnimator {
      room.a.transition(by: Flip(.left)) {
        mark.isHidden = true
      } undo: {
        mark.isHidden = false
      } completion: {
        room.note("done")($0)
      }
    }
    let animator = change()
    let first = try room.window.drawFrame()
    #expect(try #require(first.difference(from: before, tolerance: 4)).count == 0)
    #expect(mark.isHidden)
    room.advance(by: 0.2)
    animator.cancel()
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(room.log == ["done false"] && !mark.isHidden)
    #expect(room.disorder(expecting: room.a) == [])
    #expect(try #require(room.window.drawFrame().difference(from: before)).maximum == 0)
    _ = change()
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(room.log == ["done false", "done true"] && mark.isHidden)
    #expect(room.disorder(expecting: room.a) == [])
  }

  @Test func `a change that nothing undoes does not go back`() {
    let room = TransitionRoom()
    let animator = room.a.transition(by: Fold(.vertical)) {
      room.a.backgroundColor = .white
    } completion: {
      room.note("done")($0)
    }
    room.advance(by: 0.2)
    animator.cancel()
    for _ in 0..<10 { room.advance(by: 0.2) }
    #expect(room.log == ["done true"])
    #expect(room.disorder(expecting: room.a) == [])
  }

  @Test(arguments: TransitionRoom.styles.indices)
  func `a transition goes on in another size`(style: Int) throws {
    let room = TransitionRoom()
    let transition = TransitionRoom.styles[style]
    let animator = room.container.transition(
      from: room.a, to: room.b, by: transition, timing: .spring(Spring(duration: 1)),
      completion: room.note("done"))
    room.advance(by: 0.2)
    let (progress, velocity) = (animator.progress, animator.velocity)
    room.container.frame.size = Size(width: 260, height: 220)
    room.a.frame.size = room.container.bounds.size
    room.window.resolveFrame()
    #expect(abs(animator.progress - progress) < 1e-9 && abs(animator.velocity - velocity) < 1e-9)
    // As if it had always had that size.
    let other = TransitionRoom(size: Size(width: 260, height: 220))
    let twin = other.container.transition(from: other.a, to: other.b, by: transition)
    twin.progress = progress
    other.window.resolveFrame()
    #expect(TransitionRoom.jump(room.corners, other.corners) < 0.2)
    for _ in 0..<20 { room.advance(by: 0.2) }
    #expect(room.log == ["done true"])
    #expect(room.b.bounds.size == room.container.bounds.size)
    #expect(room.container.subviews.count == 1 && room.container.layer.sublayers.count == 1)
  }
}
