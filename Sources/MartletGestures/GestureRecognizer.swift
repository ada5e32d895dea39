import MartletGeometry
import MartletMotion

/// Watches touches and says when they make its gesture.
///
/// Arbitration, in one sentence: a touch belongs to at most one recognizer once a recognizer has begun with it,
/// unless both agree to be simultaneous; the nearer to the hit target wins, then the earlier attached.
///
/// A subclass overrides `touchBegan` and its siblings, counts fingers in `touches`, and calls `recognize()`,
/// `change()`, `end()`, `cancel()` and `fail()`. Recognizers that do not share a touch never affect each other.
@MainActor
open class GestureRecognizer {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// Makes a recognizer that is attached to nothing.
  public init() {}

  /// Whether the gesture lasts (began, changed …, ended) or is over as it is recognized. Default `true`.
  open var isContinuous: Bool { true }

  /// Where it is in its gesture.
  @exclusivity(unchecked) public final private(set) var state: State = .possible

  /// What it is attached to. Whoever attaches it sets this. A change in mid-gesture cancels the gesture.
  public final weak var target: (any TouchTarget)? {
    didSet { if target !== oldValue { abandon() } }
  }

  /// Whether it is offered touches. Default `true`. Disabling it in mid-gesture cancels the gesture; enabled again,
  /// it is offered new touches only.
  @exclusivity(unchecked) public final var isEnabled = true {
    didSet { if !isEnabled { abandon() } }
  }

  /// A name for messages and logs. Default empty.
  public final var name = ""

  /// Asked before the gesture is recognized; `false` makes it fail. Default `nil`: yes.
  public final var shouldBegin: (@MainActor (GestureRecognizer) -> Bool)?

  /// Asked as a touch lands; `false` keeps it from this recognizer. Default `nil`: yes.
  public final var shouldReceive: (@MainActor (Touch) -> Bool)?

  /// Asked whether a touch may drive this and another recognizer together. Both have to agree. Default `nil`: no.
  public final var shouldRecognizeSimultaneously: (@MainActor (GestureRecognizer) -> Bool)?

  /// The touches it follows now, in the order in which they joined.
  @exclusivity(unchecked) public final internal(set) var touches: [Touch] = []

  /// How many touches it follows now.
  public final var numberOfTouches: Int { touches.count }

  /// The middle of its touches, in points of the window. It stays where it was when the last one lifts.
  @exclusivity(unchecked) public final private(set) var location = Point.zero

  /// The middle of its touches in a target's coordinates, in points; `nil` where the target has no such point.
  public final func location(in target: some TouchTarget) -> Point? { target.convert(fromWindow: location) }

  // MARK: For the dispatcher

  /// Whether it has asked to be recognized and waits for the answer.
  @exclusivity(unchecked) public final internal(set) var isWaiting = false

  /// Touches of this gesture, lifted ones too, less those that another recognizer has won.
  @exclusivity(unchecked) final var seen: [Touch] = []
  @exclusivity(unchecked) final weak var dispatcher: GestureDispatcher?
  @exclusivity(unchecked) final var handlers: [@MainActor () -> Void] = []
  /// Steps it has taken, ever.
  @exclusivity(unchecked) private final var stepCount = 0
  /// The deadline that it was told has passed.
  @exclusivity(unchecked) final var passedDeadline: MediaTime?
  final var requirements: [Requirement] = []

  /// Another recognizer that has to fail first.
  struct Requirement {
    weak var recognizer: GestureRecognizer?
  }

  /// Makes this recognizer wait until another one has failed on the same touches, as a single tap waits for a
  /// double tap. It fails if the other is recognized. Two recognizers must not wait for each other.
  public final func require(toFail other: GestureRecognizer) {
    precondition(
      !other.waits(for: self), "gesture: \(describe(self)) and \(describe(other)) would wait for each other")
    requirements.append(Requirement(recognizer: other))
  }

  /// Whether it is another recognizer, or has to wait for it to fail, directly or not.
  final func waits(for other: GestureRecognizer) -> Bool {
    self === other || requirements.contains { $0.recognizer?.waits(for: other) ?? false }
  }

  private func describe(_ recognizer: GestureRecognizer) -> String {
    recognizer.name.isEmpty ? "\(type(of: recognizer))" : recognizer.name
  }

  // MARK: To be overridden

  /// Whether a touch that lands may join. Asked before `touchBegan`. Default yes.
  open func accepts(_ touch: Touch) -> Bool { true }

  /// A touch joined; it is in `touches`.
  open func touchBegan(_ touch: Touch) {}

  /// A touch moved.
  open func touchMoved(_ touch: Touch) {}

  /// A touch was lifted; it is no longer in `touches`.
  open func touchEnded(_ touch: Touch) {}

  /// A touch was taken away, by the system or by a recognizer that won it; it is no longer in `touches`. By
  /// default the gesture fails, or is cancelled when no touch is left.
  open func touchCancelled(_ touch: Touch) {
    if state == .possible {
      fail()
    } else if state.isOngoing && touches.isEmpty {
      cancel()
    }
  }

  /// When it next needs to be told that time has passed though no finger moved, in media seconds. Default `nil`.
  open var deadline: MediaTime? { nil }

  /// The deadline passed.
  open func deadlinePassed() {}

  /// Whether being recognized takes shared touches from another recognizer. Default yes.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// The gesture is about to be recognized: nothing stands in its way any more.
  open func willRecognize() {}

  /// The state changed; handlers have not yet been called.
  open func stateDidChange() {}

  /// The gesture is over and `state` is possible again: forget everything.
  open func reset() {}

  // MARK: For subclasses

  /// Asks to be recognized: `began` for a continuous gesture, `ended` for a discrete one. The answer may be
  /// delayed, by recognizers that have to fail first, or be no. Without effect where the gesture is over already: who
  /// was told of a step before may have disabled the recognizer. So it is with the steps below.
  public final func recognize() {
    if state.isTerminal, dispatcher != nil { return }
    let next: State = isContinuous ? .began : .ended
    precondition(state.permits(next, isContinuous: isContinuous), "gesture: \(state) cannot become \(next)")
    guard let dispatcher else { return grant() }
    dispatcher.perform { isWaiting = true }
  }

  /// Says that a continuous gesture went on.
  public final func change() { step(to: .changed) }

  /// Says that a continuous gesture is over.
  public final func end() { step(to: .ended) }

  /// Says that a gesture which had been recognized does not count.
  public final func cancel() { step(to: .cancelled) }

  /// Says that the touches are not this gesture.
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
      // A handler before it may have taken the next step, of which all were told then.
      guard step == stepCount else { return }
      handler()
    }
  }

  /// Ends whatever is under way and lets go of every touch.
  private func abandon() {
    guard let dispatcher else { return }
    dispatcher.perform {
      switch state {
      case .possible: fail()
      case .began, .changed: cancel()
      case .ended, .cancelled, .failed: break
      }
      touches.removeAll()
      seen.removeAll()
    }
  }

  final func returnToPossible() {
    touches.removeAll()
    seen.removeAll()
    dispatcher = nil
    isWaiting = false
    passedDeadline = nil
    move(to: .possible)
    reset()
  }

  final func refreshLocation() {
    guard !touches.isEmpty else { return }
    var sum = Point.zero
    for touch in touches { sum += touch.position }
    location = sum * (1 / Double(touches.count))
  }

  /// The deadline that is still to come.
  final var pendingDeadline: MediaTime? { deadline.flatMap { $0 == passedDeadline ? nil : $0 } }

  final func follows(_ touch: Touch) -> Bool { touches.holds(touch) }

  final func hasSeen(_ touch: Touch) -> Bool { seen.holds(touch) }
}
