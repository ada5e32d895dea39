import Martlet
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletViews

/// Containers whose transitions are interrupted at random moments, by the program and by hands.
@MainActor @Suite struct InterruptedContainerTests {
  private static let seed: UInt64 = 40
  /// The longest way that something may jump, in points, and the share of a velocity that may be lost.
  private static let mostJump = 0.5
  private static let mostLost = 0.03

  @Test(arguments: CatchableContainer.Kind.allCases)
  func `a container that is sent there and back at any moment neither jumps nor loses its velocity`(
    kind: CatchableContainer.Kind
  ) {
    var random = SeededGenerator(seed: Self.seed)
    let container = CatchableContainer(kind)
    let room = container.room
    var (jump, lost, ends) = (0.0, 0.0, Set<Bool>())
    var layers: [Int?] = [nil, nil]
    for round in 0..<50 {
      var goes = container.shown === container.first
      func turn() { goes ? container.go() : container.goBack() }
      turn()
      room.advance(by: random.double(0.001...0.35))
      for _ in 0..<random.int(1..<4) {
        guard let animator = container.animator else { break }
        let (before, velocity) = (room.corners, animator.velocity)
        goes.toggle()
        turn()
        room.window.resolveFrame()
        #expect(container.animator === animator)
        jump = max(jump, TransitionRoom.jump(before, room.corners))
        if abs(velocity) > 0.05 { lost = max(lost, abs(animator.velocity / velocity - 1)) }
        room.advance(by: random.double(0.001...0.12))
      }
      room.settle()
      let expected = goes ? container.second : container.first
      #expect(container.disorder(expecting: expected) == [], "round \(round)")
      ends.insert(goes)
      // As many layers as the first time.
      let index = goes ? 1 : 0
      if let count = layers[index] { #expect(room.layerCount == count, "round \(round)") }
      layers[index] = room.layerCount
    }
    print("\(kind), seed \(Self.seed): jumps \(jump) pt, loses \(lost * 100) % of its velocity")
    #expect(jump <= Self.mostJump)
    #expect(lost <= Self.mostLost)
    #expect(ends.count == 2)
  }

  @Test(arguments: CatchableContainer.Kind.allCases)
  func `a hand catches a container in flight, leads it and throws it on with its own velocity`(
    kind: CatchableContainer.Kind
  ) throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    var (jump, lost, ends) = (0.0, 0.0, Set<Bool>())
    for round in 0..<50 {
      // So slow that it moves as it was let go for a while.
      let container = CatchableContainer(kind, spring: Spring(duration: 6, bounce: 0))
      let room = container.room
      let isBack = round % 2 == 1
      if isBack { container.go(animated: false) }
      if isBack { container.goBack() } else { container.go() }
      let animator = try #require(container.animator)
      animator.progress = random.double(0.25...0.75)
      animator.finish(velocity: random.double(-0.5...0.5))
      room.advance(by: random.double(0.05...0.2))
      let before = room.corners
      let start = Point(x: random.double(40...280), y: 200)
      let finger = room.finger(at: start)
      jump = max(jump, TransitionRoom.jump(before, room.corners))
      #expect(animator.hand != nil)
      let caught = animator.progress
      let speed = random.double(150...250) * (random.chance(0.5) ? 1 : -1)
      // Pages follow only along one axis.
      let velocity = Point(x: speed, y: kind == .page || kind == .flippedPage ? 0 : speed)
      finger.move(by: velocity, for: 20.0 / 240)
      let held = room.corners
      let way = finger.place - start
      finger.lift()
      guard container.animator === animator else { continue }
      jump = max(jump, TransitionRoom.jump(held, room.corners))
      // What the hand does to the progress at the end of its way.
      let stage = try #require(animator.view)
      let corner = stage.convertedOrigin
      let moments = [-0.001, 0.001].map { time in
        animator.transition.progress(
          of: TransitionDrag(
            progress: caught, start: start - corner, way: way + velocity * time, size: stage.bounds.size))
      }
      let hand = (moments[1] - moments[0]) / 0.002
      room.advance(by: 0.004)
      let first = animator.progress
      room.advance(by: 0.005)
      let drawn = (animator.progress - first) / 0.005
      if first > 0.05, first < 0.95 { lost = max(lost, abs(drawn / hand - 1)) }
      for _ in 0..<80 { room.advance(by: 0.5) }
      let isAtSecond = container.shown === container.second
      ends.insert(isAtSecond)
      #expect(
        container.disorder(expecting: isAtSecond ? container.second : container.first) == [], "round \(round)"
      )
    }
    print("\(kind), seed \(Self.seed + 1): jumps \(jump) pt, loses \(lost * 100) % of the hand's velocity")
    #expect(jump <= Self.mostJump)
    #expect(lost <= Self.mostLost)
    #expect(ends.count == 2)
  }

  @Test(arguments: CatchableContainer.Kind.allCases)
  func `what a container showed is gone with it, wherever it was interrupted`(kind: CatchableContainer.Kind) {
    var random = SeededGenerator(seed: Self.seed + 2)
    for _ in 0..<10 {
      weak var (first, second): (ViewController?, ViewController?)
      weak var (firstLayer, secondLayer): (Layer?, Layer?)
      weak var animator: TransitionAnimator?
      do {
        let container = CatchableContainer(kind)
        (first, second) = (container.first, container.second)
        (firstLayer, secondLayer) = (container.first.view.layer, container.second.view.layer)
        container.go()
        animator = container.animator
        container.room.advance(by: random.double(0.01...0.4))
        if random.chance(0.5) { container.goBack() }
        if random.chance(0.5) { container.room.advance(by: 0.05) }
        container.room.window.close()
        #expect(container.first.told == .hidden && container.second.told == .hidden)
        #expect(container.first.faults + container.second.faults == [])
        Transaction.flush()
      }
      Transaction.flush()
      #expect(first == nil && second == nil && animator == nil)
      #expect(firstLayer == nil && secondLayer == nil)
    }
  }
}

extension View {
  /// Where its origin is in the window, as it is seen.
  var convertedOrigin: Point { layer.convert(toWindow: bounds.origin, source: .presentation) ?? .zero }
}
