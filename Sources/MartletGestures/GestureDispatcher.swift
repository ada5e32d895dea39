import MartletGeometry
import MartletHost
import MartletMotion

/// Takes the touches of one window to the recognizers they concern, and decides between them.
///
/// A touch is offered to the recognizers of the target it lands on and of every target further out. The rule by
/// which one of them wins it stands at `GestureRecognizer`. Several fingers on several targets drive several
/// recognizers at the same time, each on its own.
///
/// What a host has to do: pass every event to `dispatch`; when `nextDeadline` comes and all events that arrived
/// before it have been passed, call `advance(to:)`; call `cancelAll` before the window goes away. A host that draws
/// frames sets `followsFrames` and calls `frame(_:)` before each one while `wantsFrames` is set: moves are then told once
/// a frame, at the place that belongs to the frame's time.
@MainActor
public final class GestureDispatcher {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  private let hitTest: @MainActor (Point) -> (any TouchTarget)?

  /// Told of events that make no sense (a move without a landing, a NaN position), with the reason. They are
  /// dropped, whether or not anybody listens.
  public var onRefusedEvent: (@MainActor (TouchEvent, String) -> Void)?

  /// The touches that are down, in the order in which they landed.
  @exclusivity(unchecked) public internal(set) var touches: [Touch] = []

  /// Recognizers in the middle of a gesture, in the order in which they started.
  @exclusivity(unchecked) var active: [GestureRecognizer] = []

  /// Whether moves are told once per frame, resampled for it, instead of as they come. Default `false`. A contact that
  /// lands or lifts, and a move while no frame is under way, are told at once in any case.
  @exclusivity(unchecked) public var followsFrames = false

  /// Whether a contact moves, so that `frame(_:)` is to be called before frames are drawn.
  public var wantsFrames: Bool { followsFrames && isAnyMoving }

  /// Whether a contact moves, for all that is known.
  var isAnyMoving: Bool {
    for touch in touches where touch.isMoving { return true }
    return false
  }

  /// While a lift in mid-motion is told: the time, as frames count it, at which the finger's line ends and what follows
  /// it begins, in media seconds; else `nil`. It may lie a little before the newest frame, which has predicted the
  /// line, or behind the next one.
  @exclusivity(unchecked) public internal(set) var handOverTime: MediaTime?

  /// Called while `handOverTime` is set, between the last move and the lift itself: what handlers change from here on is
  /// no part of the finger's line.
  public var onLineEnd: (@MainActor () -> Void)?

  /// While `hitTest` is asked: when the contact landed, in media seconds; else when the last one did.
  @exclusivity(unchecked) public private(set) var landingTime: MediaTime = 0

  @exclusivity(unchecked) var clock = TouchClock()
  @exclusivity(unchecked) var paces = DevicePaces()
  /// Whether the frame before this one has told of moves.
  @exclusivity(unchecked) var isFollowing = false

  private enum Work {
    case event(TouchEvent, arrival: MediaTime?)
    case frame(FrameTiming)
    case advance(MediaTime)
    case cancelAll(MediaTime)
  }

  @exclusivity(unchecked) private var queue: [Work] = []
  @exclusivity(unchecked) private var isWorking = false

  /// Makes a dispatcher. `hitTest` finds the innermost target at a point of the window, as the person sees it.
  public init(hitTest: @escaping @MainActor (Point) -> (any TouchTarget)?) {
    self.hitTest = hitTest
  }

  /// When `advance(to:)` has to be called next though nothing happens, in media seconds; `nil` for never.
  public var nextDeadline: MediaTime? {
    var next: MediaTime?
    for recognizer in active {
      if let deadline = recognizer.pendingDeadline { next = min(next ?? deadline, deadline) }
    }
    return next
  }

  /// Handles one report about one contact. Called from within a handler, it waits until that has returned.
  /// - Parameters:
  ///   - event: The report.
  ///   - arrival: When it arrived, in media seconds; by default as it was measured, and then its clock is taken for true.
  public func dispatch(_ event: TouchEvent, arrival: MediaTime? = nil) {
    enqueue(.event(event, arrival: arrival))
  }

  /// Tells where moving contacts are in a frame that is about to be drawn.
  public func frame(_ frame: FrameTiming) { enqueue(.frame(frame)) }

  /// Tells the recognizers that time has come to a moment, in media seconds.
  public func advance(to time: MediaTime) { enqueue(.advance(time)) }

  /// Cancels every touch and every gesture: the seat is lost or the window goes away. Nothing is recognized by it.
  public func cancelAll(time: MediaTime) { enqueue(.cancelAll(time)) }

  private func enqueue(_ work: Work) {
    guard !isWorking else { return queue.append(work) }
    perform {
      settle()
      handle(work)
    }
  }

  /// Runs a change and settles what follows from it, once: inside another change the outer one settles.
  func perform(_ change: () -> Void) {
    guard !isWorking else { return change() }
    isWorking = true
    change()
    settle()
    while !queue.isEmpty {
      handle(queue.removeFirst())
      settle()
    }
    isWorking = false
  }

  private func handle(_ work: Work) {
    switch work {
    case .advance(let time): _ = passDeadlines { $0 <= time }
    case .cancelAll(let time):
      for touch in touches { finish(touch, .cancelled, position: touch.position, time: time) }
      for recognizer in active where recognizer.state == .possible { recognizer.fail() }
    case .frame(let frame): handle(frame)
    case .event(let event, let arrival):
      guard event.time.isFinite else { return refuse(event, "its time is \(event.time)") }
      if passDeadlines(where: { $0 < event.time }) { settle() }
      handle(event, arrival: arrival)
    }
  }

  private func handle(_ event: TouchEvent, arrival: MediaTime?) {
    let known = touch(event.id)
    let isFinite = event.position.isFinite
    switch (event.phase, known) {
    case (.began, _) where !isFinite: refuse(event, "its position is \(event.position)")
    case (.began, let touch?):
      refuse(event, "it began twice; the first contact is cancelled")
      finish(touch, .cancelled, position: touch.position, time: event.time)
      settle()
      begin(event)
    case (.began, nil): begin(event)
    case (_, nil): refuse(event, "the contact is not down")
    case (.moved, _) where !isFinite: refuse(event, "its position is \(event.position)")
    case (.moved, let touch?): moved(touch, event, arrival: arrival)
    case (.ended, let touch?):
      let position = isFinite ? event.position : touch.line.newest.position
      lift(touch, at: Touch.Sample(position: position, time: event.time), arrival: arrival)
    case (.cancelled, let touch?):
      finish(touch, .cancelled, position: isFinite ? event.position : touch.position, time: event.time)
    }
  }

  private func touch(_ id: TouchEvent.ID) -> Touch? {
    for touch in touches where touch.id == id { return touch }
    return nil
  }

  private func refuse(_ event: TouchEvent, _ reason: String) { onRefusedEvent?(event, reason) }

  private func begin(_ event: TouchEvent) {
    let touch = Touch(event)
    if !isAnyMoving { isFollowing = false }
    touches.append(touch)
    var offered: [GestureRecognizer] = []
    var depth = 0
    landingTime = event.time
    var next = hitTest(event.position)
    touch.target = next
    while let target = next {
      for recognizer in target.gestureRecognizers
      where recognizer.isEnabled && touch.rank(of: recognizer) == nil
        && (recognizer.dispatcher == nil || recognizer.dispatcher === self)
      {
        if recognizer.target == nil { recognizer.target = target }
        guard recognizer.shouldReceive?(touch) ?? true else { continue }
        touch.candidates.append(Touch.Candidate(recognizer: recognizer, depth: depth))
        offered.append(recognizer)
      }
      depth += 1
      next = target.superTarget
    }
    for recognizer in offered where recognizer.isEnabled {
      if recognizer.state.isTerminal {
        // It has made up its mind about the fingers that are down, and this one is one more of them.
        recognizer.seen.append(touch)
      } else if recognizer.accepts(touch) {
        if recognizer.state.isOngoing { touch.withheld.append(recognizer) } else { join(recognizer, touch) }
      }
    }
  }

  /// Lets a recognizer follow a touch.
  func join(_ recognizer: GestureRecognizer, _ touch: Touch) {
    if recognizer.dispatcher == nil {
      recognizer.dispatcher = self
      active.append(recognizer)
    }
    recognizer.seen.append(touch)
    recognizer.touches.append(touch)
    recognizer.refreshLocation()
    recognizer.touchBegan(touch)
  }

  func move(_ touch: Touch, to position: Point, time: MediaTime) {
    touch.update(.moved, position: position, time: time)
    for candidate in touch.candidates {
      guard let recognizer = candidate.recognizer, recognizer.follows(touch), !recognizer.state.isTerminal
      else { continue }
      recognizer.refreshLocation()
      recognizer.touchMoved(touch)
    }
  }

  func finish(_ touch: Touch, _ phase: TouchEvent.Phase, position: Point, time: MediaTime) {
    touch.update(phase, position: position, time: time)
    touch.withheld.removeAll()
    touches.remove(touch)
    for recognizer in touch.candidates.compactMap(\.recognizer) where recognizer.follows(touch) {
      recognizer.refreshLocation()
      recognizer.touches.remove(touch)
      recognizer.refreshLocation()
      guard !recognizer.state.isTerminal else { continue }
      if phase == .ended { recognizer.touchEnded(touch) } else { recognizer.touchCancelled(touch) }
    }
  }

  /// Tells recognizers whose deadlines have passed; returns whether there are any.
  private func passDeadlines(where hasPassed: (MediaTime) -> Bool) -> Bool {
    var isAny = false
    for recognizer in active {
      guard let deadline = recognizer.pendingDeadline, hasPassed(deadline) else { continue }
      isAny = true
      recognizer.passedDeadline = deadline
      recognizer.deadlinePassed()
      if recognizer.state == .possible, !recognizer.isWaiting, recognizer.deadline == deadline {
        recognizer.fail()
      }
    }
    return isAny
  }
}
