import MartletGeometry
import MartletGestures
import MartletHost
import RandomTestSupport
import Testing

/// Ten thousand random streams of events, sensible ones and others.
@Suite @MainActor struct RandomStreamTests {
  /// Checks what must hold after every event.
  @MainActor
  private final class Referee {
    let recognizers: [GestureRecognizer]
    var ongoing: Set<ObjectIdentifier> = []
    var began = 0
    var finished = 0
    var recognized = 0
    var faults: [String] = []

    init(_ recognizers: [GestureRecognizer]) {
      self.recognizers = recognizers
      for recognizer in recognizers { watch(recognizer) }
    }

    private func watch(_ recognizer: GestureRecognizer) {
      recognizer.addHandler { [unowned self] in
        let id = ObjectIdentifier($0)
        switch $0.state {
        case .began:
          began += 1
          if !ongoing.insert(id).inserted { faults.append("\($0.name) began twice") }
        case .changed: if !ongoing.contains(id) { faults.append("\($0.name) changed without beginning") }
        case .ended where !$0.isContinuous: recognized += 1
        case .ended, .cancelled:
          finished += 1
          if ongoing.remove(id) == nil { faults.append("\($0.name) \($0.state) without beginning") }
        case .possible, .failed: faults.append("\($0.name) told \($0.state)")
        }
      }
    }

    func check(_ dispatcher: GestureDispatcher) {
      for touch in dispatcher.touches {
        let owners = recognizers.filter { $0.state.isOngoing && $0.touches.contains { $0 === touch } }
        if owners.count > 1 { faults.append("a touch belongs to \(owners.map(\.name))") }
        if !owners.isEmpty {
          let others = recognizers.filter { $0.state == .possible && $0.touches.contains { $0 === touch } }
          if !others.isEmpty { faults.append("\(others.map(\.name)) follow a touch of \(owners[0].name)") }
        }
      }
      for recognizer in recognizers {
        if recognizer.state.isOngoing != ongoing.contains(ObjectIdentifier(recognizer)) {
          faults.append("\(recognizer.name) is \(recognizer.state) and did not say so")
        }
        if recognizer.state.isOngoing && recognizer.touches.isEmpty {
          faults.append("\(recognizer.name) goes on without a finger")
        }
        for touch in recognizer.touches where !dispatcher.touches.contains(where: { $0 === touch }) {
          faults.append("\(recognizer.name) follows a touch that is gone")
        }
      }
    }
  }

  @Test
  func `whatever events come, what began ends and no touch has two owners`() {
    var (began, recognized, refused) = (0, 0, 0)
    let seeds = SeededGenerator.seeds(10_000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let stage = GestureStage()
      var recognizers: [GestureRecognizer] = []
      for (name, box) in [("board", stage.board), ("left", stage.left), ("right", stage.right)] {
        for kind in 0..<generator.int(1..<4) {
          if generator.chance(0.5) {
            let pan = stage.pan("\(name) pan \(kind)", on: box)
            pan.minimumNumberOfTouches = generator.int(1..<3)
            pan.maximumNumberOfTouches = generator.int(2..<4)
            if generator.chance(0.2) { pan.minimumDistance = 0 }
            if generator.chance(0.2) { pan.beginsOnTouchDown = { $0.startPosition.x > 700 } }
            if generator.chance(0.2) { pan.shouldBegin = { $0.location.y < 500 } }
            recognizers.append(pan)
          } else {
            let tap = stage.tap(
              "\(name) tap \(kind)", on: box, taps: generator.int(1..<3), touches: generator.int(1..<3))
            if generator.chance(0.3) { tap.maximumNumberOfTouches = tap.numberOfTouchesRequired }
            recognizers.append(tap)
          }
        }
      }
      for (i, recognizer) in recognizers.enumerated() where i > 0 && generator.chance(0.3) {
        recognizer.require(toFail: recognizers[generator.int(0..<i)])
      }
      let referee = Referee(recognizers)
      for step in 0..<40 {
        perform(step, on: stage, recognizers, &generator)
        referee.check(stage.dispatcher)
      }
      if generator.chance(0.5) {
        for touch in stage.dispatcher.touches {
          stage.up(touch.id.rawValue, touch.position.x, touch.position.y)
        }
        stage.wait(2)
      } else {
        stage.dispatcher.cancelAll(time: stage.time)
      }
      referee.check(stage.dispatcher)
      if referee.began != referee.finished {
        referee.faults.append("\(referee.began) began, \(referee.finished) ended")
      }
      if recognizers.contains(where: { $0.state != .possible || $0.isWaiting }) {
        referee.faults.append("not all is possible again")
      }
      #expect(referee.faults.isEmpty, "seed \(seed): \(referee.faults.prefix(3))")
      began += referee.began
      recognized += referee.recognized
      refused += stage.refusals.count
    }
    print("random streams: \(began) gestures began, \(recognized) taps, \(refused) events refused")
    // Streams in which nothing happens would prove nothing.
    #expect(began > seeds.count && recognized > seeds.count / 10 && refused > 2 * seeds.count)
  }

  private func perform(
    _ step: Int, on stage: GestureStage, _ recognizers: [GestureRecognizer],
    _ generator: inout SeededGenerator
  ) {
    let finger = Int64(generator.int(0..<4))
    let delay = generator.chance(0.05) ? generator.double(-0.5...1) : generator.double(0...0.05)
    let known = stage.dispatcher.touches.first { $0.id.rawValue == finger }
    switch generator.int(0..<100) {
    case 0..<2:
      let recognizer = recognizers[generator.int(0..<recognizers.count)]
      recognizer.isEnabled.toggle()
    case 2..<4: stage.wait(delay)
    case 4..<5: stage.dispatcher.cancelAll(time: stage.time)
    case 5..<7: stage.send(.cancelled, finger, 0, 0, after: delay)
    case 7..<9: stage.down(finger, .nan, 100, after: delay)
    case 9..<15: stage.down(finger, generator.double(-50...1050), generator.double(-50...1050), after: delay)
    case 15..<18: stage.up(finger, 10, 10, after: delay)
    default:
      guard let known else {
        return stage.down(finger, generator.double(0...999), generator.double(0...450), after: delay)
      }
      let p = known.position
      if generator.chance(0.3) { return stage.up(finger, p.x, p.y, after: delay) }
      let reach = generator.chance(0.5) ? 3.0 : 40
      stage.move(
        finger, p.x + generator.double(-reach...reach), p.y + generator.double(-reach...reach), after: delay)
    }
  }
}
