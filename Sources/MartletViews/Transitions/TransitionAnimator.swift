import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A transition that is under way: it can be caught, moved by hand, turned round and sent on at any moment.
///
/// `View.transition(from:to:by:timing:initialVelocity:completion:)` makes it, and `View.currentTransition` finds it.
@MainActor
public final class TransitionAnimator {
  /// How the progress moves now.
  private enum Motion {
    case held(Double)
    /// Along a course since a time of the stage.
    case moving(Course<Double>, since: MediaTime)
  }

  /// The transition that it plays.
  public let transition: any ViewTransition
  /// The view that goes.
  public let old: View
  /// The view that comes.
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

  /// The end at which it counts as finished.
  private var wanted = 1.0
  /// The transition in the direction in which it counts as finished.
  private(set) var direction: any ViewTransition
  /// How many pictures of earlier transitions lie in each other in that of the old view.
  let depth: Int

  private let timing: TransitionTiming
  private var motion = Motion.held(0)
  private var completions: [@MainActor (Bool) -> Void] = []
  /// Puts the views in order at the end.
  var atEnd: (@MainActor (_ isNew: Bool) -> Void)?

  /// The view that shows it.
  private(set) weak var view: TransitionStageView?
  private var motions: [TransitionMotion] = []
  /// Where the progress is, in thousandths: the newest frame shows it.
  private let gauge = ViewLayer()
  private static let gaugeLength = 1000.0

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
    get {
      switch motion {
      case .held(let place): place
      case .moving: gauge.presentationValue(of: .position.x) / Self.gaugeLength
      }
    }
    set {
      guard !isOver, !newValue.isNaN else { return }
      stop()
      show(newValue)
    }
  }

  /// The velocity of the progress in the newest frame, per second; 0 while it is held.
  public var velocity: Double {
    guard case .moving(let course, let since) = motion, let layer = view?.layer, let tree = layer.tree else {
      return 0
    }
    return course.velocity(at: max(layer.convert(time: tree.presentationTime, from: nil) - since, 0))
  }

  /// Whether it moves by itself.
  public var isMoving: Bool { if case .moving = motion { !isOver } else { false } }

  /// Adds a handler that is called once, when the transition is over and the views are in order: with whether it has come to the
  /// new view.
  public func addCompletion(_ completion: @escaping @MainActor (_ finished: Bool) -> Void) {
    completions.append(completion)
  }

  // MARK: Control

  /// Stops it where the newest frame shows it. Does nothing if it is held or over.
  public func stop() {
    guard !isOver, case .moving = motion else { return }
    let place = progress
    for motion in motions { motion.stop() }
    show(place)
  }

  /// Sends it to the new view, from where it is and as fast as it is.
  /// - Parameter velocity: The velocity to begin with instead, in ways per second.
  public func finish(velocity: Double? = nil) { go(to: 1, velocity: velocity) }

  /// Sends it back to the old view, from where it is and as fast as it is.
  /// - Parameter velocity: The velocity to begin with instead, in ways per second.
  public func cancel(velocity: Double? = nil) { go(to: 0, velocity: velocity) }

  /// Sends it to the other end, from where it is and as fast as it is.
  public func reverse() { go(to: 1 - goal, velocity: nil) }

  /// Moves it to an end. A hand that holds it lets go.
  func go(to end: Double, velocity: Double?, isHandedOver: Bool = false) {
    precondition(
      velocity?.isFinite ?? true, "transition: the velocity must be finite, not \(velocity ?? 0)")
    guard !isOver, let layer = view?.layer, let tree = layer.tree else { return }
    if let hand, !isHandedOver { dismissed = hand }
    hand = nil
    goal = end
    var begin = layer.convert(time: max(tree.now, tree.presentationTime), from: nil)
    var lead: [Double] = []
    let place: Double
    var speed = velocity ?? 0
    switch motion {
    case .moving(let course, let since):
      place = min(max(course.value(at: begin - since), 0), 1)
      if velocity == nil { speed = course.velocity(at: begin - since) }
    case .held(let held):
      place = held
      guard isHandedOver, let time = tree.handOverTime else { break }
      // The hand's line ends at that time. Until then the newest frame's place leads there.
      let end = layer.convert(time: time, from: nil)
      let seen = layer.convert(time: tree.presentationTime, from: nil)
      let steps = Int(((end - seen) / TransitionTiming.interval).rounded(.up))
      let shown = gauge.presentationValue(of: .position.x) / Self.gaugeLength
      if steps > 0 {
        lead = (0..<steps).map { shown + (place - shown) * Double($0) / Double(steps) }
        begin = end - Double(steps) * TransitionTiming.interval
      } else {
        begin = end
      }
    }
    let course = timing.course(from: place, to: end, velocity: speed)
    let count = max(Int((course.duration / TransitionTiming.interval).rounded(.up)), 1)
    let way = (0...count).map { min(max(course.value(at: Double($0) * TransitionTiming.interval), 0), 1) }
    motion = .moving(course, since: begin + Double(lead.count) * TransitionTiming.interval)
    let progresses = lead + way
    let duration = Double(progresses.count - 1) * TransitionTiming.interval
    Transaction.withoutActions { for motion in motions { motion.run(progresses, begin, duration) } }
  }

  /// Holds it at a progress.
  private func show(_ place: Double) {
    let place = min(max(place, 0), 1)
    motion = .held(place)
    Transaction.withoutActions { for motion in motions { motion.show(place) } }
  }

  // MARK: Bookkeeping

  /// Comes on stage.
  /// - Parameters:
  ///   - view: Where it is shown.
  ///   - sources: What shows the two views.
  func begin(in view: TransitionStageView, showing sources: (old: Layer, new: Layer)) {
    self.view = view
    build(in: view, showing: sources)
    show(0)
  }

  /// Lets a hand begin it: until that has decided, it goes to where it has come from.
  func waitForHand() { goal = 0 }

  /// Whether it counts as finished at a view, and begins at another one.
  func leads(from first: View, to last: View) -> Bool {
    let (start, end) = wanted == 1 ? (old, new) : (new, old)
    return start === first && end === last
  }

  /// Goes to one of its views; to where it goes, if it is none.
  func head(for view: View) {
    let end = view === old ? 0 : view === new ? 1 : goal
    if end != goal || !isMoving { go(to: end, velocity: nil) }
  }

  private func build(in view: TransitionStageView, showing sources: (old: Layer, new: Layer)) {
    let stage = TransitionStage(view.layer, size: view.bounds.size, old: sources.old, new: sources.new)
    Transaction.withoutActions {
      view.layer.addSublayer(gauge)
      transition.build(on: stage)
    }
    let length = Self.gaugeLength
    let first = TransitionMotion(
      gauge, .position.x, key: "transition",
      onEnd: { [weak self] _ in self?.motionEnded() }
    ) { $0 * length }
    motions = [first] + stage.motions
  }

  private func motionEnded() {
    // A motion that another one has replaced has ended too.
    guard case .moving(let course, let since) = motion, let layer = view?.layer else { return }
    if let tree = layer.tree {
      let now = layer.convert(time: max(tree.now, tree.presentationTime), from: nil)
      if now - since < course.duration - TransitionTiming.interval { return }
    }
    conclude(at: goal)
  }

  /// Ends it at once at one of its ends.
  func conclude(at end: Double) {
    guard !isOver else { return }
    isOver = true
    goal = end
    hand = nil
    motion = .held(end)
    view?.removeFromSuperview()
    atEnd?(end == 1)
    atEnd = nil
    motions = []
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
