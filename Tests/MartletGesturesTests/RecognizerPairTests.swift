import MartletGeometry
import MartletHost
import RandomTestSupport
import Testing

@testable import MartletGestures

/// Every recognizer beside every other one, on one target and on a target and one within it, under random
/// fingers: more than 100,000 scripts in all.
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
      case .pan: return WatchedPan()
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

    /// Whether it takes touches from others, and they from it.
    var (isPreventing, isPreventable) = (true, true)
    override func canPrevent(_ other: GestureRecognizer) -> Bool { isPreventing }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { isPreventable }
  }

  private static let pairs = Kind.allCases.flatMap { a in Kind.allCases.map { (a, $0) } }
  /// Scripts of a pair: 225 pairs, nested or not.
  private static let scripts = SeededGenerator.seeds(224, thorough: 250)

  @Test
  func `of any two recognizers one owns a touch, what began ends, and nothing stays alive`() {
    var (count, recognized, stood) = (0, 0, 0)
    var gone: [() -> Bool] = []
    for (number, (a, b)) in Self.pairs.enumerated() {
      for isNested in [false, true] {
        var ofPair = 0
        for bond in WatchedPair.Bond.allCases {
          let pair = WatchedPair([a.make(), b.make()], isNested: isNested, bond: bond)
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
          stood += pair.stood
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
    #expect(stood > 0 || !SeededGenerator.drawsAll)
    print(
      "pairs of recognizers: \(count) scripts, \(recognized) gestures, \(stood) fingers moved on under a pan")
  }

  private static func isRare(_ kind: Kind) -> Bool { kind == .doubleTap || kind == .edgePan }

  private func index(of bond: WatchedPair.Bond) -> UInt64 {
    UInt64(WatchedPair.Bond.allCases.firstIndex(of: bond) ?? 0)
  }

  /// What programs set, at random.
  private func vary(_ pair: WatchedPair, _ generator: inout SeededGenerator) {
    for recognizer in pair.both {
      recognizer.cancelsTouchesInView = generator.chance(0.7)
      recognizer.delaysTouchesBegan = generator.chance(0.3)
      let receivesAll = generator.chance(0.8)
      recognizer.shouldReceive = { receivesAll || Int($0.startPosition.y) % 3 != 0 }
      if let own = recognizer as? Hold {
        (own.isPreventing, own.isPreventable) = (generator.chance(0.7), generator.chance(0.7))
      }
    }
  }

  private func play(_ pair: WatchedPair, _ generator: inout SeededGenerator) {
    pair.stage.wait(1)
    vary(pair, &generator)
    switch generator.int(0..<10) {
    case 0, 1: playRelay(pair, &generator)
    case 2, 3, 4: playInTurn(pair, &generator)
    default: playTogether(pair, &generator)
    }
    pair.finish(lifting: generator.chance(0.7))
  }

  /// One finger drags beside the inner target, another one lands on that meanwhile, and goes on when the first has lifted.
  private func playRelay(_ pair: WatchedPair, _ generator: inout SeededGenerator) {
    func drag(_ finger: Int64, by way: Point) {
      guard let start = pair.touch(finger)?.position else { return }
      for move in 1...4 {
        let place = start + way * (Double(move) / 4)
        pair.stage.move(finger, place.x, place.y)
        pair.check()
      }
    }
    let others = generator.int(1..<3)
    pair.land(9, Point(x: generator.double(420...580), y: generator.double(120...380)))
    drag(9, by: Point(x: generator.double(-80...80), y: generator.double(-30...30)))
    for other in 1...others {
      pair.land(
        Int64(other), Point(x: generator.double(120...380), y: generator.double(120...380)),
        after: generator.double(0.01...0.2))
    }
    if generator.chance(0.5) { drag(9, by: Point(x: generator.double(-80...80), y: 0)) }
    if generator.chance(0.2) { pair.stage.wait(generator.double(0...0.7)) }
    if let first = pair.touch(9) { pair.stage.up(9, first.position.x, first.position.y) }
    pair.check()
    for other in 1...others {
      drag(Int64(other), by: Point(x: generator.double(-90...90), y: generator.double(-30...30)))
      guard generator.chance(0.5), let touch = pair.touch(Int64(other)) else { continue }
      pair.stage.up(Int64(other), touch.position.x, touch.position.y)
      pair.check()
    }
  }

  /// Up to three fingers that land, move and lift each by itself, on the inner target and beside it.
  private func playInTurn(_ pair: WatchedPair, _ generator: inout SeededGenerator) {
    let stage = pair.stage
    for _ in 0..<generator.int(6..<15) {
      let finger = Int64(generator.int(1..<4))
      guard let touch = pair.touch(finger) else {
        pair.land(finger, Point(x: generator.double(120...700), y: generator.double(120...380)))
        continue
      }
      if generator.chance(0.3) {
        stage.up(finger, touch.position.x, touch.position.y)
      } else {
        let way = Point(x: generator.double(-60...60), y: generator.double(-20...20))
        let start = touch.position
        for move in 1...3 {
          let place = start + way * (Double(move) / 3)
          stage.move(finger, place.x, place.y)
          pair.check()
        }
      }
      pair.check()
      if generator.chance(0.1) { stage.wait(generator.double(0...0.7)) }
    }
  }

  /// One to three fingers, at times up to six, that tap, rest, drag, pinch or turn, each move of all of them in one turn;
  /// and a pointer that hovers.
  private func playTogether(_ pair: WatchedPair, _ generator: inout SeededGenerator) {
    let stage = pair.stage
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
        pair.land(finger, start + Point(x: 30 * Double(finger), y: 0), after: generator.double(0...0.03))
      }
      if generator.chance(0.2) { stage.wait(generator.double(0...0.7)) }
      for move in 1...3 {
        let t = Double(move)
        for finger in 1...fingers where !isStill && pair.touch(finger) != nil {
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
        guard let touch = pair.touch(finger) else { continue }
        stage.up(finger, touch.position.x, touch.position.y, after: generator.double(0...0.03))
      }
      pair.check()
      pair.liftAll()
      if generator.chance(0.3) { stage.wait(0.1) }
    }
  }
}
