import MartletGeometry
import MartletHost

@testable import MartletGestures

/// Two recognizers under watch, on one target or on a target and one within it: what they tell, who owns which touch,
/// and what the targets hear.
@MainActor
final class WatchedPair {
  /// How two recognizers get on.
  enum Bond: CaseIterable {
    case none, simultaneous, firstWaits, secondWaits
  }

  let stage = GestureStage()
  let both: [GestureRecognizer]
  let mayShare: Bool
  /// What is open: began and neither ended nor cancelled.
  private var open: [Bool] = [false, false]
  private(set) var recognized = 0
  /// Fingers that have moved far and are a pan's since.
  private(set) var stood = 0
  var faults: [String] = []

  /// The touches that have landed on a target.
  private var landed: [Touch] = []
  /// The touches that each has owned, in the script.
  private var owned: [[Touch]] = [[], []]
  /// Where touches were when a pan had begun to leave them alone.
  private var alone: [ObjectIdentifier: Point] = [:]

  init(_ both: [GestureRecognizer], isNested: Bool, bond: Bond) {
    self.both = both
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
        own(index)
      case .changed: if !open[index] { faults.append("\(index) changed before it began") }
      case .ended where !$0.isContinuous:
        recognized += 1
        own(index)
      case .ended, .cancelled:
        if !open[index] { faults.append("\(index) \($0.state) before it began") }
        open[index] = false
      case .possible, .failed: faults.append("\(index) told of \($0.state)")
      }
    }
  }

  /// One of the two was recognized with the touches that it has seen.
  private func own(_ index: Int) {
    let (winner, other) = (both[index], both[1 - index])
    for touch in winner.seen {
      if !owned[index].holds(touch) { owned[index].append(touch) }
      // What it could take it has taken; and what the other one had for good it must not get.
      guard !mayShare, winner !== other else { continue }
      let isHeld = other.state.isOngoing && other.follows(touch)
      if isHeld, prevents(index, 1 - index) || prevents(1 - index, index) {
        faults.append("\(index) is recognized with a touch that the other one holds")
      }
      let isSpent = !other.isContinuous && owned[1 - index].holds(touch)
      if isSpent, prevents(1 - index, index) {
        faults.append("\(index) is recognized with a touch that the other one was recognized with")
      }
    }
  }

  /// Whether the recognition of one takes touches from the other.
  private func prevents(_ a: Int, _ b: Int) -> Bool {
    both[a].canPrevent(both[b]) && both[b].canBePrevented(by: both[a])
  }

  func check() {
    for (index, recognizer) in both.enumerated() {
      if recognizer.state.isOngoing != open[index] {
        faults.append("\(index) is \(recognizer.state) and has not said so")
      }
      guard recognizer.state.isOngoing else { continue }
      for touch in recognizer.touches where !owned[index].holds(touch) { owned[index].append(touch) }
    }
    checkPans()
    let areRivals = prevents(0, 1) || prevents(1, 0)
    guard !mayShare, areRivals, both[0].state.isOngoing, both[1].state.isOngoing else { return }
    for touch in both[0].touches where both[1].touches.holds(touch) {
      faults.append("a touch has two owners")
    }
  }

  /// A finger that moves 40 points on a target whose pan does nothing is that pan's, unless somebody else has had it, or the
  /// pan has failed with it.
  private func checkPans() {
    for (index, recognizer) in both.enumerated() {
      guard let pan = recognizer as? WatchedPan else { continue }
      for touch in landed where touch.isDown {
        let key = ObjectIdentifier(touch)
        let isFree =
          touch.rank(of: pan) != nil && !owned[1 - index].holds(touch) && !pan.decided.holds(touch)
        let isAlone =
          pan.state == .possible && !pan.isWaiting
          && (pan.touches.isEmpty || pan.touches.count == 1 && pan.follows(touch))
        guard isFree, isAlone else {
          if isFree, alone[key] != nil, pan.state.isOngoing, pan.follows(touch) { stood += 1 }
          alone[key] = nil
          continue
        }
        let start = alone[key] ?? touch.position
        alone[key] = start
        if touch.position.distance(to: start) >= 40 {
          faults.append("\(index) does not begin with a finger that moves")
          alone[key] = touch.position
        }
      }
    }
  }

  func land(_ finger: Int64, _ place: Point, after delay: Double = 0.016) {
    stage.down(finger, place.x, place.y, after: delay)
    if let touch = touch(finger), touch.target != nil { landed.append(touch) }
    check()
  }

  func touch(_ finger: Int64) -> Touch? {
    stage.dispatcher.touches.first { $0.id.rawValue == finger }
  }

  func liftAll() {
    for touch in stage.dispatcher.touches {
      stage.up(touch.id.rawValue, touch.position.x, touch.position.y)
    }
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
    forget()
  }

  /// What the targets have heard is complete: each touch is over, and each that has landed was told to a target or owned by
  /// a recognizer. Only what the system has cancelled may be gone before anybody knew.
  private func heard() {
    var (began, over) = (0, 0)
    var told: [Touch] = []
    for box in [stage.board, stage.left, stage.right] {
      for line in box.heard {
        let count = line.split(separator: " ").count - 1
        if line.hasPrefix("began") { began += count }
        if line.hasPrefix("ended") || line.hasPrefix("cancelled") { over += count }
      }
      told += box.landed
      box.heard.removeAll(keepingCapacity: true)
      box.landed.removeAll(keepingCapacity: true)
    }
    if began != over { faults.append("of \(began) touches that targets heard of \(over) are over") }
    for touch in landed where !told.holds(touch) && !owned[0].holds(touch) && !owned[1].holds(touch) {
      let isGone = touch.phase == .cancelled && both.contains { $0.delaysTouchesBegan }
      if !isGone { faults.append("a touch is lost") }
    }
  }

  private func forget() {
    landed.removeAll(keepingCapacity: true)
    for index in 0..<2 { owned[index].removeAll(keepingCapacity: true) }
    alone.removeAll(keepingCapacity: true)
    for case let pan as WatchedPan in both { pan.decided.removeAll(keepingCapacity: true) }
  }
}
