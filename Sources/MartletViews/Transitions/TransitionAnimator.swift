import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// A transition that is under way: it can be caught, moved by hand, turned round and sent on at any moment.
///
/// `View.transition(from:to:by:timing:initialVelocity:completion:)` makes it, and `View.currentTransition` finds it.
@MainActor
public final class TransitionAnimator {
  /// The transition that it plays.
  public let transition: any ViewTransition
  /// The view that goes.
  public let old: View
  /// The view that comes; the old one, if its contents change.
  public let new: View
  /// Whether it has ended.
  public private(set) var isOver = false
  /// The end to which it goes, or went before a hand took hold of it: 1 is the new view, 0 the old one.
  public private(set) var goal = 1.0

  /// The pan that moves it; `nil` if none does.
  public internal(set) weak var hand: PanGestureRecognizer?
  /// Where it took hold.
  var grip = TransitionDrag(progress: 0, start: .zero, way: .zero, size: .zero)
  /// A pan that the program has taken it from, which moves it no more.
  weak var dismissed: PanGestureRecognizer?
  /// Whether it cannot go back, since nothing undoes what has changed.
  var isOneWay = false
  /// Puts the views in order at the end.
  var atEnd: (@MainActor (_ isNew: Bool) -> Void)?
  /// Called when it goes to another end, or is led by a hand no more, and when it is over and the views are in order.
  var onChange: (@MainActor () -> Void)?
  /// How many earlier transitions are parts of its pictures.
  let depth: Int
  /// The transition in the direction in which it counts as finished.
  private(set) var direction: any ViewTransition

  /// The end at which it counts as finished.
  private var wanted = 1.0
  private let timing: TransitionTiming
  private var driver: ProgressDriver?
  private var completions: [@MainActor (Bool) -> Void] = []
  /// The view that shows it.
  private(set) weak var view: TransitionStageView?
  /// The size of the views for which its pictures were made.
  private var builtSize = Size.zero

  init(_ transition: any ViewTransition, from old: View, to new: View, timing: TransitionTiming, depth: Int) {
    self.transition = transition
    direction = transition
    self.old = old
    self.new = new
    self.timing = timing
    self.depth = depth
  }

  // MARK: State

  /// The progress that the newest frame shows: 0 is the old view, 1 the new one. Setting it stops the transition there, until
  /// `finish()`, `cancel()` or a hand moves it on. Other values are limited to 0 … 1; NaN changes nothing.
  public var progress: Double {
    get { driver?.progress ?? goal }
    set {
      guard !newValue.isNaN else { return }
      driver?.stop()
      driver?.show(newValue)
    }
  }

  /// The velocity of the progress in the newest frame, per second; 0 while it is held.
  public var velocity: Double { driver?.velocity ?? 0 }

  /// Whether it moves by itself.
  public var isMoving: Bool { driver?.isMoving ?? false }

  /// Adds a handler that is called once, when the transition is over and the views are in order: with whether it has come to the
  /// new view. If it is over already, that is at the end of this turn of the main loop.
  public func addCompletion(_ completion: @escaping @MainActor (_ finished: Bool) -> Void) {
    completions.append(completion)
    if isOver { tell(finished: goal == wanted) }
  }

  // MARK: Control

  /// Stops it where the newest frame shows it. Does nothing if it is held or over.
  public func stop() { driver?.stop() }

  /// Sends it to the new view, from where it is and as fast as it is.
  /// - Parameter velocity: The velocity to begin with instead, in ways per second; finite.
  public func finish(velocity: Double? = nil) { go(to: 1, velocity: velocity) }

  /// Sends it back to the old view, from where it is and as fast as it is.
  /// - Parameter velocity: The velocity to begin with instead, in ways per second; finite.
  public func cancel(velocity: Double? = nil) { go(to: 0, velocity: velocity) }

  /// Sends it to the other end, from where it is and as fast as it is.
  public func reverse() { go(to: 1 - goal, velocity: nil) }

  /// Moves it to an end. A hand that holds it lets go.
  func go(to end: Double, velocity: Double?, isHandedOver: Bool = false) {
    precondition(
      velocity?.isFinite ?? true, "transition: the velocity must be finite, not \(velocity ?? 0)")
    guard !isOver else { return }
    if let hand, !isHandedOver { dismissed = hand }
    hand = nil
    let end = isOneWay ? 1 : end
    goal = end
    driver?.go(to: end, velocity: velocity, timing: timing, isHandedOver: isHandedOver)
    if !isOver { onChange?() }
  }

  // MARK: Bookkeeping

  /// Comes on stage.
  /// - Parameters:
  ///   - view: Where it is shown.
  ///   - sources: What shows the two views.
  func begin(in view: TransitionStageView, showing sources: (old: Layer, new: Layer)) {
    self.view = view
    let driver = ProgressDriver(in: view.layer)
    self.driver = driver
    build(in: view, showing: sources, isNested: depth > 0)
    driver.onRest = { [weak self] in self?.conclude() }
  }

  private func build(in view: TransitionStageView, showing sources: (old: Layer, new: Layer), isNested: Bool)
  {
    let stage = TransitionStage(
      view.layer, size: view.bounds.size, old: sources.old, new: sources.new, isNested: isNested)
    builtSize = view.bounds.size
    Transaction.withoutActions { transition.build(on: stage) }
    driver?.use(stage.motions)
  }

  /// One of the views has been laid out: if it has another size, the transition goes on with that.
  func viewDidLayOut(_ view: View) {
    guard shows(view), let stage = self.view, view.bounds.size != builtSize else { return }
    // What contents were in another size, nobody knows.
    guard old !== new, !view.bounds.isEmpty else { return conclude() }
    let other = view === old ? new : old
    builtSize = view.bounds.size
    Transaction.withoutActions {
      for follower in [stage, other] { follower.takePlace(of: view) }
      other.layoutIfNeeded()
      for side in [old, new] { side.layer.forEachWithin { $0.displayIfNeeded() } }
      driver?.removeOthers()
      build(in: stage, showing: (old.layer, new.layer), isNested: false)
    }
    grip.size = stage.bounds.size
    // From here on the hand goes on in the new size.
    grip.progress = progress
    if let hand { grip.way = hand.translation(in: stage) ?? .zero }
  }

  /// Lets a hand begin it: until that has decided, it goes to where it has come from.
  func waitForHand() { goal = isOneWay ? 1 : 0 }

  /// Whether it counts as finished at a view, and begins at another one.
  func leads(from first: View, to last: View) -> Bool {
    let (start, end) = wanted == 1 ? (old, new) : (new, old)
    return start === first && end === last
  }

  /// Whether a view is one of its two.
  func shows(_ view: View) -> Bool { view === old || view === new }

  /// The end at which a view is shown; the one to which it goes, if the view is none of its two.
  func end(showing view: View) -> Double {
    old === new ? goal : view === old ? 0 : view === new ? 1 : goal
  }

  /// Goes to one of its views; to where it goes, if it is none.
  func head(for view: View) {
    let end = end(showing: view)
    if end != goal || !isMoving { go(to: end, velocity: nil) }
  }

  /// Ends it at once at one of its ends, by default at its goal.
  func conclude(at end: Double? = nil) {
    guard !isOver else { return }
    let end = end ?? goal
    isOver = true
    goal = end
    hand = nil
    driver?.onRest = {}
    driver = nil
    view?.removeFromSuperview()
    atEnd?(end == 1)
    atEnd = nil
    onChange?()
    onChange = nil
    tell(finished: end == wanted)
  }

  /// Goes back, since its reverse takes its place: those who wait are told that it is unfinished.
  func turnRound(by reverse: any ViewTransition) {
    tell(finished: false)
    wanted = 1 - wanted
    direction = reverse
    go(to: wanted, velocity: nil)
  }

  private func tell(finished: Bool) {
    let waiting = completions
    completions.removeAll()
    guard !waiting.isEmpty else { return }
    Transaction.atEndOfTurn { for completion in waiting { completion(finished) } }
  }
}
