import MartletGeometry
import MartletMotion

extension View {
  /// Animates what a closure changes in views, along a timing function.
  ///
  /// Geometry is animated additively, on top of whatever moves already: turned round in mid-flight it keeps position
  /// and velocity. Opacity, colours, transforms with perspective, and what an absolute or a repeating animation
  /// drives, begin from what is shown. Views that are in no window just change.
  ///
  /// Within another block it takes the outer one's duration and timing, and begins when that does, unless options
  /// override this. So a property whose setter opens a block of duration 0 can be animated like the built-in ones.
  /// - Parameters:
  ///   - duration: Length in seconds; with 0 or less, and outside of another block, the changes take effect at once.
  ///   - delay: Seconds until it begins; until then what was shows. 0 by default; less counts as 0.
  ///   - timing: How the way is spread over the time. `easeInEaseOut` by default.
  ///   - options: None by default.
  ///   - animations: Called at once; makes the changes.
  ///   - completion: Called once on the main actor when all of the block's animations have ended: `true` when they ran
  ///     to their ends, though others have been laid on top; `false` when one was removed or replaced. With nothing to
  ///     animate it is called with `true` at the end of this turn of the loop.
  public static func animate(
    duration: Double, delay: Double = 0, timing: TimingFunction = .easeInEaseOut,
    options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    AnimationBlock(duration: duration, delay: delay, curve: .timing(timing), options: options)
      .run(animations, completion: completion)
  }

  /// Animates what a closure changes on springs that settle in a given time; see
  /// `animate(duration:delay:timing:options:animations:completion:)`.
  /// - Parameters:
  ///   - duration: Time after which a thousandth of the way is left, in seconds.
  ///   - dampingRatio: 1 does not swing, less does. Clamped to .05 … 10,000.
  ///   - initialVelocity: First velocity, for each axis as a part of the way along it per second. Zero by default.
  ///   - delay: Seconds until it begins. 0 by default.
  ///   - options: None by default.
  ///   - animations: Called at once; makes the changes.
  ///   - completion: Called once when all of the block's animations have ended.
  public static func animate(
    duration: Double, dampingRatio: Double, initialVelocity: NormalizedVelocity = .zero, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay,
      curve: .spring(dampingRatio: dampingRatio, initialVelocity: initialVelocity), options: options
    )
    .run(animations, completion: completion)
  }

  /// Animates what a closure changes on a spring that takes the time it takes.
  /// - Parameters:
  ///   - spring: The spring. One that never settles (damping 0) swings until it is stopped.
  ///   - initialVelocity: First velocity for each axis as a part of the way along it per second. Zero by default.
  ///   - delay: Seconds until it begins. 0 by default.
  ///   - options: None by default.
  ///   - animations: Called at once; makes the changes.
  ///   - completion: Called once when all of the block's animations have ended.
  public static func animate(
    spring: Spring, initialVelocity: NormalizedVelocity = .zero, delay: Double = 0,
    options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let duration = spring.settlingDuration(displacement: 1, velocity: 0, tolerance: AnimationBlock.settled)
    AnimationBlock(
      duration: duration, delay: delay,
      curve: .settlingSpring(spring, initialVelocity: initialVelocity), options: options
    )
    .run(animations, completion: completion)
  }

  /// Makes changes without animating them, also within an animation block. What moves already goes on.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    AnimationBlock.withoutAnimation(changes)
  }

  /// Lets blocks animate, or not: then what they change takes effect at once, and their handlers are told `true` at the end
  /// of the turn; a property animator is at its end with the turn in which it starts. What moves already goes on, and
  /// explicit animations of layers are as ever. For who wants no motion.
  public static func setAnimationsEnabled(_ isEnabled: Bool) { AnimationBlock.isEnabled = isEnabled }

  /// Whether blocks animate: not where `setAnimationsEnabled` says so, nor within `performWithoutAnimation`. `true` at first.
  public static var areAnimationsEnabled: Bool { AnimationBlock.allowsAnimations }

  /// Whether what is changed now is animated: whether the call comes from within an animation block of some duration.
  public static var isInAnimationBlock: Bool { AnimationBlock.current?.isAnimating ?? false }
}
