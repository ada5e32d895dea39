import MartletGeometry
import MartletGestures
import MartletHost
import RandomTestSupport
import Testing

/// Every recognizer beside every other one, on one target and on a target and one within it, under random
/// fingers: 112,500 scripts in all.
@Suite @MainActor struct RecognizerPairTests {
  private enum Kind: CaseIterable {
    case tap, ownTap, doubleTap, press, ownPress, pan, twoFingerPan, lockedPan, edgePan, swipe, pinch
    case rotation, hover, scrollPan, own

    @MainActor func make() -> GestureRecognizer {
      switch self {
      case .tap: return TapGestureRecognizer()
      case .doubleTap:
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        return tap
      case .ownTap:
        let tap = TapGestureRecognizer()
        tap.maximumNumberOfTouches = 1
        return tap
      case .press: return LongPressGestureRecognizer()
      case .ownPress:
        let press = LongPressGestureRecognizer()
        press.maximumNumberOfTouches = 1
        return press
      case .pan: return PanGestureRecognizer()
      case .twoFingerPan:
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        return pan
      case .lockedPan:
        let pan = PanGestureRecognizer()
        pan.axisLock = .only(.horizontal)
        return pan
      case .edgePan: return ScreenEdgePanGestureRecognizer()
      case .swipe:
        let swipe = SwipeGestureRecognizer()
        swipe.direction = [.left, .right]
        return swipe
      case .pinch: return PinchGestureRecognizer()
      case .rotation: return RotationGestureRecognizer()
      case .hover: return HoverGestureRecognizer()
      case .scrollPan:
        // As in a `ScrollView` whose content flies at times.
        let pan = PanGestureRecognizer()
        pan.allowedSources.insert(.scrolling)
        pan.delaysTouchesEnded = false
        pan.beginsOnTouchDown = { Int($0.position.x) % 4 == 0 }
        pan.yieldsAtRest = {
          ($0 as? LongPressGestureRecognizer).map { $0.minimumPressDuration > 0 } ?? false
        }
        pan.shouldBeRequiredToFail = { ($0 as? PanGestureRecognizer)?.beginsOnTouchDown == nil }
        pan.shouldBegin = { $0.location.y < 390 }
        return pan
      case .own: return Hold()
      }
    }
  }

  /// A program's own: a finger that stays, as in the article on gestures.
  private final class Hold: GestureRecognizer {
    private var dueTime: MediaTime?

    override func accepts(_ touch: Touch) -> Bool { touches.isEmpty }
    override func touchBegan(_ touch: Touch) { dueTime = touch.time + 0.1 }
    override var deadline: MediaTime? { dueTime }

    override func deadlinePassed() {
      dueTime = nil
      recognize()
    }

    override func touchMoved(_ touch: Touch) {
      if state.isOngoing {
        change()
      } else if touch.position.distance(to: touch.startPosition) > 10 {
        fail()
      }
    }

    override func touchEnded(_ touch: Touch) { if state.isOngoing { end() } else { fail() } }
    override func reset() { dueTime = nil }
  }

  /// How two recognizers get on.
  private enum Bond: CaseIterable {
    case none, simultaneous, firstWaits, secondWaits
  }

  /// Two recognizers under watch.
  @MainActor
  private final class Pair {
    let stage = GestureStage()
    let both: [GestureRecognizer]
    let mayShare: Bool
    /// What is open: began and neither ended nor cancelled.
    private var open: [Bool] = [false, false]
    private(set) var recognized = 0
    var faults: [String] = []

    init(_ a: Kind, _ b: Kind, isNested: Bool, bond: Bond) {
      both = [a.make(), b.make()]
      // Two taps are no rivals: a double tap begins with a single one.
      mayShare = bond == .simultaneous
      _ = (isNested ? stage.left : stage.board).attach(both[0])
      _ = stage.board.attach(both[1])
      switch bond {
      case .none: break
      case .simultaneous: both[1].shouldRecognizeSimultaneously = { _ in true }
      case .firstWaits: both[0].require(toFail: both[1])
      case .secondWaits: both[1].shouldRequireFailure = { [weak first = both[0]] in $0 === first }
      }
      for index in 0..<2 { watch(index) }
    }

    private func watch(_ index: Int) {
      both[index].addHandler { [unowned self] in
        switch $0.state {
        case .began:
          if open[index] { faults.append("\(index) began twice") }
          open[index] = true
          recognized += 1
        case .changed: if !open[index] { faults.append("\(index) changed before it began") }
        case .ended where !$0.isContinuous: recognized += 1
        case .ended, .cancelled:
          if !open[index] { faults.append("\(index) \($0.state) before it began") }
          open[index] = false
        case .possible, .failed: faults.append("\(index) told of \($0.state)")
        }
      }
    }

    func check() {
      for (index, recognizer) in both.enumerated() where recognizer.state.isOngoing != open[index] {
        faults.append("\(index) is \(recognizer.state) and has not said so")
      }
      guard !mayShare, both[0].state.isOngoing, both[1].state.isOngoing else { return }
      for touch in both[0].touches where both[1].touches.contains(where: { $0 === touch }) {
        faults.append("a touch has two owners")
      }
    }

    func liftAll() {
      for touch in stage.dispatcher.touches {
        stage.up(touch.id.rawValue, touch.position.x, touch.position.y)
      }
    }

    func isDown(_ finger: Int64) -> Bool {
      stage.dispatcher.touches.contains { $0.id.rawValue == finger }
    }

    func hover(at point: Point) {
      stage.time += 0.01
      stage.dispatcher.dispatch(.hovered(point, time: stage.time))
      check()
    }

    /// Lifts what is down and lets all time pass. Everything must be over.
    func finish(lifting: Bool) {
      if lifting {
        liftAll()
        stage.dispatcher.dispatch(.left(time: stage.time))
        check()
        stage.wait(2)
      } else {
        stage.dispatcher.cancelAll(time: stage.time)
      }
      check()
      for (index, recognizer) in both.enumerated() {
        if recognizer.state != .possible || recognizer.isWaiting || !recognizer.touches.isEmpty {
          faults.append("\(index) is \(recognizer.state) at the end")
        }
      }
      if !stage.dispatcher.touches.isEmpty { faults.append("a touch is still down") }
      if stage.dispatcher.nextDeadline != nil { faults.append("a deadline is left") }
      heard()
    }

    /// What the targets have heard is complete: no touch is lost, and each is over.
    private func heard() {
      var (began, over) = (0, 0)
      for box in [stage.board, stage.left, stage.right] {
        for line in box.heard {
          let count = line.split(separator: " ").count - 1
          if line.hasPrefix("began") { began += count }
          if line.hasPrefix("ended") || line.hasPrefix("cancelled") { over += count }
        }
        box.heard.removeAll(keepingCapacity: true)
      }
      if began != over { faults.append("of \(began) touches that targets heard of \(over) are over") }
    }
  }

  private static let pairs = Kind.allCases.flatMap { a in Kind.allCases.map { (a, $0) } }
  /// Scripts of a pair: 225 pairs, nested or not.
  private static let scripts = SeededGenerator.seeds(250)

  @Test
  func `of any two recognizers one owns a touch, what began ends, and nothing stays alive`() {
    var (count, recognized) = (0, 0)
    var gone: [() -> Bool] = []
    for (number, (a, b)) in Self.pairs.enumerated() {
      for isNested in [false, true] {
        var ofPair = 0
        for bond in Bond.allCases {
          let pair = Pair(a, b, isNested: isNested, bond: bond)
          gone.append { [weak first = pair.both[0], weak stage = pair.stage] in first == nil && stage == nil }
          for seed in Self.scripts where seed % 4 == index(of: bond) {
            var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(number) &* 2 &+ (isNested ? 1 : 0))
            play(pair, &generator)
            count += 1
            if !pair.faults.isEmpty {
              let what = "\(a) and \(b), nested \(isNested), \(bond), seed \(seed)"
              Issue.record("\(what): \(pair.faults.prefix(3))")
              pair.faults = []
            }
          }
          ofPair += pair.recognized
        }
        // Two that both wait for an edge, or for a second tap, hardly ever meet what they wait for.
        #expect(
          ofPair > 0 || Self.isRare(a) && Self.isRare(b),
          "\(a) and \(b), nested \(isNested): nothing was recognized")
        recognized += ofPair
      }
    }
    #expect(gone.allSatisfy { $0() })
    #expect(count >= 100_000 || !SeededGenerator.drawsAll)
    print("pairs of recognizers: \(count) scripts, \(recognized) gestures")
  }

  private static func isRare(_ kind: Kind) -> Bool { kind == .doubleTap || kind == .edgePan }

  private func index(of bond: Bond) -> UInt64 { UInt64(Bond.allCases.firstIndex(of: bond) ?? 0) }

  /// One to three fingers, at times up to six, that tap, rest, drag, pinch or turn, each move of all of them in one turn;
  /// and a pointer that hovers.
  private func play(_ pair: Pair, _ generator: inout SeededGenerator) {
    let stage = pair.stage
    stage.wait(1)
    for _ in 0..<generator.int(1..<3) {
      let fingers = Int64(generator.chance(0.15) ? generator.int(4..<7) : generator.int(1..<4))
      while generator.chance(0.3) {
        pair.hover(at: Point(x: generator.double(50...500), y: generator.double(50...500)))
      }
      let isEdge = generator.chance(0.2)
      let start = Point(x: isEdge ? 5 : generator.double(120...380), y: generator.double(120...380))
      let step = Point(
        x: generator.chance(0.7) ? generator.double(-25...25) : 0,
        y: generator.chance(0.3) ? generator.double(-25...25) : 0)
      let spread = generator.chance(0.3) ? generator.double(-8...8) : 0
      let isStill = generator.chance(0.3)
      for finger in 1...fingers {
        stage.down(finger, start.x + 30 * Double(finger), start.y, after: generator.double(0...0.03))
      }
      if generator.chance(0.2) { stage.wait(generator.double(0...0.7)) }
      for move in 1...3 {
        let t = Double(move)
        for finger in 1...fingers where !isStill && pair.isDown(finger) {
          let way = 30 * Double(finger) + (finger == 2 ? spread * t : 0)
          let turn = finger == 2 && spread != 0 && generator.chance(0.5) ? 5 * t : 0
          stage.move(
            finger, start.x + way + step.x * t, start.y + turn + step.y * t,
            after: finger == 1 ? 0.016 : 0)
        }
        pair.check()
        if generator.chance(0.1) { stage.send(.cancelled, 1, 0, 0) }
      }
      for finger in 1...fingers where generator.chance(0.9) {
        let touches = stage.dispatcher.touches
        guard let touch = touches.first(where: { $0.id.rawValue == finger }) else { continue }
        stage.up(finger, touch.position.x, touch.position.y, after: generator.double(0...0.03))
      }
      pair.check()
      pair.liftAll()
      if generator.chance(0.3) { stage.wait(0.1) }
    }
    pair.finish(lifting: generator.chance(0.7))
  }
}
