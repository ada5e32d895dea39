import MartletGeometry
import MartletMotion

extension View {
  /// Animates the changes that a closure makes to views, with a timing function.
  ///
  /// Geometry is animated additively, on top of running animations: a reversal in mid-flight keeps position
  /// and velocity. Other changes start from the shown value: opacity, colours, transforms with perspective,
  /// and properties with an absolute or repeating animation. Views outside of a window change at once.
  ///
  /// A nested block inherits the outer one's duration, timing and start time, unless options override this.
  /// So a property whose setter opens a block of duration 0 can be animated like a built-in one.
  /// - Parameters:
  ///   - duration: Length in seconds. With 0 or less the changes take effect at once, except in a nested
  ///     block.
  ///   - delay: Seconds before it starts; the old values are shown until then. 0 by default; a negative delay
  ///     counts as 0.
  ///   - timing: The timing function. `easeInEaseOut` by default.
  ///   - options: None by default.
  ///   - animations: Called at once; makes the changes.
  ///   - completion: Called once on the main actor when all of the block's animations have ended, with `true`
  ///     if all ran to their ends, even with others on top; with `false` if one was removed or replaced. If
  ///     there is nothing to animate, it is called with `true` at the end of this turn of the loop.
  public static func animate(
    duration: Double, delay: Double = 0, timing: TimingFunction = .easeInEaseOut,
    options: AnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    AnimationBlock(duration: duration, delay: delay, curve: .timing(timing), options: options)
      .run(animations, completion: completion)
  }

  /// Animates the changes that a closure makes, with springs that settle in a given time; see
  /// `animate(duration:delay:timing:options:animations:completion:)`.
  /// - Parameters:
  ///   - duration: The time after which a thousandth of the distance is left, in seconds.
  ///   - dampingRatio: 1 does not oscillate, less does. Clamped to 0.05 … 10,000.
  ///   - initialVelocity: The velocity at the start; 1 is the whole distance along an axis per second. Zero
  ///     by default.
  ///   - delay: Seconds before it starts. 0 by default.
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

  /// Animates the changes that a closure makes, with a spring that takes its own time.
  /// - Parameters:
  ///   - spring: The spring. One that never settles (damping 0) oscillates until it is stopped.
  ///   - initialVelocity: The velocity at the start; 1 is the whole distance along an axis per second. Zero
  ///     by default.
  ///   - delay: Seconds before it starts. 0 by default.
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

  /// Makes changes without animating them, even within an animation block. Running animations continue.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    AnimationBlock.withoutAnimation(changes)
  }

  /// Enables or disables the animations of blocks. If disabled, a block's changes take effect at once, and
  /// its completion handler is called with `true` at the end of the turn; a property animator finishes in the
  /// turn in which it starts. Running animations continue, and explicit layer animations are not affected.
  /// Meant for people who want reduced motion.
  public static func setAnimationsEnabled(_ isEnabled: Bool) { AnimationBlock.isEnabled = isEnabled }

  /// Whether blocks animate. `false` after `setAnimationsEnabled(false)` and within
  /// `performWithoutAnimation`; `true` at first.
  public static var areAnimationsEnabled: Bool { AnimationBlock.allowsAnimations }

  /// Whether changes made now are animated: the caller is within an animation block with a duration.
  public static var isInAnimationBlock: Bool { AnimationBlock.current?.isAnimating ?? false }
}
