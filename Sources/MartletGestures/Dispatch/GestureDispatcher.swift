import MartletGeometry
import MartletHost

/// Passes the touches of one window to the recognizers they concern, and arbitrates between them.
///
/// A touch is offered to the recognizers of the target it lands on and of all its outer targets.
/// `GestureRecognizer` states the rule by which one of them wins. Several fingers on several targets drive
/// several recognizers independently at the same time.
///
/// A host must pass every event to `dispatch`, call `advance(to:)` when `nextDeadline` has come and all
/// earlier events have been passed, and call `cancelAll` before the window goes away. A host that draws
/// frames sets `followsFrames` and calls `frame(_:)` before each frame while `wantsFrames` is set. Moves are
/// then delivered once a frame, at the position for the frame's time.
@MainActor
public final class GestureDispatcher {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code before it has changed.

  let hitTest: @MainActor (Point, MediaTime) -> (any TouchTarget)?

  /// Called for events that make no sense (a move without a landing, a NaN position), with the reason. They
  /// are dropped in any case.
  public var onRefusedEvent: (@MainActor (TouchEvent, String) -> Void)?

  /// The touches that are down, in the order in which they landed.
  @exclusivity(unchecked) public internal(set) var touches: [Touch] = []

  /// Recognizers with an ongoing gesture, in the order in which they started.
  @exclusivity(unchecked) var active: [GestureRecognizer] = []

  /// Whether moves are delivered once per frame, resampled for it, instead of as they arrive. `false` by
  /// default. Landings, lifts, and moves while no frame is under way are always delivered at once.
  @exclusivity(unchecked) public var followsFrames = false

  /// Whether a contact moves, so that `frame(_:)` must be called before each frame.
  public var wantsFrames: Bool { followsFrames && isAnyMoving }

  /// Whether a contact may be moving.
  var isAnyMoving: Bool {
    for touch in touches where touch.isMoving { return true }
    return false
  }

  /// During the delivery of a lift in motion: the time, on the frames' time line, at which the finger's line
  /// ends and the following motion begins, in media seconds; otherwise `nil`. It may be slightly before the
  /// newest frame, which has predicted the line, or after the next one.
  @exclusivity(unchecked) public internal(set) var handOverTime: MediaTime? {
    didSet { if handOverTime != oldValue { onHandOver?(handOverTime) } }
  }

  /// Called with `handOverTime` when it has changed: as a lift in motion begins to be delivered, and after it.
  public var onHandOver: (@MainActor (MediaTime?) -> Void)?

  /// Called while `handOverTime` is set, between the last move and the lift itself. Changes that handlers
  /// make from here on are not part of the finger's line.
  public var onLineEnd: (@MainActor () -> Void)?

  /// The touches whose targets have not heard of their end yet, in the order in which they landed.
  @exclusivity(unchecked) var untold: [Touch] = []
  /// Touches that are being told to one target.
  @exclusivity(unchecked) var telling: [Touch] = []
  /// The hover recognizers over which the pointer is.
  @exclusivity(unchecked) var hovering: [HoverGestureRecognizer] = []

  @exclusivity(unchecked) var clock = TouchClock()
  @exclusivity(unchecked) var paces = DevicePaces()
  /// The stamp of the newest move that was delivered without a frame, in media seconds.
  @exclusivity(unchecked) var toldAtOnce: MediaTime?
  /// Whether the previous frame has delivered moves.
  @exclusivity(unchecked) var isFollowing = false

  private enum Work {
    case event(TouchEvent, arrival: MediaTime?)
    case pointer(PointerEvent)
    case frame(FrameTiming)
    case advance(MediaTime)
    case cancelAll(MediaTime)
  }

  @exclusivity(unchecked) private var queue: [Work] = []
  @exclusivity(unchecked) private var isWorking = false

  /// Makes a dispatcher. `hitTest` finds the innermost target at a point of the window, as it was on screen when
  /// the contact landed; the time is in media seconds.
  public init(hitTest: @escaping @MainActor (_ point: Point, _ landing: MediaTime) -> (any TouchTarget)?) {
    self.hitTest = hitTest
  }

  /// When `advance(to:)` must be called next even if nothing happens, in media seconds; `nil` for never.
  public var nextDeadline: MediaTime? {
    var next: MediaTime?
    for recognizer in active {
      if let deadline = recognizer.pendingDeadline { next = min(next ?? deadline, deadline) }
    }
    return next
  }

  /// Handles one event of one contact. When called within a handler, it waits until the handler has returned.
  /// - Parameters:
  ///   - event: The report.
  ///   - arrival: When it arrived, in media seconds; by default as it was measured, and then its clock is
  ///     taken for true.
  public func dispatch(_ event: TouchEvent, arrival: MediaTime? = nil) {
    enqueue(.event(event, arrival: arrival))
  }

  /// Handles an event of the pointer: hover recognizers learn where it is. When called within a handler, it
  /// waits until the handler has returned.
  public func dispatch(_ event: PointerEvent) { enqueue(.pointer(event)) }

  /// Delivers the positions of moving contacts in a frame that is about to be drawn.
  public func frame(_ frame: FrameTiming) { enqueue(.frame(frame)) }

  /// Tells the recognizers the current time, in media seconds.
  public func advance(to time: MediaTime) { enqueue(.advance(time)) }

  /// Cancels every touch and every gesture because the seat is lost or the window goes away. Nothing is
  /// recognized by it.
  public func cancelAll(time: MediaTime) { enqueue(.cancelAll(time)) }

  private func enqueue(_ work: Work) {
    guard !isWorking else { return queue.append(work) }
    perform { handle(work) }
  }

  /// Runs a change and settles its consequences once: within another change, the outer one settles.
  func perform(_ change: () -> Void) {
    guard !isWorking else { return change() }
    isWorking = true
    change()
    finishStep()
    while !queue.isEmpty {
      handle(queue.removeFirst())
      finishStep()
    }
    isWorking = false
  }

  /// Settles what a change has caused, and tells the targets. They may do anything, which is settled too.
  private func finishStep() {
    settle()
    while !untold.isEmpty, tellTargets() { settle() }
  }

  /// Cancels the recognizers of targets that have left the window or are gone: what nobody sees is neither tapped nor
  /// dragged.
  private func dropDetached() {
    for recognizer in active where !(recognizer.target?.isInWindow ?? false) { recognizer.abandon() }
    for recognizer in hovering where !(recognizer.target?.isInWindow ?? false) {
      hovering.remove(recognizer)
      recognizer.abandon()
    }
  }

  private func handle(_ work: Work) {
    dropDetached()
    settle()
    switch work {
    case .advance(let time): _ = passDeadlines { $0 <= time }
    case .cancelAll(let time):
      for touch in touches { finish(touch, .cancelled, position: touch.position, time: time) }
      for recognizer in active where recognizer.state == .possible { recognizer.fail() }
      endHovers()
    case .pointer(let event): handle(event)
    case .frame(let frame): handle(frame)
    case .event(let event, let arrival):
      guard event.time.isFinite else { return refuse(event, "its time is \(event.time)") }
      if passDeadlines(where: { $0 < event.time }) { settle() }
      handle(event, arrival: arrival)
    }
  }

  private func handle(_ event: TouchEvent, arrival: MediaTime?) {
    let known = touch(event.id)
    if let known {
      (known.pen, known.shape) = (event.pen ?? known.pen, event.shape ?? known.shape)
      known.modifiers = event.modifiers
    }
    let isFinite = event.position.isFinite
    switch (event.phase, known) {
    case (.began, _) where !isFinite: refuse(event, "its position is \(event.position)")
    case (.began, _) where !(event.anchor?.isFinite ?? true):
      refuse(event, "its anchor is \(event.anchor ?? .zero)")
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
    var next = hitTest(event.anchor ?? event.position, event.time)
    (touch.target, touch.copy) = (next, next?.touchedCopy)
    if next != nil, touch.isForTargets { untold.append(touch) }
    while let target = next {
      for recognizer in target.gestureRecognizers
      where recognizer.isEnabled && recognizer.allowedSources.contains(touch.source)
        && recognizer.allowedButtons.contains(touch.button) && touch.rank(of: recognizer) == nil
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
        // It has decided about the fingers that are down, and this is one more of them.
        if !recognizer.ignoresFurtherTouches { recognizer.seen.append(touch) }
      } else if recognizer.accepts(touch) {
        if recognizer.state.isOngoing {
          touch.withheld.append(recognizer)
        } else {
          putBackLateTouches(of: recognizer)
          join(recognizer, touch)
        }
      }
    }
  }

  /// Adds a touch to a recognizer.
  /// - Parameter isLate: Whether it has landed during a gesture that it was no part of, and may still be wanted by something nearer.
  func join(_ recognizer: GestureRecognizer, _ touch: Touch, isLate: Bool = false) {
    if recognizer.dispatcher == nil {
      recognizer.dispatcher = self
      active.append(recognizer)
    }
    recognizer.seen.append(touch)
    recognizer.touches.append(touch)
    if recognizer.seen.count == 1 { recognizer.copy = touch.copy }
    recognizer.refreshLocation()
    if isLate { recognizer.late.append(touch) }
    recognizer.touchBegan(touch)
  }

  func move(_ touch: Touch, to position: Point, time: MediaTime) {
    touch.update(.moved, position: position, time: time)
    touch.hasUntoldMove = true
    for candidate in touch.candidates {
      guard let recognizer = candidate.recognizer, recognizer.follows(touch), !recognizer.state.isTerminal
      else { continue }
      recognizer.refreshLocation()
      recognizer.touchMoved(touch)
    }
  }

  /// Takes a touch away from the recognizers that follow it, or from some of them.
  func finish(
    _ touch: Touch, _ phase: TouchEvent.Phase, position: Point, time: MediaTime,
    where leaves: (GestureRecognizer) -> Bool = { _ in true }
  ) {
    touch.update(phase, position: position, time: time)
    touch.withheld.removeAll()
    touches.remove(touch)
    for recognizer in touch.candidates.compactMap(\.recognizer)
    where recognizer.follows(touch) && leaves(recognizer) {
      recognizer.refreshLocation()
      recognizer.touches.remove(touch)
      recognizer.refreshLocation()
      guard !recognizer.state.isTerminal else { continue }
      if phase == .ended { recognizer.touchEnded(touch) } else { recognizer.touchCancelled(touch) }
    }
  }

  /// Notifies the recognizers whose deadlines have passed. Returns whether there are any.
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
