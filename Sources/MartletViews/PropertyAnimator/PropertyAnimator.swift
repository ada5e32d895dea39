import MartletGeometry
import MartletLayers
import MartletMotion

/// Animates the changes that closures make to views. It can be paused, scrubbed, reversed and continued at
/// any time.
///
/// While it is active, the views' values are those of the end that it moves to, and the shown values lie on
/// top as offsets. So it never jumps: a pause holds the shown values, and scrubbing or `continueAnimation`
/// continues from them. Reversed while it runs, it keeps position and velocity. Other animations of the same
/// properties continue beside it, except absolute ones, which it replaces.
///
/// It keeps itself alive while it runs. If it is released while paused, scrubbed or stopped, it ends as with
/// `stopAnimation(withoutFinishing: true)`: the views keep the shown values, their layers keep none of its
/// animations, touches land on the views again, and its completion handlers are not called.
@MainActor
public final class PropertyAnimator {
  /// The animator's state, which limits what can be called next.
  public enum State: Sendable {
    /// Not started, or finished. It accepts animations and can be started.
    case inactive
    /// Started: running or paused.
    case active
    /// Stopped; waits for `finishAnimation(at:)`.
    case stopped
  }

  /// The position at which it finished.
  public enum Position: Sendable {
    /// The values before the changes.
    case start
    /// The values that the closures set.
    case end
    /// Somewhere in between.
    case current
  }

  /// The total length in seconds. A spring that takes its own time has settled to a thousandth after it.
  public let duration: Double
  /// The curve from start to end, unless it is continued with another one.
  public let curve: AnimationCurve
  /// Whether it is inactive, active or stopped.
  public internal(set) var state = State.inactive
  /// Whether it moves now, or waits for its delay.
  public internal(set) var isRunning = false

  /// Whether a scrubbed fraction means distance (`true`, the default) or time, to which the timing function
  /// applies. A spring always scrubs by distance.
  public var scrubsLinearly = true
  /// Whether it pauses at its end, ready to be scrubbed and reversed, instead of finishing. `false` by
  /// default.
  public var pausesOnCompletion = false
  /// Whether touches land on the views while it runs. `true` by default. A change takes effect at the next
  /// start, and for animations that are added later.
  public var isUserInteractionEnabled = true

  /// Whether it moves back to the start. If set while it runs, it reverses smoothly; while it is paused, it
  /// takes the other direction when it is continued; before it starts, it will run from the end to the start.
  public var isReversed = false {
    didSet { if isReversed != oldValue { reverse() } }
  }

  var pendingAnimations: [(delayFactor: Double, body: () -> Void)] = []
  var completions: [@MainActor (Position) -> Void] = []
  var tracks: [any AnimatorTrack] = []
  /// The layers of the views that it keeps touches off. It holds layers because a view may own its animator.
  var lockedLayers: [ObjectIdentifier: Layer] = [:]
  /// Its progress.
  var way = AnimatorProgress()
  /// The animations of the last start that have not ended.
  var pendingRuns: Set<ObjectIdentifier> = []
  var hasLostAll = false
  /// Whether it has ended since it began last.
  var hasEnded = false

  /// Makes an animator.
  /// - Parameters:
  ///   - duration: The total length in seconds, clamped to 0 … 1,000,000.
  ///   - curve: The curve from start to end.
  ///   - animations: Called when it starts; makes the changes. More can be added.
  public init(duration: Double, curve: AnimationCurve, animations: (() -> Void)? = nil) {
    precondition(!duration.isNaN, "animator: duration is not a number")
    self.duration = min(max(duration, 0), 1e6)
    self.curve = curve
    if let animations { pendingAnimations.append((0, animations)) }
  }

  isolated deinit {
    for track in tracks { track.settle() }
    reset()
  }

  /// Makes an animator with a timing function, by default `easeInEaseOut`.
  public convenience init(
    duration: Double, timing: TimingFunction = .easeInEaseOut, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, curve: .timing(timing), animations: animations)
  }

  /// Makes an animator with a spring that settles to a thousandth of the distance in a given time.
  public convenience init(duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil) {
    self.init(duration: duration, curve: .spring(dampingRatio: dampingRatio), animations: animations)
  }

  /// Makes an animator with a spring that takes its own time. Its velocity is normalised by the distance. A
  /// spring that would never settle gets a thousandth of the critical damping.
  public convenience init(
    spring: Spring, initialVelocity: NormalizedVelocity = .zero, animations: (() -> Void)? = nil
  ) {
    let least = 0.001 * 2 * (spring.stiffness * spring.mass).squareRoot()
    let spring =
      spring.damping > 0 ? spring : Spring(mass: spring.mass, stiffness: spring.stiffness, damping: least)
    self.init(
      duration: spring.settlingDuration(displacement: 1, velocity: 0, tolerance: AnimationBlock.settled),
      curve: .settlingSpring(spring, initialVelocity: initialVelocity), animations: animations)
  }

  /// Adds changes. Before the start they wait for it; while the animator is active they are made at once and
  /// animated over the rest of the progress.
  /// - Parameters:
  ///   - delayFactor: The fraction of the progress before they start to move, clamped to 0 … 0.95. 0 by
  ///     default.
  ///   - animations: Makes the changes.
  public func addAnimations(delayFactor: Double = 0, _ animations: @escaping () -> Void) {
    precondition(!delayFactor.isNaN, "animator: delay factor is not a number")
    precondition(state != .stopped, "animator: a stopped animator accepts no animations; finish it first")
    let delayFactor = min(max(delayFactor, 0), 1 - AnimatorStep.shortestRest)
    if state == .inactive {
      pendingAnimations.append((delayFactor, animations))
    } else {
      join(record(animations, delayFactor: delayFactor))
    }
  }

  /// Adds a handler that is called once when the animator finishes, with the final position. Handlers are
  /// called in the order in which they were added.
  public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {
    completions.append(completion)
  }
}
