import MartletGeometry
import MartletLayers
import MartletMotion

/// Animates what closures change in views, and can be paused, scrubbed, turned round and continued on the way.
///
/// While it is active the views' values are those of the end it moves to; what it shows lies on top as an offset. So it
/// never jumps: a pause holds what is shown, scrubbing goes on from there, and `continueAnimation` begins there. Turned
/// round while it runs it keeps position and velocity. What else moves the same properties goes on beside it; absolute
/// animations of them are replaced.
///
/// It keeps itself alive while it runs. One that is released while it is paused, scrubbed or stopped ends as with
/// `stopAnimation(withoutFinishing: true)`: the views keep what is shown, which becomes their values, nothing of it stays
/// in their layers, touches land on them again, and its completion handlers are not called.
@MainActor
public final class PropertyAnimator {
  /// What it can be asked to do next.
  public enum State: Sendable {
    /// Not begun, or over: it takes animations and can be started.
    case inactive
    /// Begun, running or paused.
    case active
    /// Stopped where it was; waits for `finishAnimation(at:)`.
    case stopped
  }

  /// Where it ended.
  public enum Position: Sendable {
    /// At the values from before.
    case start
    /// At the values that the closures set.
    case end
    /// In between.
    case current
  }

  /// Length of the whole way in seconds. A spring that takes its own time settles after it to a thousandth.
  public let duration: Double
  /// How it gets from start to end, unless it is continued otherwise.
  public let curve: AnimationCurve
  /// Whether it is begun or stopped.
  public internal(set) var state = State.inactive
  /// Whether it moves now, or waits for a delay to pass.
  public internal(set) var isRunning = false

  /// Whether a scrubbed fraction is a part of the way (`true`, the default) or a part of the time, to which the timing
  /// function applies. A spring always scrubs along the way.
  public var scrubsLinearly = true
  /// Whether it pauses at its end, ready to be scrubbed and turned round, instead of finishing. `false` by default.
  public var pausesOnCompletion = false
  /// Whether touches land on the views while it runs. `true` by default. Takes effect at the next start, and for what
  /// is added on the way.
  public var isUserInteractionEnabled = true

  /// Whether it moves back to the start. Set while it runs, it turns smoothly; while it is paused, it goes on the other
  /// way when it is continued; before it begins, it runs from the end to the start.
  public var isReversed = false {
    didSet { if isReversed != oldValue { reverse() } }
  }

  var pendingAnimations: [(delayFactor: Double, body: () -> Void)] = []
  var completions: [@MainActor (Position) -> Void] = []
  var tracks: [any AnimatorTrack] = []
  /// The layers of the views that it keeps touches from; a view may own its animator.
  var lockedLayers: [ObjectIdentifier: ViewLayer] = [:]
  /// How far it is.
  var way = AnimatorProgress()
  /// What of the animations of the last start has not ended.
  var pendingRuns: Set<ObjectIdentifier> = []
  var hasLostAll = false

  /// Makes an animator.
  /// - Parameters:
  ///   - duration: Length of the whole way in seconds, clamped to 0 … 1,000,000.
  ///   - curve: How it gets there.
  ///   - animations: Called when it begins; makes the changes. More can be added.
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

  /// Makes an animator that follows a timing function, by default `easeInEaseOut`.
  public convenience init(
    duration: Double, timing: TimingFunction = .easeInEaseOut, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, curve: .timing(timing), animations: animations)
  }

  /// Makes an animator on a spring that settles to a thousandth of the way in a time.
  public convenience init(duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil) {
    self.init(duration: duration, curve: .spring(dampingRatio: dampingRatio), animations: animations)
  }

  /// Makes an animator on a spring that takes the time it takes. Its velocity is normalised by the way. One that would never
  /// settle has a thousandth of the critical damping.
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

  /// Adds changes. Before it begins they wait for the start; while it is active they are made at once and animated
  /// along over what is left of the way.
  /// - Parameters:
  ///   - delayFactor: Part of the way that passes before they begin, clamped to 0 … .95. 0 by default.
  ///   - animations: Makes the changes.
  public func addAnimations(delayFactor: Double = 0, _ animations: @escaping () -> Void) {
    precondition(!delayFactor.isNaN, "animator: delay factor is not a number")
    precondition(state != .stopped, "animator: a stopped animator takes no animations; finish it first")
    let delayFactor = min(max(delayFactor, 0), 1 - AnimatorStep.shortestRest)
    if state == .inactive {
      pendingAnimations.append((delayFactor, animations))
    } else {
      join(record(animations, delayFactor: delayFactor))
    }
  }

  /// Adds a handler, called once when the animator finishes, with where it did; in the order of addition.
  public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {
    completions.append(completion)
  }
}
