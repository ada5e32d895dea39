import MartletGeometry
import MartletHost

/// Watches touches and recognizes a gesture in them.
///
/// The rule of arbitration: once a recognizer has begun with a touch, the touch belongs to it alone, unless it
/// or another one allows both to be simultaneous. (A finger that has stopped the content of a scroll view and rests on it
/// may still press for long.) The recognizer nearest to the hit target wins, then the one
/// attached earlier.
///
/// A subclass overrides `touchBegan` and its siblings, counts fingers in `touches`, and calls `recognize()`,
/// `change()`, `end()`, `cancel()` and `fail()`. Recognizers that do not share a touch never affect each
/// other.
@MainActor
open class GestureRecognizer {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor. Changing one calls no other code, except for `isEnabled`: its
  // observer runs after the change, and may cancel the gesture and call its handlers.

  /// Makes a recognizer without a target.
  public init() {}

  /// Whether the gesture is continuous (began, changed …, ended) or discrete (recognized once). `true` by
  /// default.
  open var isContinuous: Bool { true }

  /// The state of its gesture.
  @exclusivity(unchecked) public final private(set) var state: State = .possible

  /// The target that it is attached to. The target sets this. A change during a gesture cancels the gesture.
  public final weak var target: (any TouchTarget)? {
    didSet { if target !== oldValue { abandon() } }
  }

  /// Whether it receives touches. `true` by default. Disabling it during a gesture cancels the gesture; after
  /// enabling, it receives new touches only.
  @exclusivity(unchecked) public final var isEnabled = true {
    didSet { if !isEnabled { abandon() } }
  }

  /// A name for messages and logs. Empty by default.
  public final var name = ""

  /// The kinds of contacts that it receives. All but `.scrolling` by default.
  public final var allowedSources = allButScrolling

  private static let allButScrolling: Set<TouchEvent.Source> = [.touchscreen, .pointer, .pen, .touchpad]

  /// The buttons whose contacts it receives. By default the main button alone. Contacts of other devices than a pointer
  /// count as the main button's.
  public final var allowedButtons = mainButton

  private static let mainButton: Set<PointerButton> = [.primary]

  /// Whether the target hears of a touch's end when this gesture is recognized: `touchesCancelled`, and no more
  /// of the touches that belong to the gesture. `true` by default.
  public final var cancelsTouchesInView = true

  /// Whether the target hears of a touch only when this gesture has failed, and not at all if it is
  /// recognized. `false` by default.
  public final var delaysTouchesBegan = false

  /// Whether the target hears of a lift only when this gesture has failed, as between the taps of a double
  /// tap; if it is recognized, the target hears of a cancelled touch instead. `true` by default.
  public final var delaysTouchesEnded = true

  /// Called before the gesture is recognized; `false` makes it fail. By default `nil`, which means yes.
  public final var shouldBegin: (@MainActor (GestureRecognizer) -> Bool)?

  /// Called when a touch lands; `false` keeps the touch from this recognizer. By default `nil`, which means
  /// yes.
  public final var shouldReceive: (@MainActor (Touch) -> Bool)?

  /// Called to ask whether a touch may drive both this and another recognizer. If one of the two says yes, it
  /// may. By default `nil`, which means no.
  public final var shouldRecognizeSimultaneously: (@MainActor (GestureRecognizer) -> Bool)?

  /// Called to ask whether this recognizer must wait until another one with the same touch has failed; see
  /// `require(toFail:)`, which says so once and for all. By default `nil`, which means no.
  public final var shouldRequireFailure: (@MainActor (GestureRecognizer) -> Bool)?

  /// Called to ask whether another recognizer with the same touch must wait until this one has failed. By
  /// default `nil`, which means no.
  public final var shouldBeRequiredToFail: (@MainActor (GestureRecognizer) -> Bool)?

  /// Called when a further touch is about to join the gesture that is under way, which takes it from its target;
  /// `false` leaves it alone. By default `nil`, which means yes.
  package final var shouldJoin: (@MainActor (Touch) -> Bool)?

  /// The touches that it follows now, in the order in which they joined.
  @exclusivity(unchecked) public final internal(set) var touches: [Touch] = []

  /// The number of touches that it follows now.
  public final var numberOfTouches: Int { touches.count }

  /// The centroid of its touches, in points of the window. After the last one has lifted it keeps its value.
  @exclusivity(unchecked) public final internal(set) var location = Point.zero

  /// The button of the touch that joined last. After the last one has lifted it keeps its value; `.primary` at first.
  @exclusivity(unchecked) public final private(set) var button = PointerButton.primary

  /// The modifier keys that were held at the newest event of that touch; see `Touch.modifiers`. Empty at first.
  @exclusivity(unchecked) public final private(set) var modifiers: KeyEvent.Modifiers = []

  /// The copy of a target on which the first touch of the gesture has landed; `nil` if that is shown once. After the last touch
  /// has lifted it keeps its value.
  @exclusivity(unchecked) public final internal(set) var copy: (any TouchCopy)?

  /// The centroid of its touches in a target's coordinates, in points; `nil` if the target has no such point. In a target that is
  /// in a copy with what was touched, that is the point of this copy.
  public final func location(in target: some TouchTarget) -> Point? {
    target.convert(fromWindow: location, for: copy)
  }

  // MARK: For the dispatcher

  /// Whether it has requested recognition and waits for the answer.
  @exclusivity(unchecked) public final internal(set) var isWaiting = false

  /// The touches of this gesture, including lifted ones, without those that another recognizer has won.
  @exclusivity(unchecked) final var seen: [Touch] = []
  @exclusivity(unchecked) final weak var dispatcher: GestureDispatcher?
  @exclusivity(unchecked) final var handlers: [@MainActor () -> Void] = []
  /// The streams that are told of each visible step.
  @exclusivity(unchecked) final var streams: [GestureStream] = []
  /// The total number of its state transitions.
  @exclusivity(unchecked) private final var stepCount = 0
  /// The deadline that was last reported as passed.
  @exclusivity(unchecked) final var passedDeadline: MediaTime?
  final var requirements: [Requirement] = []

  /// Another recognizer that must fail first.
  struct Requirement {
    weak var recognizer: GestureRecognizer?
  }

  /// Makes this recognizer wait until another one has failed on the same touches, as a single tap waits for a
  /// double tap. It fails if the other is recognized. Two recognizers must not wait for each other.
  public final func require(toFail other: GestureRecognizer) {
    requirements.removeAll { $0.recognizer == nil }
    guard !requires(other) else { return }
    var asked: Set<ObjectIdentifier> = []
    precondition(
      !other.waits(for: self, asked: &asked),
      "gesture: \(describe(self)) and \(describe(other)) would wait for each other")
    requirements.append(Requirement(recognizer: other))
  }

  /// Whether this is the other recognizer, or was told to wait for its failure, directly or indirectly. Those that were asked already
  /// do not.
  private final func waits(for other: GestureRecognizer, asked: inout Set<ObjectIdentifier>) -> Bool {
    guard self !== other else { return true }
    guard asked.insert(ObjectIdentifier(self)).inserted else { return false }
    for requirement in requirements where requirement.recognizer?.waits(for: other, asked: &asked) == true {
      return true
    }
    return false
  }

  /// Whether it was told to wait until another one has failed.
  final func requires(_ other: GestureRecognizer) -> Bool {
    for requirement in requirements where requirement.recognizer === other { return true }
    return false
  }

  private func describe(_ recognizer: GestureRecognizer) -> String {
    recognizer.name.isEmpty ? "\(type(of: recognizer))" : recognizer.name
  }

  // MARK: Overridable

  /// Whether a new gesture may begin with the touches that are still down when one has ended. Otherwise they are
  /// ignored until they have lifted.
  var beginsAgain: Bool { false }

  /// With how many touches a gesture goes on as another one lifts. By default it is taken to end.
  var fewestTouches: Int { .max }

  /// Whether touches beyond those that it accepts are none of its concern. Then it is reset as soon as it has failed,
  /// and may begin again with the next touch; otherwise when all touches that have landed meanwhile have lifted too.
  @exclusivity(unchecked) package final var ignoresFurtherTouches = false

  /// Whether a touch that has landed on something nearer during a gesture may begin the next one, once that is over. It begins
  /// nothing by having landed.
  var joinsLate: Bool { false }
  /// Its touches of which that is so.
  @exclusivity(unchecked) final var late: [Touch] = []

  /// Whether another recognizer may still be recognized with the touches of this gesture, which is under way, and take
  /// them.
  func yields(to other: GestureRecognizer) -> Bool { false }

  /// Whether the gesture is under way and goes on as one of its touches lifts.
  final var goesOnAfterLift: Bool { state.isOngoing && touches.count > fewestTouches }

  /// Whether a landing touch may join. Called before `touchBegan`. Yes by default.
  open func accepts(_ touch: Touch) -> Bool { true }

  /// Called when a touch has joined; it is in `touches`.
  open func touchBegan(_ touch: Touch) {}

  /// Called when a touch has moved.
  open func touchMoved(_ touch: Touch) {}

  /// Called when a touch has been lifted; it is no longer in `touches`.
  open func touchEnded(_ touch: Touch) {}

  /// Called when a touch was cancelled by the system or won by another recognizer; it is no longer in
  /// `touches`. By default the gesture fails; if it had begun, it is cancelled when no touch is left.
  open func touchCancelled(_ touch: Touch) {
    if state == .possible {
      fail()
    } else if state.isOngoing && touches.isEmpty {
      cancel()
    }
  }

  /// The time of the next `deadlinePassed()`, in media seconds, called even if no finger moves. `nil` by
  /// default. It does not count once the gesture has ended, failed or was cancelled.
  open var deadline: MediaTime? { nil }

  /// Called when the deadline has passed.
  open func deadlinePassed() {}

  /// Whether the recognition of this gesture takes shared touches from another recognizer. Yes by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether the recognition of another gesture takes shared touches from this recognizer. Yes by default. One
  /// that only watches says no.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether another recognizer must wait until this one has failed, as a kind of gesture that goes before
  /// others. No by default.
  open func isAwaited(by other: GestureRecognizer) -> Bool { false }

  /// Called just before the gesture is recognized, when nothing can prevent it any more.
  open func willRecognize() {}

  /// Called when the state has changed, before the handlers.
  open func stateDidChange() {}

  /// Called when the gesture is over and `state` is possible again. Overrides must forget everything.
  open func reset() {}

  // MARK: For subclasses

  /// Requests recognition: `began` for a continuous gesture, `ended` for a discrete one. Recognizers that
  /// must fail first can delay it, and it can be refused. Like the calls below, it has no effect if the
  /// gesture is already over, because a handler of an earlier step may have disabled the recognizer.
  public final func recognize() {
    if state.isTerminal, dispatcher != nil { return }
    let next: State = isContinuous ? .began : .ended
    precondition(state.permits(next, isContinuous: isContinuous), "gesture: \(state) cannot become \(next)")
    guard let dispatcher else { return grant() }
    dispatcher.perform { isWaiting = true }
  }

  /// Reports that a continuous gesture has changed.
  public final func change() { step(to: .changed) }

  /// Reports that a continuous gesture has ended.
  public final func end() { step(to: .ended) }

  /// Cancels a gesture that was recognized.
  public final func cancel() { step(to: .cancelled) }

  /// Reports that the touches do not match the gesture.
  public final func fail() { step(to: .failed) }

  private func step(to next: State) {
    guard let dispatcher else { return move(to: next) }
    if state.isTerminal { return }
    dispatcher.perform { move(to: next) }
  }

  final func grant() {
    isWaiting = false
    willRecognize()
    move(to: isContinuous ? .began : .ended)
  }

  private func move(to next: State) {
    precondition(state.permits(next, isContinuous: isContinuous), "gesture: \(state) cannot become \(next)")
    state = next
    stepCount += 1
    let step = stepCount
    if next.isTerminal { isWaiting = false }
    stateDidChange()
    if next == .failed || next == .possible { return }
    for handler in handlers {
      // An earlier handler may have caused the next step, which all handlers have then received.
      guard step == stepCount else { return }
      handler()
    }
    if !streams.isEmpty, step == stepCount { streams.removeAll { !$0.tell() } }
  }

  /// Cancels any gesture and drops every touch.
  package final func abandon() {
    guard let dispatcher else {
      // A hover is driven without touches.
      if state.isOngoing {
        cancel()
        returnToPossible()
      }
      return
    }
    dispatcher.perform {
      switch state {
      case .possible: fail()
      case .began, .changed: cancel()
      case .ended, .cancelled, .failed: break
      }
      touches.removeAll()
      seen.removeAll()
      for touch in dispatcher.touches { touch.withheld.remove(self) }
    }
  }

  final func returnToPossible() {
    touches.removeAll()
    late.removeAll()
    seen.removeAll()
    dispatcher = nil
    isWaiting = false
    passedDeadline = nil
    move(to: .possible)
    reset()
  }

  final func refreshLocation() {
    guard let last = touches.last else { return }
    (button, modifiers) = (last.button, last.modifiers)
    var sum = Point.zero
    for touch in touches { sum += touch.position }
    location = sum * (1 / Double(touches.count))
  }

  /// The deadline, unless it has passed or the gesture is over.
  final var pendingDeadline: MediaTime? {
    state.isTerminal ? nil : deadline.flatMap { $0 == passedDeadline ? nil : $0 }
  }

  final func follows(_ touch: Touch) -> Bool { touches.holds(touch) }

  final func hasSeen(_ touch: Touch) -> Bool { seen.holds(touch) }
}
